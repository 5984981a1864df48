import { addDays, dayAt, formatLongDay, formatZone, timeAt } from '../shared/calendar.ts'
import { ownTime } from './own-time.ts'

/**
 * Returns a deadline in words: `amanhã, 14:20`. If the reader's zone differs, in that one first, with both named:
 * `amanhã, 12:20, Horário do Acre (GMT-5); para quem atende, 14:20, Horário de Brasília (GMT-3)`.
 */
export function deadlineText(
  until: string,
  { zone, ownZone, now }: { zone: string; ownZone: string | null; now: number },
): string {
  const epochMs = Date.parse(until)
  const wordsIn = (clock: string) =>
    `${dayInWords(dayAt(epochMs, clock), dayAt(now, clock))}, ${timeAt(epochMs, clock)}`
  const localTime = ownTime(until, zone, ownZone)
  if (!localTime || !ownZone) return wordsIn(zone)
  const theirs = localTime.day === null ? timeAt(epochMs, zone) : wordsIn(zone)
  return `${wordsIn(ownZone)}, ${formatZone(ownZone, epochMs)}; para quem atende, ${theirs}, ${formatZone(zone, epochMs)}`
}

function dayInWords(day: string, today: string): string {
  if (day === today) return 'hoje'
  return day === addDays(today, 1) ? 'amanhã' : formatLongDay(day)
}
