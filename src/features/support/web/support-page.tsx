import { buttonClass } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'
import { ReadingPage } from '../../../platform/web/ui/reading-page.tsx'
import { FORM_REPLY_TIME } from '../contract.ts'
import { Questions } from './questions.tsx'
import { SupportForm } from './support-form.tsx'
import {
  CarePanel,
  ContactPanel,
  HoursPanel,
  ProOffer,
  ResponseTimesPanel,
} from './support-panels.tsx'

export default function SupportPage() {
  return (
    <ReadingPage
      title="Como podemos ajudar?"
      lead="As respostas que mais procuram estão aqui. Se a sua não estiver, escreva: quem cuida da plataforma lê cada mensagem."
      actions={
        <a href="#mensagem" className={buttonClass()}>
          Escrever ao suporte
        </a>
      }
    >
      <div className="grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_min(20rem,34%)]">
        <div className="min-w-0 space-y-12">
          <section aria-labelledby="perguntas">
            <h2 id="perguntas" className="mb-4 font-display text-3xl font-medium tracking-tight">
              Perguntas frequentes
            </h2>
            <Questions />
          </section>
          <Card id="mensagem" className="scroll-mt-6">
            <CardHeader
              title="Envie sua mensagem"
              description={`Respondemos por e-mail em ${FORM_REPLY_TIME}.`}
            />
            <CardBody id="support-form">
              <SupportForm />
            </CardBody>
          </Card>
        </div>
        <aside aria-label="Atendimento" className="min-w-0 space-y-6">
          <HoursPanel />
          <ResponseTimesPanel />
          <ContactPanel />
          <ProOffer />
          <CarePanel />
        </aside>
      </div>
    </ReadingPage>
  )
}
