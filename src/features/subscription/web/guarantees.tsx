import { Archive, DoorOpen, type LucideIcon, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { TextLink } from '../../../platform/web/ui/text-link.tsx'
import { KEPT_DAYS } from '../../practice/rules.ts'
import { MONEY_BACK_DAYS } from '../plan-features.ts'

interface Assurance {
  Icon: LucideIcon
  title: string
  text: ReactNode
}

const ASSURANCES: readonly Assurance[] = [
  {
    Icon: ShieldCheck,
    title: `Garantia de ${MONEY_BACK_DAYS} dias`,
    text: (
      <>
        Se o Pro não for para você, devolvemos o valor pago nos primeiros {MONEY_BACK_DAYS} dias:
        basta pedir pelo <TextLink href="/support">suporte</TextLink>.
      </>
    ),
  },
  {
    Icon: DoorOpen,
    title: 'Cancele quando quiser',
    text: 'Sem taxas e sem multa. O acesso continua até o fim do período pago.',
  },
  {
    Icon: Archive,
    title: `Dados guardados por ${KEPT_DAYS} dias`,
    text: `Mudar de plano não apaga nada. Se você encerrar a conta, seus dados ficam guardados por ${KEPT_DAYS} dias.`,
  },
]

export function Guarantees() {
  return (
    <section aria-labelledby="guarantees">
      <h2 id="guarantees" className="sr-only">
        Garantias
      </h2>
      <ul className="grid gap-6 sm:grid-cols-3">
        {ASSURANCES.map(({ Icon, title, text }) => (
          <li key={title}>
            <Icon aria-hidden="true" className="size-6 text-petrol-ink" />
            <h3 className="mt-2 font-semibold">{title}</h3>
            <p className="mt-0.5 text-sm text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
