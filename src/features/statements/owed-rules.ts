import { moneyOut } from '../../platform/shared/fields.ts'
import { centsOf } from '../../platform/shared/money.ts'
import type { OwedStatement, OwingPatient } from './owed-contract.ts'

export interface OpenDebt {
  id: string
  patientId: string
  /** The amount that is missing. */
  cents: number
  /** When the session starts, the package was sold, or the month was closed, in epoch milliseconds. */
  at: number
}

export interface OpenPackage extends OpenDebt {
  serviceName: string
  sessionsCount: number
}

export interface OpenStatement extends OpenDebt {
  number: number
  month: string
  /** The ids of the sessions and packages on the patient's statements. */
  itemIds: string[]
}

export interface OpenDebts {
  statements: OpenStatement[]
  packages: OpenPackage[]
  /** Without those of packages, which are paid with their package. */
  sessions: OpenDebt[]
}

/** Leaves out sessions and packages on an open statement: they are paid through it. */
export function withoutStated({ statements, packages, sessions }: OpenDebts): OpenDebts {
  const stated = new Set(statements.flatMap(({ itemIds }) => itemIds))
  const isApart = ({ id }: OpenDebt) => !stated.has(id)
  return { statements, packages: packages.filter(isApart), sessions: sessions.filter(isApart) }
}

/** Returns the debts of each patient, in the order of the given patients; those without a debt are left out. */
export function owingOf(
  patients: readonly Pick<OwingPatient, 'patientId' | 'patientName'>[],
  debts: OpenDebts,
  now: number,
): OwingPatient[] {
  const [statements, packages, sessions] = [
    Map.groupBy(debts.statements, patientOf),
    Map.groupBy(debts.packages, patientOf),
    Map.groupBy(debts.sessions, patientOf),
  ]
  return patients.flatMap((patient) => {
    const id = patient.patientId
    const [statement = null] = statements.get(id) ?? []
    const ownPackages = packages.get(id) ?? []
    const ownSessions = sessions.get(id) ?? []
    if (!statement && ownPackages.length + ownSessions.length === 0) return []
    const coming = ownSessions.filter(({ at }) => at > now)
    const due = [
      ...(statement ? [statement] : []),
      ...ownPackages,
      ...ownSessions.filter(({ at }) => at <= now),
    ]
    return [
      {
        ...patient,
        due: moneyOut(sumOf(due)),
        comingDue: { sessions: coming.length, amount: moneyOut(sumOf(coming)) },
        statement: statement && toStatement(statement),
        packages: ownPackages.map(toPackage),
        sessionIds: ownSessions.map((session) => session.id),
      },
    ]
  })
}

const patientOf = ({ patientId }: OpenDebt) => patientId

const sumOf = (debts: readonly OpenDebt[]) => debts.reduce((sum, { cents }) => sum + cents, 0)

function toStatement({ id, number, month, cents, itemIds }: OpenStatement): OwedStatement {
  return { id, number, month, open: moneyOut(cents), itemIds }
}

function toPackage({ id, serviceName, sessionsCount, cents }: OpenPackage) {
  return { id, serviceName, sessionsCount, open: moneyOut(cents) }
}

/**
 * Returns whether an amount above what is missing of a session or package is for the open statement: the item is on it, or the
 * statement asks for exactly that amount.
 */
export function isForStatement(
  { open, itemIds }: Pick<OwedStatement, 'open' | 'itemIds'>,
  { itemId, cents }: { itemId: string; cents: number },
): boolean {
  return itemIds.includes(itemId) || cents === centsOf(open)
}
