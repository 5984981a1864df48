import type { ReactNode } from 'react'

export interface Fact {
  label: string
  value: ReactNode
  state?: ReactNode
}

export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="-my-3 divide-y divide-line">
      {facts.map(({ label, value, state }) => (
        <div
          key={label}
          className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3"
        >
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="ml-auto flex min-w-0 flex-wrap items-center justify-end gap-x-3 gap-y-1 text-right wrap-anywhere tabular-nums">
            {value}
            {state}
          </dd>
        </div>
      ))}
    </dl>
  )
}
