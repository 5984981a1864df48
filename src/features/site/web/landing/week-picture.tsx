import { Fragment } from 'react'
import { classNames } from '../../../../platform/web/ui/class-names.ts'

const DAYS = ['Seg', 'Ter', 'Qua', 'Qui', 'Sex'] as const

/** By hour, one entry for each day: a name, `livre`, or nothing. A name with * comes in person. */
const WEEK: readonly (readonly [string, readonly string[]])[] = [
  ['09:00', ['Marina', '', 'livre', 'Iara', '']],
  ['10:00', ['livre', 'Otávio*', 'Caio', '', 'Bruna']],
  ['11:00', ['Lia*', 'livre', '', 'Teo*', 'livre']],
  ['12:00', []],
  ['13:00', ['', 'Nina', 'Davi', 'livre', '']],
]

export function WeekPicture() {
  return (
    <div
      role="img"
      aria-label="Exemplo da agenda semanal: sessões online em azul, presenciais em verde, horários livres e o almoço bloqueado."
      className="grid grid-cols-[auto_repeat(3,1fr)] gap-1 overflow-clip text-xs min-[22.5rem]:gap-1.5 sm:grid-cols-[auto_repeat(5,1fr)]"
    >
      <span />
      {DAYS.map((day, index) => (
        <span key={day} className={classNames('text-center text-muted', onWide(index))}>
          {day}
        </span>
      ))}
      {WEEK.map(([time, entries]) => (
        <Fragment key={time}>
          <span className="self-center pr-1 text-muted min-[22.5rem]:pr-1.5 tabular-nums">
            {time}
          </span>
          {entries.length > 0 ? <Hour entries={entries} /> : <Lunch />}
        </Fragment>
      ))}
    </div>
  )
}

function Hour({ entries }: { entries: readonly string[] }) {
  return entries.map((entry, index) => (
    <span
      // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a picture never change places
      key={index}
      className={classNames(
        'grid h-9 items-center rounded-sm px-1 min-[22.5rem]:px-2',
        lookOf(entry),
        onWide(index),
      )}
    >
      {entry.replace('*', '')}
    </span>
  ))
}

function Lunch() {
  return (
    <span className="col-span-3 grid h-7 place-items-center rounded-sm bg-sunken text-muted sm:col-span-5">
      almoço
    </span>
  )
}

function lookOf(entry: string): string {
  if (entry === '') return 'bg-sunken/50'
  if (entry === 'livre') return 'border border-dashed border-edge/70 text-muted'
  return entry.endsWith('*')
    ? 'border-l-3 border-in-person bg-in-person-soft font-medium text-in-person-ink'
    : 'border-l-3 border-online bg-online-soft font-medium text-online-ink'
}

function onWide(index: number): string | false {
  return index > 2 && 'max-sm:hidden'
}
