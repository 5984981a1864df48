import type { Request } from 'autocannon'
import { bulkSessions } from '../../src/features/sessions/changes/bulk-contract.ts'
import {
  completeSession,
  confirmPayment,
  updateSession,
} from '../../src/features/sessions/contract.ts'
import { HOUR } from '../../src/platform/shared/calendar.ts'
import { addressOf, type Endpoint } from '../../src/platform/shared/endpoint.ts'
import { withClient } from '../postgres.ts'
import { headersOf } from '../scale/calls.ts'
import type { DayLogin } from './calls.ts'

/** A practice whose sessions one kind of change uses up. */
export interface ChangedPractice {
  token: string
  /** Upcoming sessions, none of them paid. */
  open: { id: string; startsAt: number }[]
  /** All of its sessions. */
  all: string[]
}

/** Returns the practices of each call of `changeCalls`, in its order; their sessions are set back to unpaid. */
export async function openChanges(
  databaseUrl: string,
  logins: readonly DayLogin[],
): Promise<ChangedPractice[][]> {
  return withClient(databaseUrl, async (client) => {
    const ids = logins.map(({ psychologist }) => psychologist.id)
    await client.query(UNPAID, [ids])
    const { rows } = await client.query<{ practice: string; id: string; at: Date; ahead: boolean }>(
      SESSIONS,
      [ids],
    )
    const sessions = Map.groupBy(rows, ({ practice }) => practice)
    const practices = logins.map(({ token, psychologist }) => {
      const ownSessions = sessions.get(psychologist.id) ?? []
      const open = ownSessions.filter(({ ahead }) => ahead)
      return {
        token,
        open: open.map(({ id, at }) => ({ id, startsAt: at.getTime() })),
        all: ownSessions.map(({ id }) => id),
      }
    })
    return changeCalls.map((_, kind) =>
      practices.filter((_practice, index) => index % changeCalls.length === kind),
    )
  })
}

const UNPAID = `
  update sessions set paid = false, received_cents = 0 where psychologist_id = any($1::uuid[]) and paid`

const SESSIONS = `
  select psychologist_id as practice, id, starts_at as at, starts_at > now() as ahead
  from sessions where psychologist_id = any($1::uuid[]) order by starts_at`

interface ChangeCall {
  call: string
  requestsOf(practice: ChangedPractice): Request[]
}

const BULK = 100

export const changeCalls: ChangeCall[] = [
  {
    call: 'confirm a payment',
    requestsOf: (practice) =>
      practice.open.map(({ id }) => requestOf(practice, confirmPayment, { params: { id } }, {})),
  },
  {
    call: 'complete a session',
    requestsOf: (practice) =>
      practice.open.map(({ id }) => requestOf(practice, completeSession, { params: { id } }, {})),
  },
  {
    call: 'move a session',
    requestsOf: (practice) =>
      practice.open.map(({ id, startsAt }) =>
        requestOf(
          practice,
          updateSession,
          { params: { id } },
          { datetime: new Date(startsAt + HOUR).toISOString() },
        ),
      ),
  },
  {
    call: `pay ${BULK} sessions`,
    requestsOf: (practice) => [
      requestOf(practice, bulkSessions, {}, { action: 'pay', ids: practice.all.slice(0, BULK) }),
    ],
  },
]

let keys = 0

function requestOf(
  practice: Pick<ChangedPractice, 'token'>,
  endpoint: Endpoint,
  at: Parameters<typeof addressOf>[1],
  body: object,
): Request {
  const sent = { 'content-type': 'application/json', 'idempotency-key': `change-${++keys}` }
  return {
    method: endpoint.method,
    path: addressOf(endpoint, at),
    headers: { ...headersOf(practice), ...sent },
    body: JSON.stringify(body),
  }
}

/** Yields each change once. */
export function* changeRequests(
  { requestsOf }: ChangeCall,
  practices: readonly ChangedPractice[],
): Generator<Request, void> {
  for (const practice of practices) yield* requestsOf(practice)
}
