import { BadgeCheck, CalendarPlus, CalendarRange, Clock, Share2, UserPlus } from 'lucide-react'
import { Link } from 'wouter'
import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'
import { PLANS_PATH } from '../../practice/addresses.ts'
import { useRefusal } from '../../practice/web/api.ts'

const creations = [
  { href: '/psychologist/sessions?new=', label: 'Nova sessão', Icon: CalendarPlus },
  { href: '/psychologist/patients?new=', label: 'Novo paciente', Icon: UserPlus },
]
const others = [
  { href: '/psychologist/agenda', label: 'Ver agenda', Icon: CalendarRange },
  { href: '/psychologist/share', label: 'Compartilhar agenda', Icon: Share2 },
  { href: '/psychologist/attendance', label: 'Ajustar horários', Icon: Clock },
  { href: PLANS_PATH, label: 'Ver planos', Icon: BadgeCheck },
]

/** Links to the agenda, sharing and plans among others. */
export function QuickActions() {
  const actions = useRefusal() ? others : [...creations, ...others]
  return (
    <Card>
      <CardHeader title="Ações rápidas" />
      <CardBody>
        <ul className="-mx-3 -my-2 grid gap-1 sm:grid-cols-2 xl:grid-cols-1">
          {actions.map(({ href, label, Icon }) => (
            <li key={href}>
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
