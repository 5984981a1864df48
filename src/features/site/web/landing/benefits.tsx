import type { ReactNode } from 'react'
import { classNames } from '../../../../platform/web/ui/class-names.ts'
import { KeptRoom } from './kept-room.tsx'
import { PatientList } from './patient-list.tsx'
import { PixPicture } from './pix-picture.tsx'
import { Section } from './section.tsx'
import { WeekPicture } from './week-picture.tsx'

/** Spec part 1 §2: smart agenda, automatic payments, patient management, LGPD security; said as far as it is true. */
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
          title="Pagamentos automáticos"
          text="O Pix de cada agendamento já sai com o valor certo e a sua chave. Você registra o recebimento com um toque e a sessão fica confirmada."
          className="lg:col-span-5"
        >
          <PixPicture />
        </Benefit>
        <Benefit
          title="Gestão de pacientes"
          text="Contato, observações e histórico de sessões à mão. Envie o lembrete por e-mail ou WhatsApp sem sair da tela."
          className="lg:col-span-5"
        >
          <PatientList />
        </Benefit>
        <Benefit
          title="Segurança e LGPD"
          text="O que é dito aqui dentro fica aqui dentro. A conexão é criptografada, cada conta vê somente os próprios pacientes e o consentimento fica registrado no agendamento. Em qualquer plano, você pode baixar uma cópia dos seus dados."
          className="evening overflow-clip md:col-span-2 lg:col-span-7"
        >
          <KeptRoom />
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
