import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { centsToText, formatMoney } from '../../../platform/shared/money.ts'

type ChoiceProps = {
  label: string
  detail: ReactNode
  /** In cents; nothing is shown for 0. */
  amount: number
  onChoose: () => void
}

export function Choice({ label, detail, amount, onChoose }: ChoiceProps) {
  return (
    <li>
      <button
        type="button"
        onClick={onChoose}
        className="flex min-h-13 w-full items-center gap-3 rounded-lg px-3 py-2 text-left hover:bg-sunken active:bg-line"
      >
        <span className="min-w-0 flex-1 wrap-anywhere">
          <span className="block font-medium">{label}</span>
          <span className="block text-sm text-muted">{detail}</span>
        </span>
        {amount > 0 && (
          <span className="whitespace-nowrap tabular-nums">{formatMoney(centsToText(amount))}</span>
        )}
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
      </button>
    </li>
  )
}
