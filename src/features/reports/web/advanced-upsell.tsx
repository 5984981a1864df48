import {
  ChartNoAxesCombined,
  ChartSpline,
  Download,
  type LucideIcon,
  MousePointerClick,
  TrendingUp,
  Trophy,
} from 'lucide-react'
import { Link } from 'wouter'
import { buttonClass } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'
import { PLANS_PATH } from '../../subscription/rules.ts'

/** What the plan Pro adds: spec part 2 §2. */
const ITEMS: readonly (readonly [Icon: LucideIcon, item: string])[] = [
  [ChartNoAxesCombined, 'Análise financeira detalhada'],
  [TrendingUp, 'Relatórios de crescimento'],
  [Trophy, 'Top pacientes por receita'],
  [MousePointerClick, 'Gráficos interativos'],
  [ChartSpline, 'Análise de tendências'],
  [Download, 'Exportação de dados'],
]

export function AdvancedUpsell() {
  return (
    <Card>
      <CardHeader
        title="Desbloqueie Relatórios Avançados PRO"
        description="No plano Pro, você acompanha o consultório mês a mês."
      />
      <CardBody>
        <ul className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
          {ITEMS.map(([Icon, item]) => (
            <li key={item} className="flex items-center gap-3">
              <span
                aria-hidden="true"
                className="grid size-10 shrink-0 place-items-center rounded-full bg-petrol-soft text-petrol-ink"
              >
                <Icon className="size-5" />
              </span>
              {item}
            </li>
          ))}
        </ul>
        <Link href={PLANS_PATH} className={`${buttonClass({ size: 'lg' })} mt-8 max-sm:w-full`}>
          Fazer upgrade para o Pro
        </Link>
      </CardBody>
    </Card>
  )
}
