import {
  Area,
  AreaChart,
  Bar,
  BarChart,
  CartesianGrid,
  Line,
  LineChart,
  Pie,
  PieChart,
  type PieLabelRenderProps,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts'
import { type ChartPoint, colorOf, SERIES_COLORS, shareText } from './chart-points.ts'

/**
 * The charts, by recharts, in a separate chunk behind chart-card.tsx. They animate for 1500 ms
 * (docs/product.md, Screens); recharts respects reduced motion.
 */

const ANIMATION = 1500
const WHOLE = { width: '100%', height: '100%' }
const MARGIN = { top: 12, right: 16, bottom: 0, left: 0 }
const LINE_PADDING = { left: 12, right: 12 }
const ABOVE_ZERO = { bottom: 4 }
const BETWEEN_AXES = { ...MARGIN, right: 0 }
const AXIS_TEXT = { fill: 'var(--muted)', fontSize: 13 }
const VALUES = {
  width: 'auto',
  tick: AXIS_TEXT,
  tickLine: false,
  axisLine: false,
  allowDecimals: false,
} as const
const NAMED_SHARE = 0.05

export type DrawingProps = {
  label: string
  points: readonly ChartPoint[]
  color: string
  axisText: (value: number) => string
}

export function LineDrawing({ label, points, color, axisText }: DrawingProps) {
  return (
    <LineChart
      responsive
      data={withRunning(points)}
      style={WHOLE}
      margin={MARGIN}
      aria-label={label}
    >
      {axes(points, axisText, LINE_PADDING)}
      <Tooltip content={Tip} cursor={{ stroke: 'var(--edge)' }} />
      {settledAndRunning(points).map((part) => (
        <Line
          key={part.dataKey}
          {...part}
          type="monotone"
          stroke={color}
          strokeWidth={2.5}
          dot={{ r: 3, fill: color, strokeWidth: 0 }}
          activeDot={{ r: 6, stroke: 'var(--surface)', strokeWidth: 2 }}
          animationDuration={ANIMATION}
        />
      ))}
    </LineChart>
  )
}

export function AreaDrawing({ label, points, color, axisText }: DrawingProps) {
  return (
    <AreaChart
      responsive
      data={withRunning(points)}
      style={WHOLE}
      margin={BETWEEN_AXES}
      aria-label={label}
    >
      {axes(points, axisText, LINE_PADDING, ABOVE_ZERO)}
      <YAxis
        {...VALUES}
        yAxisId="beside"
        orientation="right"
        padding={ABOVE_ZERO}
        tickFormatter={axisText}
      />
      <Tooltip content={Tip} cursor={{ stroke: 'var(--edge)' }} />
      <Area
        yAxisId="beside"
        dataKey="beside.value"
        type="monotone"
        stroke={SERIES_COLORS.second}
        strokeWidth={2.5}
        strokeDasharray="6 4"
        fill={SERIES_COLORS.second}
        fillOpacity={0.08}
        animationDuration={ANIMATION}
      />
      {settledAndRunning(points).map((part) => (
        <Area
          key={part.dataKey}
          {...part}
          type="monotone"
          stroke={color}
          strokeWidth={2.5}
          fill={color}
          fillOpacity={0.14}
          animationDuration={ANIMATION}
        />
      ))}
    </AreaChart>
  )
}

export function BarDrawing({ label, points, color, axisText }: DrawingProps) {
  return (
    <BarChart responsive data={points.map(asBar)} style={WHOLE} margin={MARGIN} aria-label={label}>
      {axes(points, axisText)}
      <Tooltip content={Tip} cursor={{ fill: 'var(--sunken)' }} />
      <Bar
        dataKey="value"
        fill={color}
        stroke={color}
        strokeWidth={2}
        radius={[4, 4, 0, 0]}
        maxBarSize={44}
        animationDuration={ANIMATION}
      />
      {points.some(({ beside }) => beside) && (
        <Bar
          dataKey="beside.value"
          fill="var(--surface)"
          stroke={SERIES_COLORS.second}
          strokeWidth={2}
          radius={[4, 4, 0, 0]}
          maxBarSize={44}
          animationDuration={ANIMATION}
        />
      )}
    </BarChart>
  )
}

export function PieDrawing({ label, points }: Pick<DrawingProps, 'label' | 'points'>) {
  const slices = points.map((point, index) => ({ ...point, fill: colorOf(point, index) }))
  return (
    <PieChart responsive style={WHOLE} aria-label={label}>
      <Tooltip content={(tip) => <Tip {...tip} share={(value) => shareText(value, points)} />} />
      <Pie
        data={slices.filter(({ value }) => value > 0)}
        dataKey="value"
        nameKey="name"
        startAngle={90}
        endAngle={-270}
        innerRadius="36%"
        outerRadius="64%"
        stroke="var(--surface)"
        strokeWidth={2}
        label={SliceName}
        labelLine={false}
        rootTabIndex={-1}
        animationDuration={ANIMATION}
      />
    </PieChart>
  )
}

const DASHES = { strokeDasharray: '3 4' }

/** Recharts spreads the fields of a point over its bar. */
function asBar(point: ChartPoint) {
  return point.running ? { ...point, ...DASHES, fillOpacity: 0.15 } : point
}

/** Returns the points with a second, dashed line from the point before the running one to that one. */
function withRunning(points: readonly ChartPoint[]) {
  return points.map((point, index) => ({
    ...point,
    settled: point.running ? null : point.value,
    under: point.running || points[index + 1]?.running ? point.value : null,
  }))
}

function settledAndRunning(points: readonly ChartPoint[]) {
  const settled = { dataKey: 'settled' } as const
  const isRunning = points.some(({ running }) => running)
  return isRunning ? [settled, { dataKey: 'under', ...DASHES } as const] : [settled]
}

function axes(
  points: readonly ChartPoint[],
  axisText: DrawingProps['axisText'],
  padding?: typeof LINE_PADDING,
  rise?: typeof ABOVE_ZERO,
) {
  const tickOf = (name: string) => points.find((point) => point.name === name)?.tick ?? name
  return [
    <CartesianGrid key="grid" vertical={false} stroke="var(--line)" />,
    <XAxis
      key="names"
      dataKey="name"
      padding={padding}
      tickFormatter={tickOf}
      tick={AXIS_TEXT}
      tickLine={false}
      axisLine={{ stroke: 'var(--edge)' }}
      tickMargin={8}
      interval={isWeek(points) ? 0 : 'equidistantPreserveEnd'}
      minTickGap={8}
    />,
    <YAxis key="values" {...VALUES} padding={rise} tickFormatter={axisText} />,
  ]
}

function isWeek(points: readonly ChartPoint[]): boolean {
  return points.length <= 7 && points.every(({ name, tick = name }) => tick.length <= 3)
}

function SliceName({ cx, cy, midAngle = 0, outerRadius, percent = 0, name }: PieLabelRenderProps) {
  if (percent < NAMED_SHARE) return null
  const angle = (-midAngle * Math.PI) / 180
  const x = cx + (outerRadius + 10) * Math.cos(angle)
  const y = cy + (outerRadius + 10) * Math.sin(angle)
  const anchor = Math.abs(x - cx) < 12 ? 'middle' : x < cx ? 'end' : 'start'
  return (
    <text
      x={x}
      y={y}
      textAnchor={anchor}
      dominantBaseline="central"
      fontSize={13}
      fill="var(--ink)"
    >
      {name}
    </text>
  )
}

type TipProps = TooltipContentProps & { share?: (value: number) => string }

function Tip({ active, payload, share }: TipProps) {
  const point: ChartPoint | undefined = payload[0]?.payload
  if (!active || !point) return null
  return (
    <div role="status" className="rounded-lg border border-line bg-raised px-3 py-2 shadow-soft">
      <p className="text-sm text-muted">{point.name}</p>
      <p className="font-semibold tabular-nums">
        {point.text}
        {share && ` (${share(point.value)})`}
      </p>
      {point.beside && <p className="font-semibold tabular-nums">{point.beside.text}</p>}
    </div>
  )
}
