import { dayAt } from '../../platform/shared/calendar.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { isKeyOf } from '../../platform/shared/keys.ts'
import { invalidField, Problem } from '../../platform/shared/problem.ts'
import { endPatient, getEnding, reopenPatient, undoEnding } from '../endings/contract.ts'
import { endedAtOf } from '../endings/rules.ts'
import { goesOn } from '../series/rules.ts'
import { BULK_REFUSALS } from '../sessions/changes/bulk-contract.ts'
import { isOpen, UNDO_WITHIN } from '../sessions/rules.ts'
import { type Answer, answer, type DemoCall } from './answer.ts'
import { agreementOf } from './made-up-agreements.ts'
import { shownPackage } from './package-changes.ts'
import { cents, changed, instantOut, keepRow, type Practice, rowOf } from './practice.ts'
import { endSeriesFrom, shownSeries } from './series-answers.ts'
import { owedSplitOf, setStatus, undoably, undoLast } from './session-changes.ts'

export const endingAnswers: readonly Answer[] = [
  answer(getEnding, ({ practice, params: { id }, now }) => {
    rowOf(practice.patients, id)
    const ahead = openAhead(practice, id, now)
    const ownSessions = practice.sessions.filter(
      (row) => row.patientId === id && !(isOpen(row) && Date.parse(row.datetime) > now),
    )
    const owed = owedSplitOf(practice, ownSessions, now)
    const packages = practice.packages.filter(({ patientId }) => patientId === id)
    const agreements = practice.agreements.filter(({ patientId }) => patientId === id)
    return {
      sessions: ahead.length,
      lastSession:
        ahead
          .map(({ datetime }) => datetime)
          .sort()
          .at(-1) ?? null,
      received: moneyOut(
        ahead.reduce((sum, row) => sum + (row.packageId === null ? cents(row.received) : 0), 0),
      ),
      series: continuing(practice, id, now).map(({ id, firstDate, every, time }) => ({
        ...{ id, firstDate, every, time },
      })),
      credits: packages
        .filter(({ expiresAt }) => expiresAt === null || Date.parse(expiresAt) > now)
        .map((row) => shownPackage(practice, row))
        .reduce((sum, { sessionsCount, sessionsUsed }) => sum + sessionsCount - sessionsUsed, 0),
      contracts: agreements.filter((row) => agreementOf(practice, row, now).state === 'pending')
        .length,
      owed: moneyOut(cents(owed.overdue.amount) + cents(owed.comingDue.amount)),
    }
  }),
  answer(endPatient, end),
  answer(undoEnding, undo),
  answer(reopenPatient, ({ practice, params: { id } }) => {
    const before = rowOf(practice.patients, id)
    if (before.endedAt === null) return before
    practice.endings.delete(id)
    return keepRow(practice.patients, changed(before, { endedAt: null, endReason: null }))
  }),
]

function openAhead({ sessions }: Practice, id: string, now: number) {
  return sessions.filter(
    (session) => session.patientId === id && isOpen(session) && Date.parse(session.datetime) > now,
  )
}

function continuing(practice: Practice, id: string, now: number) {
  const today = dayAt(now, practice.profile.timezone)
  return practice.series
    .filter(({ patientId }) => patientId === id)
    .map((row) => shownSeries(practice, row, now))
    .filter((row) => goesOn(row, today) && (row.endedFrom === null || row.endedFrom > today))
}

function end({ practice, params: { id }, body, now }: DemoCall<typeof endPatient>) {
  const before = rowOf(practice.patients, id)
  if (before.endedAt !== null) throw new Problem('patient_ended')
  const { timezone } = practice.profile
  const at = endedAtOf(body.on, now, timezone)
  if (at === null) throw invalidField('on', 'Escolha hoje ou um dia que já passou.')
  const cancelled = body.sessions === 'cancel' ? openAhead(practice, id, now) : []
  const series = body.sessions === 'cancel' ? continuing(practice, id, now) : []
  const ending = {
    changedAt: now,
    series: series.map((row) => rowOf(practice.series, row.id)),
    sessions: cancelled.map((session) => {
      const request = { practice, params: { id: session.id }, now }
      const { version } = undoably(request, (row) => setStatus(practice, row, 'cancelled'))
      return { id: session.id, version }
    }),
  }
  for (const row of series) endSeriesFrom(practice, row.id, dayAt(now, timezone), now)
  practice.endings.set(id, ending)
  const change = { endedAt: instantOut(at), endReason: body.reason }
  const after = keepRow(practice.patients, changed(before, change))
  return { ...after, cancelled: cancelled.length }
}

function undo({ practice, params: { id }, now }: DemoCall<typeof undoEnding>) {
  const before = rowOf(practice.patients, id)
  const ending = practice.endings.get(id)
  if (!ending || now - ending.changedAt >= UNDO_WITHIN) throw new Problem('cannot_undo')
  practice.endings.delete(id)
  const after = keepRow(practice.patients, changed(before, { endedAt: null, endReason: null }))
  for (const row of ending.series)
    keepRow(practice.series, { ...row, version: rowOf(practice.series, row.id).version + 1 })
  const unrestored = ending.sessions.toReversed().flatMap((session) => {
    try {
      undoLast(practice, session.id, session.version, now)
      return []
    } catch (error) {
      if (!(error instanceof Problem) || !isKeyOf(BULK_REFUSALS, error.code)) throw error
      const { datetime } = rowOf(practice.sessions, session.id)
      return [{ sessionId: session.id, datetime, code: error.code }]
    }
  })
  const [restored, resumed] = [ending.sessions.length - unrestored.length, ending.series.length]
  return { ...after, restored, resumed, kept: unrestored.reverse() }
}
