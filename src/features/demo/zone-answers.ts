import type { Profile } from '../practice/contract.ts'
import type { ZoneKeeps } from '../profile/settings-choices.ts'
import { previewZone } from '../series/zone-contract.ts'
import {
  movesOf,
  sameClock,
  sameClockOfDate,
  sameInstantRule,
  type Zones,
  zonePreviewOf,
} from '../series/zone-rules.ts'
import { isOpen } from '../sessions/rules.ts'
import { type Answer, answer } from './answer.ts'
import { byTime, instantOut, keepRow, nameOf, type Practice, type SessionRow } from './practice.ts'
import { blockedBy, saveSession } from './session-changes.ts'

/** Answers about a corrected time zone, by the server's rules. The demonstration has no fixed time near midnight. */
export const zoneAnswers: readonly Answer[] = [
  answer(previewZone, ({ practice, body, now }) => {
    const zones = { before: practice.profile.timezone, after: body.timezone }
    const { moving, staying } = planClock(practice, zones, now)
    const series = practice.series
      .filter(({ endedFrom, patientId }) => endedFrom === null && patientId !== null)
      .map((row) => ({ ...row, patientName: nameOf(practice, row.patientId) }))
    return zonePreviewOf(
      {
        moving: moving.filter(({ row }) => isOpen(row)),
        staying: staying.filter(({ row }) => isOpen(row)),
        series,
        daysOff: practice.daysOff,
        blocks: practice.blocks,
      },
      zones,
      now,
    )
  }),
]

export function followZone(
  practice: Practice,
  { timezone: before }: Pick<Profile, 'timezone'>,
  keeps: ZoneKeeps,
  now: number,
): void {
  const zones = { before, after: practice.profile.timezone }
  if (keeps === 'instant') keepInstants(practice, zones, now)
  else keepClock(practice, zones, now)
}

function keepClock(practice: Practice, zones: Zones, now: number): void {
  const { moving } = planClock(practice, zones, now)
  for (const { row, target } of moving) saveSession(practice, row, { datetime: instantOut(target) })
  for (const row of practice.series) {
    const moved = ({ date, ruleStart }: (typeof row.ledger)[number]) =>
      ruleStart > now ? sameClockOfDate({ date, start: ruleStart }, row.time, zones) : ruleStart
    const ledger = row.ledger.map((entry) => ({ ...entry, ruleStart: moved(entry) }))
    keepRow(practice.series, { ...row, ledger })
  }
}

function keepInstants(practice: Practice, zones: Zones, now: number): void {
  for (const row of practice.series) {
    const { time } = sameInstantRule(row, row.time, zones, now)
    keepRow(practice.series, { ...row, time })
  }
}

function planClock(practice: Practice, zones: Zones, now: number) {
  const spans = practice.sessions
    .toSorted(byTime)
    .map((row) => ({ ...blockedBy(practice, row), row, occupiesTime: row.status === 'confirmed' }))
  const ahead = spans.filter(({ start }) => start > now)
  const begun = spans.filter(
    ({ start, end, occupiesTime }) => occupiesTime && start <= now && end > now,
  )
  const targetOf = ({ row, start }: { row: SessionRow; start: number }) => {
    const { seriesId, seriesDate: date } = row
    const series = practice.series.find(({ id }) => id === seriesId)
    return series && date !== null
      ? sameClockOfDate({ date, start }, series.time, zones)
      : sameClock(start, zones)
  }
  const sessions = ahead.map((session) => ({
    ...session,
    id: session.row.id,
    patientId: session.row.patientId,
    patientName: nameOf(practice, session.row.patientId),
    target: targetOf(session),
  }))
  return movesOf(sessions, begun, now)
}
