import { ArrowDownLeft, ArrowUpRight, Wallet } from 'lucide-react'
import { formatMoney } from '../../../platform/shared/money.ts'
import { FigureCard, FigureGrid } from '../../../platform/web/ui/figure-card.tsx'
import type { Book } from '../book-contract.ts'
import { signedMoney } from './book-texts.ts'

export function BookFigures({ book: { total, deductible } }: { book: Book }) {
  return (
    <FigureGrid columns={3}>
      <FigureCard
        label="Recebido"
        figure={formatMoney(total.received)}
        hint="Pagamentos, já sem os estornos"
        icon={<ArrowDownLeft />}
      />
      <FigureCard
        label="Despesas"
        figure={formatMoney(total.spent)}
        hint={`${formatMoney(deductible)} dedutíveis no Carnê-Leão`}
        icon={<ArrowUpRight />}
      />
      <FigureCard
        label="Líquido"
        figure={signedMoney(total.net)}
        hint="Recebido menos despesas"
        icon={<Wallet />}
      />
    </FigureGrid>
  )
}
