import { centsOf, formatMoney } from '../../../../platform/shared/money.ts'
import { Badge } from '../../../../platform/web/ui/badge.tsx'
import type { StatementLine } from '../../contract.ts'
import { LINE_KINDS, type LineKind } from '../../rules.ts'

type ShownLine = Pick<StatementLine, 'date' | 'text' | 'amount'> & { kind?: LineKind }

type StatementLinesProps = {
  lines: readonly ShownLine[]
  total: string
}

export function StatementLines({ lines, total }: StatementLinesProps) {
  return (
    <div className="@container">
      <table className="w-full tabular-nums">
        <caption className="sr-only">Linhas do demonstrativo</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Descrição</th>
            <th scope="col">Valor</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines never change their places, and two may say the same.
            <Line key={index} {...line} />
          ))}
        </tbody>
        <tfoot className="border-t border-edge font-semibold">
          <tr className={rowClass}>
            <th scope="row" className="py-3 pr-4 text-left font-semibold">
              Total
            </th>
            <td className="py-3 text-right whitespace-nowrap">{formatMoney(total)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

/** With enlarged text the amount is below the line's words. */
const rowClass = '@max-[16rem]:grid'

function Line({ kind, text, amount }: ShownLine) {
  const isOff = centsOf(amount) < 0
  return (
    <tr className={`align-baseline ${rowClass}`}>
      <td className="py-2.5 pr-4 wrap-anywhere">
        {text}
        {kind === 'correction' && (
          <Badge variant="outline" className="ml-2 align-text-bottom">
            {LINE_KINDS.correction}
          </Badge>
        )}
      </td>
      <td className={`py-2.5 text-right whitespace-nowrap ${isOff ? 'text-paid-ink' : ''}`}>
        {formatMoney(amount)}
      </td>
    </tr>
  )
}
