import { mark, table } from '../bench/document.ts'
import type { Booked, MailSink } from './load.ts'

/** A part of the drill: its name, and the span in which its effects count. Epoch milliseconds. */
export interface Phase {
  name: string
  from: number
  to: number
  /** The longest that bookings may be refused, in milliseconds. */
  most: number
}

/** How late a mail may be after its booking was acknowledged, in milliseconds. */
const MAIL_LATE = 45_000

interface Rows {
  /** E-mail addresses of patients with a session, once for each session. */
  booked: string[]
}

export interface Report {
  text: string
  broken: string[]
}

/**
 * Returns the drill's table, and the promises that were not kept. `others`: further promises, each with whether it was kept.
 */
export function reportOf(
  phases: Phase[],
  bookings: Booked[],
  mails: MailSink['taken'],
  { booked }: Rows,
  others: { what: string; found: string; kept: boolean }[],
): Report {
  const rows = phases.map((phase) => rowOf(phase, bookings, mails))
  const acknowledged = bookings.filter(({ acknowledgedAt }) => acknowledgedAt !== null)
  const counted = Map.groupBy(booked, (email) => email)
  const missing = acknowledged.filter(({ email }) => !counted.has(email)).length
  const doubled = [...counted.values()].filter((same) => same.length > 1).length
  const ids = Map.groupBy(mails, ({ id, recipient }) => `${id} ${recipient}`)
  const twice = [...ids.values()].filter((same) => same.length > 1).length
  const errors = bookings.flatMap(({ answers }) => answers).filter(({ status }) => status === 500)
  const unanswered = bookings.length - acknowledged.length
  const promises = [
    { what: 'acknowledged and missing', found: String(missing), kept: missing === 0 },
    { what: 'booked twice', found: String(doubled), kept: doubled === 0 },
    { what: 'never acknowledged within a minute of tries', found: String(unanswered), kept: true },
    { what: 'answers 500', found: String(errors.length), kept: errors.length === 0 },
    { what: 'mails that came twice', found: String(twice), kept: twice === 0 },
    ...others,
  ]
  const text = `${bookings.length} bookings, 20 a second, ${acknowledged.length} acknowledged.

${table(
  ['', 'bookings refused for', 'promised', 'answers', 'latest mail'],
  rows.map(({ cells }) => cells),
)}

${table(
  ['', 'found', ''],
  promises.map(({ what, found, kept }) => [what, found, mark(kept)]),
)}`
  return {
    text,
    broken: [
      ...rows.flatMap(({ broken }) => broken),
      ...promises.filter(({ kept }) => !kept).map(({ what, found }) => `${what}: ${found}`),
    ],
  }
}

function rowOf(phase: Phase, bookings: Booked[], mails: MailSink['taken']) {
  const { name, from, to, most } = phase
  const isIn = (at: number) => at >= from && at < to
  const answers = bookings.flatMap((booking) => booking.answers).filter(({ at }) => isIn(at))
  const successes = answers
    .filter(({ status }) => status === 201)
    .map(({ at }) => at)
    .sort((a, b) => a - b)
  const gaps = successes.map((at, index) => at - (successes[index - 1] ?? from))
  const refused = Math.max(0, ...gaps)
  const statuses = [...Map.groupBy(answers, ({ status }) => status)]
    .sort(([a], [b]) => a - b)
    .map(([status, some]) => `${some.length} × ${status || 'none'}`)
  const first = new Map(mails.toReversed().map(({ recipient, at }) => [recipient, at]))
  const late = bookings.flatMap(({ email, acknowledgedAt }) => {
    const came = first.get(email)
    return acknowledgedAt && isIn(acknowledgedAt) && came ? [came - acknowledgedAt] : []
  })
  const latest = Math.max(0, ...late)
  const kept = refused <= most
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  return {
    cells: [
      name,
      `${seconds(refused)} ${mark(kept)}`,
      seconds(most),
      statuses.join(', '),
      `${seconds(latest)} ${mark(latest <= MAIL_LATE)}`,
    ],
    broken: [
      ...(kept ? [] : [`${name}: bookings refused for ${seconds(refused)}`]),
      ...(latest <= MAIL_LATE ? [] : [`${name}: a mail came ${seconds(latest)} late`]),
    ],
  }
}
