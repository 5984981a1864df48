import { CalendarCheck, Check, CheckCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../../../../platform/web/ui/badge.tsx'
import { buttonClass } from '../../../../platform/web/ui/button.tsx'
import { SESSION_TYPES } from '../../../practice/session-types.ts'
import { SESSION_STATUSES } from '../../../sessions/labels.ts'
import { LINKS } from '../site-links.ts'
import { WIDTH } from './section.tsx'

const PROMISES = [
  'Agenda em poucos toques, sem criar conta',
  'Vê na hora até quando o horário é seu e como pagar',
  'Acompanha e cancela as próprias consultas pelo celular',
] as const

export function PatientSide() {
  return (
    <section aria-labelledby="pacientes-titulo" className="py-16 sm:py-24">
      <div className={`${WIDTH} grid grid-cols-1 items-center gap-12 md:grid-cols-2 lg:gap-20`}>
        <ExamplePanel />
        <div className="max-md:order-first">
          <h2 id="pacientes-titulo" className="font-display text-heading">
            Do outro lado da porta, o mesmo cuidado
          </h2>
          <p className="mt-4 max-w-lg text-lg text-muted">
            Para quem já chega ansioso, marcar a consulta tem de ser a parte fácil. Seu paciente
            abre o link, escolhe o horário e sabe o que esperar.
          </p>
          <ul className="mt-6 space-y-3">
            {PROMISES.map((promise) => (
              <li key={promise} className="flex gap-3 wrap-anywhere">
                <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-petrol-ink" />
                {promise}
              </li>
            ))}
          </ul>
          <a
            href={LINKS.patientLogin}
            className={`${buttonClass({ variant: 'outline', size: 'lg' })} mt-8`}
          >
            Área do paciente
          </a>
        </div>
      </div>
    </section>
  )
}

function ExamplePanel() {
  return (
    <div className="mx-auto grid w-full max-w-100 justify-items-center overflow-clip rounded-t-full bg-petrol-soft px-6 pt-24 lg:px-12">
      <figure className="w-full rounded-t-[1.75rem] border border-b-0 border-line bg-paper px-4 pt-6 pb-8 shadow-soft sm:px-5">
        <figcaption className="font-display text-xl font-medium">Minhas Consultas</figcaption>
        <p className="mt-4 text-sm font-medium text-muted">Próxima consulta</p>
        <Appointment day="Quinta, 12 de março" time="18:00" type={SESSION_TYPES.online}>
          <Badge variant="paid" icon={<CalendarCheck aria-hidden="true" />}>
            {SESSION_STATUSES.confirmed}
          </Badge>
        </Appointment>
        <p className="mt-5 text-sm font-medium text-muted">Consulta anterior</p>
        <Appointment day="Quinta, 5 de março" time="18:00" type={SESSION_TYPES.online}>
          <Badge variant="secondary" icon={<CheckCheck aria-hidden="true" />}>
            {SESSION_STATUSES.completed}
          </Badge>
        </Appointment>
      </figure>
    </div>
  )
}

type AppointmentProps = { day: string; time: string; type: string; children: ReactNode }

function Appointment({ day, time, type, children }: AppointmentProps) {
  return (
    <div className="mt-1.5 rounded-lg border border-line bg-surface p-3.5">
      <p className="font-medium">{day}</p>
      <div className="mt-1.5 flex flex-wrap items-center justify-between gap-2">
        <span className="text-sm text-muted">
          <time>{time}</time> · {type}
        </span>
        {children}
      </div>
    </div>
  )
}
