import { renderEmailHtml } from '../../features/delivery/email-html.ts'
import type { SampleMessage } from '../../features/delivery/message-kinds.ts'
import { PageHeader } from '../../platform/web/ui/page-header.tsx'
import { SAMPLE, SAMPLE_LINKS, sampleMessages } from './sample-messages.ts'
import { Section } from './section.tsx'
import { showPage } from './show-page.tsx'

const WIDTHS = [360, 800]

function LetterGallery() {
  return (
    <main className="px-4 py-8 sm:px-8 sm:py-12">
      <PageHeader title="E-mails" description="Cada mensagem, no celular e no computador." />
      <div className="space-y-14">
        {sampleMessages(SAMPLE).map((sample) => (
          <Section key={sample.title} title={sample.title}>
            <p className="text-muted">{sample.subject}</p>
            <Frames sample={sample} />
          </Section>
        ))}
      </div>
    </main>
  )
}

function Frames({ sample: { title, emailContent } }: { sample: SampleMessage }) {
  return (
    <div className="flex items-start gap-6 overflow-x-auto">
      {WIDTHS.map((width) => (
        <iframe
          key={width}
          title={`${title}, ${width} px`}
          srcDoc={renderEmailHtml(emailContent, SAMPLE_LINKS)}
          sandbox=""
          width={width}
          height={780}
          className="shrink-0 rounded-lg border border-line"
        />
      ))}
    </div>
  )
}

showPage(<LetterGallery />)
