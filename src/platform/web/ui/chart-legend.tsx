import {
  type ChartColumns,
  type ChartPoint,
  colorOf,
  SERIES_COLORS,
  shareText,
} from './chart-points.ts'

export function SliceLegend({ points }: { points: readonly ChartPoint[] }) {
  return (
    <ul aria-hidden="true" className="mt-4 space-y-2">
      {points.map((point, index) => (
        <li key={point.name} className="flex items-center gap-2.5">
          <span
            className="size-3 shrink-0 rounded-full"
            style={{ background: colorOf(point, index) }}
          />
          <span className="mr-auto wrap-normal">{point.name}</span>
          <span className="tabular-nums text-muted">{point.text}</span>
          <span className="w-12 text-right font-semibold tabular-nums">
            {shareText(point.value, points)}
          </span>
        </li>
      ))}
    </ul>
  )
}

type SeriesLegendProps = {
  kind: 'area' | 'bar'
  columns: ChartColumns
}

export function SeriesLegend({ kind, columns: [, value, beside] }: SeriesLegendProps) {
  const scaled = kind === 'area'
  return (
    <ul
      aria-hidden="true"
      className="mb-3 flex flex-wrap justify-between gap-x-6 gap-y-1 text-sm text-muted"
    >
      <li className="flex items-center gap-2">
        <Sample kind={kind} color={SERIES_COLORS.first} />
        {value}
        {scaled && ' (à esquerda)'}
      </li>
      <li className="flex items-center gap-2">
        <Sample kind={kind} color={SERIES_COLORS.second} second />
        {beside}
        {scaled && ' (à direita)'}
      </li>
    </ul>
  )
}

type SampleProps = { kind: SeriesLegendProps['kind']; color: string; second?: boolean }

function Sample({ kind, color, second = false }: SampleProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 12"
      className="h-3 w-6 shrink-0"
      fill="none"
      stroke={color}
    >
      {kind === 'area' ? (
        <path d="M1 6h22" strokeWidth="2.5" strokeDasharray={second ? '6 4' : undefined} />
      ) : (
        <rect
          x="7"
          y="1"
          width="10"
          height="10"
          rx="2"
          strokeWidth="2"
          fill={second ? 'none' : color}
        />
      )}
    </svg>
  )
}
