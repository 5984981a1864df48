import { APP_NAME } from '../../../platform/shared/app-name.ts'
import { DEFAULT_ZONE, formatDay } from '../../../platform/shared/calendar.ts'
import { buttonClass } from '../../../platform/web/ui/button.tsx'
import { ReadingPage } from '../../../platform/web/ui/reading-page.tsx'
import { useToday } from '../../../platform/web/use-clock.ts'
import { CONSENT_VERSION } from '../../booking/consent-version.ts'
import { DirectContact } from '../../practice/web/parts/site-facts.tsx'
import { LegalContents } from './legal-contents.tsx'
import { PRIVACY } from './legal-privacy.tsx'
import { LegalText } from './legal-section.tsx'
import { TERMS } from './legal-terms.tsx'

const GROUPS = [
  { id: 'termos', title: 'Termos de Uso', parts: TERMS },
  { id: 'privacidade', title: 'Política de Privacidade', parts: PRIVACY },
] as const

interface LegalPageProps {
  /** `dd/MM/yyyy`: the page is rendered at build time, and the date inserted when it is sent. */
  today?: string
}

export default function LegalPage({ today }: LegalPageProps) {
  const ownToday = formatDay(useToday(DEFAULT_ZONE))
  const [terms, privacy] = GROUPS
  return (
    <ReadingPage
      title="Termos e privacidade"
      lead={
        <>
          O que combinamos com você e como cuidamos dos seus dados, em linguagem simples.
          <span className="mt-2 block text-base tabular-nums">
            Última atualização: {today ?? ownToday} · Versão {CONSENT_VERSION}
          </span>
        </>
      }
    >
      <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[16rem_minmax(0,68ch)]">
        <LegalContents groups={GROUPS} />
        <div className="min-w-0 max-w-[68ch] space-y-16">
          <LegalText
            {...terms}
            lead={
              <p>
                Valem para quem usa o {APP_NAME}: psicólogas e psicólogos que organizam sua prática
                e pacientes que agendam consultas.
              </p>
            }
          />
          <LegalText
            {...privacy}
            lead={
              <>
                <p>
                  Que dados tratamos, para quê, e o que você pode decidir sobre eles, conforme a Lei
                  Geral de Proteção de Dados Pessoais (LGPD, Lei nº 13.709/2018).
                </p>
                <p className="mt-2 text-sm tabular-nums">
                  Versão da Política de Privacidade: {CONSENT_VERSION}
                </p>
              </>
            }
          />
          <SupportBox />
        </div>
      </div>
    </ReadingPage>
  )
}

function SupportBox() {
  return (
    <section className="rounded-lg bg-petrol-soft p-6 text-petrol-ink sm:p-8">
      <h2 className="font-display text-2xl font-medium">Ficou alguma dúvida?</h2>
      <p className="mt-1.5">
        Pergunte sem receio: uma pessoa lê e responde cada mensagem sobre estes textos e sobre os
        seus dados.
      </p>
      <DirectContact className="mt-1.5" />
      <a href="/support" className={`${buttonClass()} mt-5`}>
        Falar com o suporte
      </a>
    </section>
  )
}
