import { useState } from 'react'
import type { DayOffAction } from '../decision-contract.ts'
import { type AffectedGroup, actionOfAll, type Choices } from '../rules.ts'
import { ActionChoice, AffectedSessionRow } from './affected-session-row.tsx'

type AffectedSessionGroupProps = {
  group: AffectedGroup
  zone: string
  choices: Choices
  fresh: ReadonlySet<string>
  wrong: Record<string, string | undefined>
  onChoose: (ids: string[], action: DayOffAction) => void
  onPick: (id: string) => void
}

export function AffectedSessionGroup(props: AffectedSessionGroupProps) {
  const { group, zone, choices, fresh, wrong, onChoose, onPick } = props
  const [isOpen, setOpen] = useState(false)
  const { sessions, text } = group
  const rows = sessions.map((session) => (
    <AffectedSessionRow
      key={session.id}
      session={session}
      zone={zone}
      choice={choices[session.id]}
      fresh={fresh.has(session.id)}
      error={wrong[session.id]}
      onChoose={(action) => onChoose([session.id], action)}
      onPick={() => onPick(session.id)}
    />
  ))
  if (text === null) return rows
  const errors = sessions.flatMap(({ id }) => wrong[id] ?? [])
  const isWrong = errors.length === sessions.length
  const isShown = isOpen || (errors.length > 0 && !isWrong)
  const name = sessions[0]?.patientName
  return (
    <li className="py-3">
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{name}</p>
          <p className="text-sm text-muted tabular-nums">{text}</p>
        </div>
        <ActionChoice
          legend={`O que fazer com todas as datas de ${name}, ${text}`}
          action={actionOfAll(sessions, choices)}
          isNotified={sessions.some(({ reachedBy }) => reachedBy.length > 0)}
          error={isWrong && !isShown ? errors[0] : undefined}
          onChoose={(action) =>
            onChoose(
              sessions.map(({ id }) => id),
              action,
            )
          }
        />
      </div>
      <details open={isShown} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="cursor-pointer py-3 text-sm text-muted">
          Decidir data por data
          <span className="sr-only"> sobre {name}</span>
        </summary>
        <ul className="divide-y divide-line border-l-2 border-line pl-3">{rows}</ul>
      </details>
    </li>
  )
}
