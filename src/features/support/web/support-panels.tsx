import { Clock, HeartHandshake, Hourglass, MessageSquareText, Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '../../../platform/web/ui/button.tsx'
import { TextLink } from '../../../platform/web/ui/text-link.tsx'
import { DirectContact } from '../../practice/web/parts/site-facts.tsx'
import { FORM_REPLY_TIME, PRIORITY_REPLY_TIME, RESPONSE_TIMES, SUPPORT_HOURS } from '../contract.ts'

interface PanelProps {
  title: string
  icon: ReactNode
  children: ReactNode
}

function Panel({ title, icon, children }: PanelProps) {
  return (
    <section className="border-t border-line pt-5">
      <h2 className="mb-3 flex items-center gap-2.5 text-lg font-semibold [&_svg]:size-5 [&_svg]:text-clay">
        {icon}
        {title}
      </h2>
      {children}
    </section>
  )
}

function Pairs({ pairs }: { pairs: readonly (readonly [term: string, text: string])[] }) {
  return (
    <dl className="space-y-1.5">
      {pairs.map(([term, text]) => (
        <div key={term} className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-muted">{term}</dt>
          <dd className="text-right font-medium tabular-nums">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

export function HoursPanel() {
  return (
    <Panel title="Horário de atendimento" icon={<Clock aria-hidden="true" />}>
      <Pairs pairs={SUPPORT_HOURS.map(({ days, hours }) => [days, hours] as const)} />
    </Panel>
  )
}

export function ResponseTimesPanel() {
  return (
    <Panel title="Tempo de resposta" icon={<Hourglass aria-hidden="true" />}>
      <Pairs pairs={RESPONSE_TIMES.map(({ kind, time }) => [kind, time] as const)} />
      <p className="mt-3 text-sm text-muted">
        É o tempo habitual, dentro do horário de atendimento. Nenhuma mensagem espera mais que{' '}
        {FORM_REPLY_TIME.replace('até ', '')}.
      </p>
    </Panel>
  )
}

export function ContactPanel() {
  return (
    <Panel title="Contato direto" icon={<MessageSquareText aria-hidden="true" />}>
      <p>
        Escreva pelo <TextLink href="#mensagem">formulário desta página</TextLink>: a resposta chega
        no seu e-mail em {FORM_REPLY_TIME}.
      </p>
      <DirectContact className="mt-2" />
      <p className="mt-2">
        Sobre seus dados pessoais, veja{' '}
        <TextLink href="/legal#privacidade">Termos e privacidade</TextLink>.
      </p>
    </Panel>
  )
}

/** The numbers for people in distress. Sources: cvv.org.br (188) and the Ministry of Health (192). */
export function CarePanel() {
  return (
    <Panel title="Precisa de apoio agora?" icon={<HeartHandshake aria-hidden="true" />}>
      <p>
        Este canal cuida da plataforma e não faz atendimento psicológico. Em sofrimento intenso,
        ligue <TextLink href="tel:188">188</TextLink> (CVV, gratuito, 24 horas). Em emergência,{' '}
        <TextLink href="tel:192">192</TextLink> (SAMU).
      </p>
    </Panel>
  )
}

export function ProOffer() {
  return (
    <section className="rounded-lg bg-petrol-soft p-5 text-petrol-ink sm:p-6">
      <h2 className="flex items-center gap-2.5 text-lg font-semibold">
        <Sparkles aria-hidden="true" className="size-5" />
        Suporte prioritário
      </h2>
      <p className="mt-1.5">
        Quem assina o Pro é atendido primeiro, com resposta em {PRIORITY_REPLY_TIME}.
      </p>
      <a href="/psychologist/register" className={`${buttonClass()} mt-4 w-full`}>
        Criar minha conta
      </a>
    </section>
  )
}
