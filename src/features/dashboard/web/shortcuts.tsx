import {
  BadgeCheck,
  CalendarPlus,
  CalendarRange,
  Clock,
  type LucideIcon,
  Share2,
  UserPlus,
} from 'lucide-react'
import { Link } from 'wouter'
import { buttonClass } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'
import { PLANS_PATH } from '../../practice/addresses.ts'
import { ATTENDANCE_PATH } from '../../practice/attendance-addresses.ts'
import { FREE_PATIENTS, FREE_SESSIONS_A_MONTH } from '../../practice/plans.ts'
import { useRefusal } from '../../practice/web/api.ts'

interface QuickAction {
  href: string
  label: string
  Icon: LucideIcon
  inBar?: boolean
}

const creations: readonly QuickAction[] = [
  { href: '/psychologist/sessions?new=', label: 'Nova sessão', Icon: CalendarPlus, inBar: true },
  { href: '/psychologist/patients?new=', label: 'Novo paciente', Icon: UserPlus, inBar: true },
]
const others: readonly QuickAction[] = [
  { href: '/psychologist/agenda', label: 'Ver agenda', Icon: CalendarRange, inBar: true },
  { href: '/psychologist/share', label: 'Compartilhar agenda', Icon: Share2 },
  { href: ATTENDANCE_PATH, label: 'Ajustar horários', Icon: Clock },
  { href: PLANS_PATH, label: 'Ver planos', Icon: BadgeCheck },
]

export type ShortcutsProps = { isFree: boolean }

export default function Shortcuts({ isFree }: ShortcutsProps) {
  return (
    <>
      <QuickActions />
      {isFree && <FreePlanNote />}
    </>
  )
}

function QuickActions() {
  const actions = useRefusal() ? others : [...creations, ...others]
  return (
    <Card>
      <CardHeader title="Ações rápidas" />
      <CardBody>
        <ul className="-mx-3 -my-2 grid gap-1 sm:grid-cols-2 xl:grid-cols-1">
          {actions.map(({ href, label, Icon, inBar }) => (
            <li key={href} className={inBar ? 'max-lg:hidden' : undefined}>
              <Link
                href={href}
                className="flex min-h-12 items-center gap-3 rounded-lg px-3 py-2 font-medium transition-colors hover:bg-sunken active:bg-line"
              >
                <Icon aria-hidden="true" className="size-5 shrink-0 text-petrol-ink" />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}

function FreePlanNote() {
  return (
    <aside
      aria-label="Seu plano"
      className="rounded-lg bg-petrol-soft px-5 py-4 text-petrol-ink sm:px-6"
    >
      <p className="font-semibold">Você está no plano Básico</p>
      <p className="mt-1">
        Até {FREE_PATIENTS} pacientes e {FREE_SESSIONS_A_MONTH} sessões por mês. No plano Pro, os
        dois são ilimitados.
      </p>
      <Link href={PLANS_PATH} className={`${buttonClass()} mt-4`}>
        Conhecer o plano Pro
      </Link>
    </aside>
  )
}
