import { CircleCheck, Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMoney } from '../../../../platform/shared/money.ts'
import { Avatar } from '../../../../platform/web/ui/avatar.tsx'
import { classNames } from '../../../../platform/web/ui/class-names.ts'
import { QrCode } from '../../../../platform/web/ui/qr-code.tsx'
import KeptRoom from './drawings/kept-room.svg?drawing'
import { Section } from './section.tsx'
import { WeekPicture } from './week-picture.tsx'

export function Benefits() {
  return (
    <Section
      id="beneficios"
      title="O que acontece fora da sessão, resolvido num lugar só"
      lead="Menos mensagens para combinar horário, menos planilha, menos coisa para lembrar."
    >
      <div className="mt-10 grid grid-cols-1 gap-5 sm:mt-14 md:grid-cols-2 lg:grid-cols-12">
        <Benefit
          title="Agenda inteligente"
          text="Só oferece o que está livre: respeita seu expediente, o almoço e as folgas. Um horário reservado não é oferecido a mais ninguém."
          className="md:col-span-2 lg:col-span-7"
        >
          <WeekPicture />
        </Benefit>
        <Benefit
          title="Pagamentos por Pix"
          text="O Pix de cada agendamento já sai com o valor certo e a sua chave. Quando o dinheiro cai, você registra com um toque e a sessão fica confirmada."
          className="lg:col-span-5"
        >
          <PixPicture />
        </Benefit>
        <Benefit
          title="Gestão de pacientes"
          text="Contato, observações e histórico de sessões à mão. O lembrete vai por e-mail, ou abre no WhatsApp com o texto pronto."
          className="lg:col-span-5"
        >
          <PatientList />
        </Benefit>
        <Benefit
          title="Segurança e LGPD"
          text="A conexão é criptografada, cada conta vê somente os próprios pacientes e o consentimento fica registrado no agendamento. Em qualquer plano, você pode baixar uma cópia dos seus dados."
          className="evening overflow-clip md:col-span-2 lg:col-span-7"
        >
          <KeptRoom className="-mb-6 block w-full overflow-visible sm:-mb-8" />
        </Benefit>
      </div>
    </Section>
  )
}

type BenefitProps = { title: string; text: string; className: string; children: ReactNode }

function Benefit({ title, text, className, children }: BenefitProps) {
  return (
    <article
      className={classNames(
        'flex min-w-0 flex-col justify-between gap-7 rounded-lg border border-line bg-surface p-5 text-ink sm:p-8',
        className,
      )}
    >
      <div>
        <h3 className="font-display text-2xl font-medium">{title}</h3>
        <p className="mt-2 max-w-lg text-muted">{text}</p>
      </div>
      {children}
    </article>
  )
}

const PATIENTS = [
  { name: 'Bruna Reis', note: '4 sessões · próxima amanhã, 15:00' },
  { name: 'Otávio Lima', note: '12 sessões · próxima quinta, 11:00' },
  { name: 'Marina Alves', note: '7 sessões · hoje, 09:00' },
] as const

function PatientList() {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {PATIENTS.map(({ name, note }) => (
        <li key={name} className="flex items-center gap-3.5 py-3">
          <Avatar name={name} />
          <span className="min-w-0">
            <span className="block font-medium">{name}</span>
            <span className="block text-sm text-muted">{note}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The picture of a Pix, whose QR code holds one word, so that it is not paid by mistake. */
function PixPicture() {
  return (
    <figure className="flex flex-wrap items-center gap-3 rounded-lg bg-sunken p-3.5 min-[22.5rem]:gap-4 xl:gap-5 xl:p-5">
      <div className="w-16 shrink-0 min-[22.5rem]:w-24 xl:w-32 [&>svg]:w-full">
        <QrCode text="Exemplo" label="Exemplo de QR Code do Pix" />
      </div>
      <figcaption className="min-w-0 grow basis-28">
        <span className="block text-sm text-muted">Sessão individual</span>
        <span className="block text-lg font-semibold tabular-nums min-[22.5rem]:text-xl xl:text-2xl">
          {formatMoney(18_000)}
        </span>
        <span className="mt-2.5 flex items-center gap-2 text-sm text-petrol-ink">
          <Copy aria-hidden="true" className="size-4 shrink-0" />
          Pix copia e cola
        </span>
        <span className="mt-1.5 flex items-center gap-2 text-sm font-medium text-paid-ink">
          <CircleCheck aria-hidden="true" className="size-4 shrink-0" />
          Recebido
        </span>
      </figcaption>
    </figure>
  )
}
