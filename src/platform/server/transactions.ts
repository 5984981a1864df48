import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  PGliteDialect,
  Transaction,
} from 'kysely'
import type { Tables } from '../../../db/types.ts'

export interface Entry {
  role: string
  /** The tenant; empty for none. */
  id: string
  /** Statements before those of the work. */
  first: readonly CompiledQuery[]
  /** The work asks for all its statements in one turn of the event loop: the commit may travel with them. */
  inOneTurn: boolean
}

/**
 * Runs work in a transaction, as a role and for a tenant. `later` takes statements that run before the commit, in their
 * order, and answers no rows.
 */
export type RunTransaction = <T>(
  entry: Entry,
  work: (sql: Transaction<Tables>, later: Transaction<Tables>) => Promise<T>,
) => Promise<T>

const ENTER = "select set_config('role', $1, true), set_config('consultorio.tenant', $2, true)"

/** Transactions of the embedded database. They have no time limits: no other process can hold it up. */
export function embeddedTransactions(
  pglite: import('@electric-sql/pglite').PGlite,
): RunTransaction {
  const dialect = new PGliteDialect({ pglite })
  const kysely = new Kysely<Tables>({ dialect })
  const transactionOn = transactionsOf(dialect)
  return ({ role, id, first }, work) =>
    kysely.transaction().execute(async (sql) => {
      await sql.executeQuery(CompiledQuery.raw(ENTER, [role, id]))
      for (const query of first) await sql.executeQuery(query)
      const held: CompiledQuery[] = []
      const result = await work(sql, transactionOn(holdingIn(held)))
      for (const query of held) await sql.executeQuery(query)
      return result
    })
}

/** Returns a function that binds Kysely to a connection with an open transaction. */
export function transactionsOf(
  dialect: Dialect,
): (connection: DatabaseConnection) => Transaction<Tables> {
  const executor = new Kysely<Tables>({ dialect }).getExecutor()
  const bound = { config: { dialect }, dialect, driver: dialect.createDriver() }
  return (connection) =>
    new Transaction<Tables>({
      ...bound,
      executor: executor.withConnectionProvider({ provideConnection: (use) => use(connection) }),
    })
}

/** Collects statements. */
export function holdingIn(held: CompiledQuery[]): DatabaseConnection {
  return {
    executeQuery: async (query) => {
      held.push(query)
      return { rows: [] }
    },
    streamQuery: noStream,
  }
}

// biome-ignore lint/correctness/useYield: Kysely asks for a generator, and nothing here streams rows
export async function* noStream(): AsyncIterableIterator<never> {
  throw new Error('rows are not streamed')
}
