import { drawHtml } from '../../features/messages/letter-html-rules.ts'
import { PageHeader } from '../../platform/web/ui/page-header.tsx'
import { SAMPLE_APPOINTMENT, SAMPLE_LINKS, type SampleLetter, sampleLetters } from './letters.ts'
import { Section } from './section.tsx'

const WIDTHS = [360, 800]

/** Every e-mail as a phone and a desktop show it, light or dark as the system is. Mounted at /dev/mails while developing. */
export default function LetterGallery() {
  return (
    <main className="px-4 py-8 sm:px-8 sm:py-12">
      <PageHeader title="E-mails" description="Cada mensagem, no celular e no computador." />
      <div className="space-y-14">
        {sampleLetters(SAMPLE_APPOINTMENT).map((sample) => (
          <Section key={sample.title} title={sample.title}>
            <p className="text-muted">{sample.subject}</p>
            <Frames sample={sample} />
          </Section>
        ))}
      </div>
    </main>
  )
}

function Frames({ sample: { title, letter } }: { sample: SampleLetter }) {
  return (
    <div className="flex items-start gap-6 overflow-x-auto">
      {WIDTHS.map((width) => (
        <iframe
          key={width}
          title={`${title}, ${width} px`}
          srcDoc={drawHtml(letter, SAMPLE_LINKS)}
          sandbox=""
          width={width}
          height={780}
          className="shrink-0 rounded-lg border border-line"
        />
      ))}
    </div>
  )
}
