import { DAY, HOUR } from '../../platform/shared/calendar.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { overlap } from '../attendance/spans.ts'
import type { PatientMove } from '../dashboard/contract.ts'
import { answerReschedule, moveBack } from '../rescheduling/contract.ts'
import { isOpen } from '../sessions/rules.ts'
import { type Answer, answer, type DemoCall } from './answer.ts'
import { byTime, instantOut, nameOf, type Practice, rowOf, type SessionRow } from './practice.ts'
import { blockedBy, refuseOccupiedTime, saveSession, shown } from './session-changes.ts'

export const reschedulingAnswers: readonly Answer[] = [
  answer(answerReschedule, answerRequest),
  answer(moveBack, ({ practice, params: { id }, now }) => {
    const move = movesIn(practice, now).find(({ sessionId, until }) => sessionId === id && !until)
    if (!move) throw new Problem('move_back_gone')
    return moveTo(practice, id, move.from)
  }),
]

function answerRequest({ practice, params: { id }, body, now }: DemoCall<typeof answerReschedule>) {
  const session = rowOf(practice.sessions, id)
  const request = movesIn(practice, now).find(({ sessionId, until }) => sessionId === id && until)
  if (!request) throw new Problem('reschedule_request_over')
  if (!body.accept) {
    practice.moves = practice.moves.filter(({ sessionId }) => sessionId !== id)
    return shown(practice, session)
  }
  const moved = moveTo(practice, id, request.to)
  practice.moves.push({ sessionId: id, from: request.from, to: request.to, until: null })
  return moved
}

function moveTo(practice: Practice, id: string, datetime: string) {
  const session = rowOf(practice.sessions, id)
  refuseOccupiedTime(practice, { ...session, datetime })
  practice.moves = practice.moves.filter(({ sessionId }) => sessionId !== id)
  return shown(practice, saveSession(practice, session, { datetime }))
}

/** Returns the patients' requests and moves that still match their sessions, the requests first. */
export function movesIn(practice: Practice, now: number): PatientMove[] {
  return practice.moves
    .flatMap((move) => {
      const session = practice.sessions.find(({ id }) => id === move.sessionId)
      const shownAt = move.until === null ? move.to : move.from
      if (!session || !isOpen(session) || session.datetime !== shownAt) return []
      if (Date.parse(move.until ?? move.from) <= now) return []
      return [{ ...move, patientName: nameOf(practice, session.patientId) }]
    })
    .sort((a, b) => Number(a.until === null) - Number(b.until === null))
}

/** Makes the patient of a session in the next days request the same hour of another day. */
export function requestMove(practice: Practice, now: number): void {
  const movable = findMovable(practice, now)
  if (!movable) return
  const { session, to } = movable
  const until = instantOut(now + 11 * HOUR)
  practice.moves.push({ sessionId: session.id, from: session.datetime, to, until })
}

/** Returns a session in the next days without a request to move it, with a free time at the same hour of another day. */
export function findMovable(
  practice: Practice,
  now: number,
): { session: SessionRow; to: string } | null {
  const { moves, sessions } = practice
  const ahead = sessions
    .filter((session) => isOpen(session) && Date.parse(session.datetime) > now + 2 * DAY)
    .filter(({ id }) => moves.every(({ sessionId }) => sessionId !== id))
    .sort(byTime)
  for (const session of ahead) {
    const to = DAYS_TRIED.map((days) => instantOut(Date.parse(session.datetime) + days * DAY)).find(
      (datetime) =>
        isFree(practice, { ...session, datetime }) && moves.every((move) => move.to !== datetime),
    )
    if (to) return { session, to }
  }
  return null
}

const DAYS_TRIED = [1, 2, 7]

function isFree(practice: Practice, row: SessionRow): boolean {
  const weekday = new Date(row.datetime).getUTCDay()
  const span = blockedBy(practice, row)
  return (
    weekday > 0 &&
    weekday < 6 &&
    practice.sessions.every(
      (session) => !isOpen(session) || !overlap(span, blockedBy(practice, session)),
    )
  )
}
