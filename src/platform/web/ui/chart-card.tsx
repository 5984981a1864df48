import { ChartLine, Table2 } from 'lucide-react'
import { type ComponentProps, type ReactNode, useDeferredValue, useState } from 'react'
import { lazyPart } from '../lazy-part.tsx'
import { Button } from './button.tsx'
import { Card, CardBody, CardHeader } from './card.tsx'
import { SeriesLegend, SliceLegend } from './chart-legend.tsx'
import { type ChartColumns, type ChartPoint, SERIES_COLORS } from './chart-points.ts'
import { ChartTable } from './chart-table.tsx'
import { EmptyState } from './empty-state.tsx'
import { Bone } from './skeleton.tsx'

const load = () => import('./charts.tsx')
type DrawingProps = ComponentProps<typeof import('./charts.tsx').LineDrawing>

const bone = <Bone className="h-full" />
const DRAWINGS = {
  line: lazyPart<DrawingProps>(async () => ({ default: (await load()).LineDrawing }), bone),
  area: lazyPart<DrawingProps>(async () => ({ default: (await load()).AreaDrawing }), bone),
  bar: lazyPart<DrawingProps>(async () => ({ default: (await load()).BarDrawing }), bone),
  pie: lazyPart<DrawingProps>(async () => ({ default: (await load()).PieDrawing }), bone),
}

export function preloadCharts(): void {
  load().catch(() => undefined)
}

type Chart = {
  kind: keyof typeof DRAWINGS
  columns: ChartColumns
  points: readonly ChartPoint[]
  color?: string
  axisText?: (value: number) => string
}

type ChartCardProps = Chart & { title: string; description?: ReactNode }

/** A chart with its title, and its figures as a table: always for screen readers, on a press for everybody. */
export function ChartCard({ title, description, ...chart }: ChartCardProps) {
  const [asTable, setAsTable] = useState(false)
  const { kind, columns, points } = chart
  const empty = points.every(({ value, beside }) => value === 0 && !beside?.value)
  return (
    <Card className="@container">
      <CardHeader
        title={title}
        description={description}
        action={
          empty ? null : (
            <TableToggle title={title} asTable={asTable} onToggle={() => setAsTable(!asTable)} />
          )
        }
      />
      <CardBody>
        {empty ? (
          <EmptyState compact level={3} title="Nenhum dado disponível" />
        ) : (
          <>
            {!asTable && <Drawing label={title} {...chart} />}
            <ChartTable
              caption={title}
              columns={columns}
              points={points}
              shares={kind === 'pie'}
              shown={asTable}
            />
          </>
        )}
      </CardBody>
    </Card>
  )
}

type TableToggleProps = { title: string; asTable: boolean; onToggle: () => void }

function TableToggle({ title, asTable, onToggle }: TableToggleProps) {
  const text = asTable ? 'Ver como gráfico' : 'Ver como tabela'
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-label={`${text}: ${title}`}
      title={text}
      className="-my-1 -mr-2 text-muted @max-md:w-11 @max-md:px-0"
      icon={asTable ? <ChartLine aria-hidden="true" /> : <Table2 aria-hidden="true" />}
      onClick={onToggle}
    >
      <span className="@max-md:sr-only">{text}</span>
    </Button>
  )
}

function Drawing({
  label,
  kind,
  columns,
  points,
  color = SERIES_COLORS.first,
  axisText = String,
}: Chart & { label: string }) {
  const drawn = useDeferredValue(true, false)
  const Shape = DRAWINGS[kind]
  const running = points.find((point) => point.running)
  const isOfTwo = columns.length === 3 && (kind === 'area' || kind === 'bar')
  return (
    <>
      {isOfTwo && <SeriesLegend kind={kind} columns={columns} />}
      <div className={kind === 'pie' ? 'h-48' : 'h-64'}>
        {drawn ? (
          <Shape
            label={`${label}: use as setas para percorrer os valores`}
            points={points}
            color={color}
            axisText={axisText}
          />
        ) : (
          bone
        )}
      </div>
      {kind === 'pie' && <SliceLegend points={points} />}
      {running && (
        <p aria-hidden="true" className="mt-2 text-sm text-muted">
          Tracejado: {running.name}.
        </p>
      )}
    </>
  )
}
