import {
  ChartNoAxesCombined,
  ChartSpline,
  Download,
  MousePointerClick,
  TrendingUp,
  Trophy,
} from 'lucide-react'
import { type ProItems, ProUpsell } from '../../subscription/web/parts/pro-upsell.tsx'

/** What the plan Pro adds: spec part 2 §2. */
const ITEMS: ProItems = [
  [ChartNoAxesCombined, 'Análise financeira detalhada'],
  [TrendingUp, 'Relatórios de crescimento'],
  [Trophy, 'Top pacientes por receita'],
  [MousePointerClick, 'Gráficos interativos'],
  [ChartSpline, 'Análise de tendências'],
  [Download, 'Exportação de dados'],
]

export function AdvancedUpsell() {
  return (
    <ProUpsell
      title="Desbloqueie Relatórios Avançados PRO"
      description="No plano Pro, você acompanha o consultório mês a mês."
      items={ITEMS}
    />
  )
}
