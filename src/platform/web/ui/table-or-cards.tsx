import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { useIsPainted } from './later.tsx'
import { useWideScreen } from './use-wide-screen.ts'

/**
 * One column, and its place in the card a row becomes below 768 px: `title` (the card's first line), `aside` (next to
 * the title, for a badge), `line` (label and value, the default), `note` (only the value) or `hidden`.
 */
export type Column<Row> = {
  id: string
  header: ReactNode
  cell: (row: Row) => ReactNode
  align?: 'start' | 'end'
  card?: 'title' | 'aside' | 'line' | 'note' | 'hidden'
  className?: string
}

type TableOrCardsProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  actions?: (row: Row) => ReactNode
  rowClass?: (row: Row) => string | undefined
  /** The heading of a row's group, such as its day; rows of one group follow each other. */
  groupOf?: (row: Row) => RowGroup
  lead?: { header: ReactNode; cell: (row: Row) => ReactNode }
  card?: (row: Row) => ReactNode
}

interface RowGroup {
  id: string
  label: ReactNode
}

/**
 * A real table from 768 px, a list of cards below. Only one of the two is ever on the page, chosen before the first
 * paint, so nothing is read twice and nothing moves.
 */
export function TableOrCards<Row>(props: TableOrCardsProps<Row>) {
  return useWideScreen() ? <WideTable {...props} /> : <CardList {...props} />
}

function WideTable<Row>(props: TableOrCardsProps<Row>) {
  if (!useIsPainted()) return <div className="min-h-dvh" />
  return (
    <div className="relative overflow-x-auto rounded-lg border border-line bg-surface shadow-soft">
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{props.caption}</caption>
        <thead className="border-b border-line text-sm text-muted">
          <tr>
            {props.lead && <td className="w-px py-1 pl-4">{props.lead.header}</td>}
            {props.columns.map((column) => (
              <th key={column.id} scope="col" className={cellClass(column, 'py-3 font-medium')}>
                {column.header}
              </th>
            ))}
            {props.actions && (
              <th scope="col" className="w-px px-1 xl:px-3">
                <span className="sr-only">Ações</span>
              </th>
            )}
          </tr>
        </thead>
        {groupsOf(props).map(({ id, label, rows }) => (
          <tbody key={id} className="divide-y divide-line border-line not-first-of-type:border-t">
            {label && (
              <tr className="bg-sunken">
                <th
                  scope="rowgroup"
                  colSpan={props.columns.length + (props.lead ? 1 : 0) + (props.actions ? 1 : 0)}
                  className="px-5 py-2 text-sm font-semibold"
                >
                  {label}
                </th>
              </tr>
            )}
            {rows.map((row) => (
              <WideRow key={props.rowKey(row)} row={row} {...props} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

interface Grouped<Row> extends RowGroup {
  rows: Row[]
}

function groupsOf<Row>({ rows, groupOf }: TableOrCardsProps<Row>): Grouped<Row>[] {
  const groups: Grouped<Row>[] = []
  for (const row of rows) {
    const { id, label } = groupOf?.(row) ?? { id: '', label: null }
    const last = groups.at(-1)
    if (last?.id === id) last.rows.push(row)
    else groups.push({ id, label, rows: [row] })
  }
  return groups
}

function WideRow<Row>({ row, ...props }: TableOrCardsProps<Row> & { row: Row }) {
  return (
    <tr className={classNames('transition-colors hover:bg-paper', props.rowClass?.(row))}>
      {props.lead && <td className="py-1 pl-4">{props.lead.cell(row)}</td>}
      {props.columns.map((column) =>
        column.card === 'title' ? (
          <th
            key={column.id}
            scope="row"
            className={cellClass(column, 'min-w-30 py-3.5 font-medium wrap-anywhere xl:min-w-40')}
          >
            {column.cell(row)}
          </th>
        ) : (
          <td key={column.id} className={cellClass(column, 'py-3.5')}>
            {column.cell(row)}
          </td>
        ),
      )}
      {props.actions && (
        <td className="px-1 text-right whitespace-nowrap xl:px-3">{props.actions(row)}</td>
      )}
    </tr>
  )
}

function cellClass<Row>(column: Column<Row>, more: string) {
  return classNames(
    'px-3.5 first:pl-5 max-xl:px-2',
    more,
    column.align === 'end' && 'text-right tabular-nums whitespace-nowrap',
    column.className,
  )
}

const LOWEST_CARD = 72

/** The narrow form of TableOrCards. Cards below the window's edge are rendered right after the others. */
function CardList<Row>(given: TableOrCardsProps<Row>) {
  const props = useIsPainted() ? given : { ...given, rows: given.rows.slice(0, mostInSight()) }
  return (
    <>
      {groupsOf(props).map(({ id, label, rows }) => (
        <CardGroup key={id} label={label} {...props} rows={rows} />
      ))}
    </>
  )
}

const mostInSight = () => Math.ceil(innerHeight / LOWEST_CARD)

function CardGroup<Row>({ label, card, ...props }: TableOrCardsProps<Row> & { label: ReactNode }) {
  return (
    <>
      {label && <h2 className="pt-5 mb-2 text-sm font-semibold wrap-normal first:pt-0">{label}</h2>}
      <ul
        aria-label={typeof label === 'string' ? label : props.caption}
        className={
          card
            ? 'clear-both divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface shadow-soft'
            : 'space-y-3'
        }
      >
        {props.rows.map((row) =>
          card ? (
            <li key={props.rowKey(row)}>{card(row)}</li>
          ) : (
            <RowCard key={props.rowKey(row)} row={row} {...props} />
          ),
        )}
      </ul>
    </>
  )
}

function RowCard<Row>({ row, ...props }: TableOrCardsProps<Row> & { row: Row }) {
  const cells = (part: NonNullable<Column<Row>['card']>) =>
    props.columns.filter((column) => (column.card ?? 'line') === part)
  const lines = cells('line')
  return (
    <li
      className={classNames(
        'rounded-lg border border-line bg-surface p-[min(1rem,4.5vw)] shadow-soft',
        props.rowClass?.(row),
      )}
    >
      <div className="flex flex-wrap items-start gap-2">
        <div className="flex min-w-0 flex-1 basis-28 flex-wrap items-center gap-x-3 gap-y-1.5">
          {values(cells('title'), row, 'min-w-0 flex-1 basis-32 font-semibold')}
          {values(cells('aside'), row, 'ml-auto max-w-full text-right')}
        </div>
        {props.actions && <div className="-my-2 -mr-2">{props.actions(row)}</div>}
      </div>
      {lines.length > 0 && (
        <dl className="mt-3 space-y-1.5">
          {lines.map((column) => (
            <div key={column.id} className="flex flex-wrap items-baseline gap-x-4">
              <dt className="max-w-full text-sm text-muted">{column.header}</dt>
              <dd className="min-w-0 flex-1 basis-[min(9rem,100%)] text-right tabular-nums">
                {column.cell(row)}
              </dd>
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
