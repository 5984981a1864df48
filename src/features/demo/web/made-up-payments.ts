import type { Payment } from '../../payments/record-contract.ts'
import { instantOut, newId, type PackageRow, type SessionRow } from './practice.ts'

const METHODS: readonly Payment['method'][] = ['pix', 'pix', 'pix', 'card', 'transfer']

/** A payment of a session or a package, by the patient or the payer on file. */
export const OF_NO_STATEMENT = { statementId: null, payerName: null, payerCpf: null }

type Paid = Pick<Payment, 'sessionId' | 'packageId' | 'amount' | 'receivedAt'>

/** A payment for every session and package that is paid; the money of a drawn session is its package's. */
export function madeUpPayments(
  sessions: readonly SessionRow[],
  packages: readonly PackageRow[],
  now: number,
): Payment[] {
  const forSessions = sessions
    .filter(({ paid, packageId }) => paid && packageId === null)
    .map((session) => paidFor(session, { sessionId: session.id, packageId: null }, now))
  const forPackages = packages
    .filter(({ paid }) => paid)
    .map((bought) => paidFor(bought, { sessionId: null, packageId: bought.id }, now))
  return [...forSessions, ...forPackages]
    .sort((one, other) => one.receivedAt.localeCompare(other.receivedAt))
    .map((paid, place) => ({
      id: newId(),
      ...paid,
      ...OF_NO_STATEMENT,
      kind: 'payment',
      method: METHODS[place % METHODS.length] ?? 'pix',
      note: null,
      receiptNumber: place + 1,
      createdAt: paid.receivedAt,
    }))
}

type Sold = Pick<SessionRow, 'received' | 'createdAt'> & Partial<Pick<SessionRow, 'datetime'>>

/** On the session's day; a package, or a session still to come, when it was marked. */
function paidFor(
  { received, createdAt, datetime = createdAt }: Sold,
  target: Pick<Paid, 'sessionId' | 'packageId'>,
  now: number,
): Paid {
  return {
    ...target,
    amount: received,
    receivedAt: datetime <= instantOut(now) ? datetime : createdAt,
  }
}
