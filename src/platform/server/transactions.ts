import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  PGliteDialect,
  type QueryResult,
  Transaction,
} from 'kysely'
import type { Tables } from '../../../db/types.ts'

export type Sql = Transaction<Tables>

/** How a transaction sends its statements: docs/decisions/101-sending-statements.md. */
export interface Sending {
  /** The statements have one plan for all tenants. */
  sharedPlan?: boolean
  /** All statements are one round trip, which PostgreSQL runs as one transaction. The work issues them before it awaits any. */
  oneRoundTrip?: boolean
}

export interface Entry extends Sending {
  role: string
  /** The tenant; empty for none. */
  id: string
  /** Statements before those of the work. */
  first: readonly CompiledQuery[]
}

/** `withCommit` takes statements that run before the commit, in their order, and returns no rows. */
type Work<T> = (sql: Sql, withCommit: Sql) => Promise<T>

/** Runs work in a transaction, as a role and for a tenant. */
export type RunTransaction = <T>(entry: Entry, work: Work<T>) => Promise<T>

type Results = QueryResult<unknown>[]

/** Runs statements in order and returns their results. Throws the first failure; the statements behind it do not run. */
export type Send = (queries: readonly CompiledQuery[]) => Promise<Results>

type Together = <T>(calls: readonly (() => T)[]) => Promise<Awaited<T>[]>

const togetherOn = new WeakMap<Sql, Together>()

export type ResultsOf<Calls> = {
  [Index in keyof Calls]: Calls[Index] extends () => infer Result ? Awaited<Result> : never
}

/**
 * Calls the functions and sends their statements in array order, in one round trip. Returns what the functions return;
 * throws the failed statement's error. A function issues its statements before it awaits anything: a later one fails at
 * once, and so does a lock behind another statement.
 */
export async function sendTogether<const Calls extends readonly (() => unknown)[]>(
  sql: Sql,
  calls: Calls,
): Promise<ResultsOf<Calls>> {
  const together = togetherOn.get(sql)
  if (!together) throw new Error('not a transaction of asTenant or asPlatform')
  const results: unknown = await together(calls)
  return results as ResultsOf<Calls> // in array order, which an array's type does not show
}

/**
 * Enters the role `$1` for the tenant `$2`. First it says, as the connection's owner, whether the tenant's rows are hidden, which
 * the policies of the tables look up otherwise (docs/decisions/133-costs-of-a-statement.md).
 */
export const ENTER = `select set_config('consultorio.hidden', case when is_hidden($2) then '' else 'no' end, true),
  set_config('role', $1, true), set_config('consultorio.tenant', $2, true)`

/** Transactions of the embedded database. They have no time limits: no other process can hold it up. */
export function embeddedTransactions(
  pglite: import('@electric-sql/pglite').PGlite,
): RunTransaction {
  const dialect = new PGliteDialect({ pglite })
  const kysely = new Kysely<Tables>({ dialect })
  const runWork = workOn(dialect)
  return (entry, work) =>
    kysely.transaction().execute((sql) => {
      const send: Send = async (queries) => {
        const results: Results = []
        for (const query of queries) results.push(await sql.executeQuery(query))
        return results
      }
      const firstStatements = [CompiledQuery.raw(ENTER, [entry.role, entry.id]), ...entry.first]
      return runWork({ send, first: firstStatements, last: [] }, entry, work)
    })
}

interface Connection {
  send: Send
  /** Sent together with the first statements of the work. */
  first: readonly CompiledQuery[]
  /** Sent after the last statements of the work. */
  last: readonly CompiledQuery[]
}

/** Returns a function that runs the work of one transaction. */
export function workOn(dialect: Dialect) {
  const executor = new Kysely<Tables>({ dialect }).getExecutor()
  const bound = { config: { dialect }, dialect, driver: dialect.createDriver() }
  const sqlOn = (connection: DatabaseConnection, together: Together) => {
    const sql = new Transaction<Tables>({
      ...bound,
      executor: executor.withConnectionProvider({ provideConnection: (use) => use(connection) }),
    })
    togetherOn.set(sql, together)
    return sql
  }
  return async <T>(
    { send, first, last }: Connection,
    { oneRoundTrip }: Sending,
    work: Work<T>,
  ): Promise<T> => {
    const statements = new Statements(send, first)
    const collected = new CollectedStatements()
    const run = () =>
      work(
        sqlOn(statements, (calls) => statements.sendTogether(calls)),
        sqlOn(collected, (calls) => settle(begin(calls))),
      )
    const end = () => [...collected.end(), ...last]
    try {
      if (oneRoundTrip) return onlyOf(await statements.sendTogether([run], end))
      const result = await run()
      await statements.sendTogether([], end)
      return result
    } finally {
      statements.close()
    }
  }
}

/** The statements that are sent with the commit. */
class CollectedStatements implements DatabaseConnection {
  readonly #queries: CompiledQuery[] = []
  #isOver = false
  readonly streamQuery = noStream

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#isOver) throw new Error(AFTER_THE_END)
    this.#queries.push(query)
    return { rows: [] }
  }

  /** Returns the collected statements. A later one is refused. */
  end(): readonly CompiledQuery[] {
    this.#isOver = true
    return this.#queries
  }
}

const AFTER_THE_END = 'a statement was issued after the end of its transaction'

const IS_LOCK = /\bfor (?:no key )?update\b/i

interface Group {
  queries: CompiledQuery[]
  results: Promise<Results>
}

/** The statements of a transaction: one after the other, or those that are sent together. */
class Statements implements DatabaseConnection {
  readonly #send: Send
  #first: readonly CompiledQuery[]
  /** Takes the statements while the functions of `sendTogether` are called. */
  #group: Group | null = null
  #isUnderWay = false
  /** Why no other statement is sent: the role may not be entered. */
  #refusal: unknown = null
  #isOver = false
  readonly streamQuery = noStream

  constructor(send: Send, firstStatements: readonly CompiledQuery[]) {
    this.#send = send
    this.#first = firstStatements
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const group = this.#group
    if (group && group.queries.length > 0 && IS_LOCK.test(query.sql))
      throw new Error('a lock is the first statement of those that are sent together')
    const index = group ? group.queries.push(query) - 1 : 0
    const results = await (group ? group.results : this.#whileIdle(() => this.#sendAll([query])))
    return results[index] as QueryResult<R> // the caller knows the rows of its statement
  }

  /** `end` returns the transaction's last statements, which are sent behind those of the functions. */
  async sendTogether<T>(
    calls: readonly (() => T)[],
    end?: () => readonly CompiledQuery[],
  ): Promise<Awaited<T>[]> {
    if (this.#group) return settle(begin(calls))
    return this.#whileIdle(async () => {
      const queries: CompiledQuery[] = []
      const { promise: results, resolve } = Promise.withResolvers<Results>()
      this.#group = { queries, results }
      const answers = begin(calls)
      this.#group = null
      if (end) {
        queries.push(...end())
        this.close()
      }
      resolve(this.#sendAll(queries))
      await Promise.allSettled([results, ...answers])
      await results
      return Promise.all(answers)
    })
  }

  async #whileIdle<T>(work: () => Promise<T>): Promise<T> {
    if (this.#refusal) throw this.#refusal
    if (this.#isOver) throw new Error(AFTER_THE_END)
    if (this.#isUnderWay)
      throw new Error('a statement was issued after an await, while others are under way')
    this.#isUnderWay = true
    try {
      return await work()
    } finally {
      this.#isUnderWay = false
    }
  }

  /** Refuses any other statement, which would run outside the transaction, as the connection's owner. */
  close(): void {
    this.#isOver = true
  }

  async #sendAll(queries: readonly CompiledQuery[]): Promise<Results> {
    if (queries.length === 0) return []
    const first = this.#first
    this.#first = []
    try {
      return (await this.#send([...first, ...queries])).slice(first.length)
    } catch (error) {
      if (first.length > 0) this.#refusal = error
      throw error
    }
  }
}

/** Calls the functions in order. */
function begin<T>(calls: readonly (() => T)[]): Promise<T>[] {
  return calls.map(async (call) => call())
}

/** Waits for all, and returns their results or throws the first failure. */
async function settle<T>(answers: readonly Promise<T>[]): Promise<Awaited<T>[]> {
  await Promise.allSettled(answers)
  return Promise.all(answers)
}

function onlyOf<T>([only]: readonly T[]): T {
  return only as T // of one call
}

// biome-ignore lint/correctness/useYield: Kysely asks for a generator, and nothing here streams rows
async function* noStream(): AsyncIterableIterator<never> {
  throw new Error('rows are not streamed')
}
