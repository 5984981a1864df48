import type { ReactNode } from 'react'
import { type ChartColumns, type ChartPoint, shareText } from './chart-points.ts'

type ChartTableProps = {
  caption: string
  columns: ChartColumns
  points: readonly ChartPoint[]
  shares: boolean
  shown: boolean
}

const CELL = 'border-t border-line py-2 pl-4 text-right tabular-nums'

/** A chart's figures. In a box, since a table cannot be hidden by size, and a long one scrolls in it. */
export function ChartTable({ caption, columns, points, shares, shown }: ChartTableProps) {
  const [name, ...values] = columns
  return (
    <ScrollBox label={caption} shown={shown}>
      <table className="w-full">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="text-sm text-muted">
            <th scope="col" className="sticky top-0 bg-surface pb-2 text-left font-medium">
              {name}
            </th>
            {values.map((column) => (
              <th
                key={column}
                scope="col"
                className="sticky top-0 bg-surface pb-2 pl-4 text-right font-medium"
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.name}>
              <th scope="row" className="border-t border-line py-2 text-left font-normal">
                {point.name}
              </th>
              <td className={CELL}>
                {point.text}
                {shares && ` (${shareText(point.value, points)})`}
              </td>
              {point.beside && <td className={CELL}>{point.beside.text}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

type ScrollBoxProps = { label: string; shown: boolean; children: ReactNode }

function ScrollBox({ label, shown, children }: ScrollBoxProps) {
  if (!shown) return <div className="sr-only">{children}</div>
  return (
    <section
      aria-label={`${label}, em tabela`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users could not scroll it otherwise
      tabIndex={0}
      className="max-h-80 min-h-48 overflow-y-auto rounded-sm"
    >
      {children}
    </section>
  )
}
