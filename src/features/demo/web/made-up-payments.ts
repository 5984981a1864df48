import type { Payment } from '../../payments/record-contract.ts'
import { instantOut, newId, type PackageRow, type SessionRow } from './practice.ts'

const METHODS: readonly Payment['method'][] = ['pix', 'pix', 'pix', 'card', 'transfer']

export const OF_NO_STATEMENT = { statementId: null, payerName: null, payerCpf: null }

type Paid = Pick<Payment, 'sessionId' | 'packageId' | 'amount' | 'receivedAt'>

/** Returns a payment for every paid session and package; a package's session has none. */
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
