import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import type { Column, TableOrCardsProps } from './table-or-cards.tsx'

/** The narrow face of TableOrCards. */
export function CardList<Row>(props: TableOrCardsProps<Row>) {
  return (
    <>
      {props.captionShown && (
        <p aria-hidden="true" className="mb-3 font-semibold">
          {props.caption}
        </p>
      )}
      <ul aria-label={props.caption} className="space-y-3">
        {props.rows.map((row) => (
          <RowCard key={props.rowKey(row)} row={row} {...props} />
        ))}
      </ul>
    </>
  )
}

function RowCard<Row>({ row, ...props }: TableOrCardsProps<Row> & { row: Row }) {
  const cells = (place: NonNullable<Column<Row>['card']>) =>
    props.columns.filter((column) => (column.card ?? 'line') === place)
  const lines = cells('line')
  return (
    <li
      className={classNames(
        'rounded-lg border border-line bg-surface p-4 shadow-soft',
        props.rowClass?.(row),
      )}
    >
      <div className="flex items-start gap-2">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1.5">
          {values(cells('title'), row, 'min-w-0 flex-1 basis-32 font-semibold')}
          {values(cells('aside'), row, 'ml-auto max-w-full text-right')}
        </div>
        {props.actions && <div className="-my-2 -mr-2">{props.actions(row)}</div>}
      </div>
      {lines.length > 0 && (
        <dl className="mt-3 space-y-1.5">
          {lines.map((column) => (
            <div key={column.id} className="flex items-baseline justify-between gap-4">
              <dt className="shrink-0 text-sm text-muted">{column.header}</dt>
              <dd className="min-w-0 text-right tabular-nums">{column.cell(row)}</dd>
            </div>
          ))}
        </dl>
      )}
      {values(cells('note'), row, 'mt-3 text-muted')}
    </li>
  )
}

function values<Row>(columns: Column<Row>[], row: Row, className: string): ReactNode {
  return columns.map((column) => (
    <div key={column.id} className={className}>
      {column.cell(row)}
    </div>
  ))
}
