import { lazy, type ReactNode, Suspense, useDeferredValue } from 'react'
import { Card, CardBody, CardHeader } from './card.tsx'
import { type ChartPoint, colorOf, PALETTE, shareText } from './chart-points.ts'
import { EmptyState } from './empty-state.tsx'
import { Bone } from './skeleton.tsx'

const load = () => import('./charts.tsx')
const LineDrawing = lazy(() => load().then((charts) => ({ default: charts.LineDrawing })))
const BarDrawing = lazy(() => load().then((charts) => ({ default: charts.BarDrawing })))
const PieDrawing = lazy(() => load().then((charts) => ({ default: charts.PieDrawing })))

/** Fetches the drawings' code beside the data, not after it. */
export function preloadCharts(): void {
  load().catch(() => undefined)
}

type ChartCardProps = {
  kind: 'line' | 'bar' | 'pie'
  title: string
  description?: ReactNode
  /** Heads of the table that screen readers get: what a point is, what its value is. */
  columns: readonly [name: string, value: string]
  points: readonly ChartPoint[]
  /** Of lines and bars. */
  color?: string
  /** A value beside the axis. */
  axisText?: (value: number) => string
}

/** A chart with its title, and the same figures as a table for who does not see it. */
export function ChartCard({ title, description, ...chart }: ChartCardProps) {
  const empty = chart.points.every(({ value }) => value === 0)
  return (
    <Card>
      <CardHeader title={title} description={description} />
      <CardBody>
        {empty ? (
          <EmptyState compact level={3} title="Nenhum dado disponível" />
        ) : (
          <>
            <Drawing label={title} {...chart} />
            {chart.kind === 'pie' && <Legend points={chart.points} />}
            <SpokenTable caption={title} {...chart} />
          </>
        )}
      </CardBody>
    </Card>
  )
}

type Chart = Omit<ChartCardProps, 'title' | 'description'>

function Drawing({
  label,
  kind,
  points,
  color = PALETTE[2],
  axisText = String,
}: Chart & { label: string }) {
  // The tab opens at once, its drawings right after.
  const drawn = useDeferredValue(true, false)
  const drawing = {
    label: `${label}: use as setas para percorrer os valores`,
    points,
    color,
    axisText,
  }
  return (
    <div className={kind === 'pie' ? 'h-48' : 'h-64'}>
      <Suspense fallback={<Bone className="h-full" />}>
        {!drawn && <Bone className="h-full" />}
        {drawn && kind === 'line' && <LineDrawing {...drawing} />}
        {drawn && kind === 'bar' && <BarDrawing {...drawing} />}
        {drawn && kind === 'pie' && <PieDrawing {...drawing} />}
      </Suspense>
    </div>
  )
}

/** The table tells the same to screen readers. */
function Legend({ points }: { points: readonly ChartPoint[] }) {
  return (
    <ul aria-hidden="true" className="mt-4 space-y-2">
      {points.map((point, place) => (
        <li key={point.name} className="flex items-center gap-2.5">
          <span
            className="size-3 shrink-0 rounded-full"
            style={{ background: colorOf(point, place) }}
          />
          <span className="mr-auto">{point.name}</span>
          <span className="tabular-nums text-muted">{point.text}</span>
          <span className="w-12 text-right font-semibold tabular-nums">
            {shareText(point.value, points)}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** In a box: a table itself cannot be made small enough to hide. */
function SpokenTable({ caption, kind, columns, points }: Chart & { caption: string }) {
  return (
    <div className="sr-only">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.name}>
              <th scope="row">{point.name}</th>
              <td>
                {point.text}
                {kind === 'pie' && ` (${shareText(point.value, points)})`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
