import { countKept, daysOfWeek, type Placed, sayCount } from '../../agenda-rules.ts'
import { WeekStrip } from '../parts/week-strip.tsx'
import type { Place } from './use-place.ts'

export function DayStrip({ place, placed }: { place: Place; placed: readonly Placed[] | null }) {
  const standing = (day: string) => {
    const count = placed && countKept(placed.filter((one) => one.day === day))
    return count === null ? null : { text: sayCount(count), marked: count > 0 }
  }
  return (
    <WeekStrip
      label="Dias da semana"
      days={daysOfWeek(place.shown)}
      chosen={place.day}
      today={place.today}
      standing={standing}
      onChoose={(day) => place.press(day)}
      className="mb-4"
    />
  )
}
