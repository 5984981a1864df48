import { CompiledQuery, type DatabaseConnection, PostgresDialect, type QueryResult } from 'kysely'
import pg from 'pg'
import { atOnce } from './at-once.ts'
import { Batch, type Failure, type Reply, type Statement } from './postgres-batch.ts'
import { READ_ONLY, type TimeLimits } from './postgres-pool.ts'
import type { PreparedStatements } from './prepared-statements.ts'
import {
  type Entry,
  holdingIn,
  noStream,
  type RunTransaction,
  transactionsOf,
} from './transactions.ts'

interface Rules {
  limits: TimeLimits
  /** Sends common statements by name. */
  prepared?: PreparedStatements
  /** Gives each prepared statement one plan for all tenants. */
  onePlan?: boolean
}

/**
 * Returns a function that runs transactions on the pool. Kysely's own sends each statement after the reply to the one
 * before; here those of one turn of the event loop travel together, the first with `begin`, the last with `commit`.
 */
export function postgresTransactions(pool: pg.Pool, rules: Rules): RunTransaction {
  const transactionOn = transactionsOf(new PostgresDialect({ pool }))
  return async (entry, work) => {
    const connection = new BatchingConnection(await pool.connect(), rules, entry.inOneTurn)
    const send = (query: CompiledQuery) => connection.executeQuery<unknown>(query)
    try {
      const entered = [BEGIN, entryOf(entry, rules), ...entry.first].map(send)
      const held: CompiledQuery[] = []
      const [result] = await atOnce([
        work(transactionOn(connection), transactionOn(holdingIn(held))),
        ...entered,
      ])
      if (!entry.inOneTurn) await connection.end([...held, COMMIT])
      return result
    } catch (error) {
      await connection.rollBack()
      throw error
    } finally {
      connection.release()
    }
  }
}

const BEGIN = CompiledQuery.raw('begin')
const COMMIT = CompiledQuery.raw('commit')
const ROLLBACK = CompiledQuery.raw('rollback')

const OVER = new Error('a statement was asked for after the end of its transaction')

/**
 * Enters a role for a tenant, with the limits of a transaction. Those on a stopped process that holds a lock, and on
 * waiting for a lock, are shorter than the shortest statement limit. Without just-in-time compilation, which takes a
 * second for statements of some milliseconds: the planner overestimates subqueries that seldom run.
 */
function entryOf({ role, id }: Entry, { limits, onePlan }: Rules): CompiledQuery {
  return CompiledQuery.raw(onePlan ? ENTER_WITH_ONE_PLAN : ENTER, [
    role,
    id,
    String(limits.statement),
  ])
}

const ENTER = `select set_config('role', $1, true), set_config('consultorio.tenant', $2, true),
  set_config('statement_timeout', $3, true), set_config('idle_in_transaction_session_timeout', '5s', true),
  set_config('lock_timeout', '4s', true), set_config('jit', 'off', true)`
/** For the public calls the median was lower than with plans for the values, even for the largest tenant. */
const ENTER_WITH_ONE_PLAN = `${ENTER}, set_config('plan_cache_mode', 'force_generic_plan', true)`

/** Sends the statements of one turn of the event loop as one batch, when the batch before is answered. */
class BatchingConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #rules: Rules
  readonly #inOneTurn: boolean
  #waiting: Statement[] = []
  #isSending = false
  #hasEntered = false
  /** Why no other statement is sent: the role may not be entered, or the transaction is over. */
  #refusal: unknown = null
  #isUseless = false
  readonly streamQuery = noStream

  constructor(client: pg.PoolClient, rules: Rules, inOneTurn: boolean) {
    this.#client = client
    this.#rules = rules
    this.#inOneTurn = inOneTurn
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#refusal !== null) throw this.#refusal
    const { command, rows, rowCount } = await this.#ask(sql, parameters)
    // PostgreSQL answers so to a commit of a failed transaction.
    if (sql === COMMIT.sql && command === 'ROLLBACK') throw new Error('the transaction had failed')
    return command === 'SELECT' || rowCount === null
      ? { rows: rows as R[] }
      : { rows: rows as R[], numAffectedRows: BigInt(rowCount) }
  }

  /** Sends the last statements together. Any after them would run outside of the transaction, as the connection's owner. */
  async end(last: readonly CompiledQuery[]): Promise<void> {
    const sent = last.map((query) => this.executeQuery(query))
    this.#refusal ??= OVER
    await atOnce(sent)
  }

  async rollBack(): Promise<void> {
    this.#refusal ??= OVER
    try {
      await this.#ask(ROLLBACK.sql, [])
    } catch {
      this.#isUseless = true
    }
  }

  release(): void {
    this.#client.release(this.#isUseless)
  }

  #ask(text: string, values: readonly unknown[]): Promise<Reply> {
    const name = this.#rules.prepared?.nameOf(text)
    return new Promise((resolve, reject) => {
      this.#waiting.push({ text, values, name, resolve, reject })
      if (this.#isSending) return
      this.#isSending = true
      // Behind all that is asked for in this turn.
      process.nextTick(() => this.#send())
    })
  }

  #send(): void {
    if (this.#inOneTurn && this.#refusal === null) {
      void this.#ask(COMMIT.sql, []).catch(() => {})
      this.#refusal = OVER
    }
    const batch = new Batch(this.#waiting, (failure) => {
      clearTimeout(timer)
      this.#isSending = false
      if (failure) this.#learnFrom(failure)
      else this.#hasEntered = true
      this.#sendNext()
    })
    this.#waiting = []
    const timer = setTimeout(() => batch.expire(), this.#rules.limits.reply)
    this.#client.query(batch)
  }

  /** Sends what was asked for meanwhile. */
  #sendNext(): void {
    if (this.#waiting.length === 0) return
    this.#isSending = true
    this.#send()
  }

  #learnFrom({ error, statement }: Failure): void {
    if (!this.#hasEntered) {
      this.#refusal = error
      for (const { reject } of this.#waiting) reject(error)
      this.#waiting = []
    }
    this.#isUseless ||= (error as { code?: string }).code === READ_ONLY
    if (!statement?.name) return
    this.#rules.prepared?.learnFrom(error)
    // A value that cannot be encoded: the client counts the statement as prepared, the server has closed it.
    this.#isUseless ||= !(error instanceof pg.DatabaseError)
  }
}
