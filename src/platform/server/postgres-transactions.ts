import { CompiledQuery, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { errorFields, READ_ONLY } from './errors.ts'
import { Batch, COMMIT, encode, type ParsedStatements } from './postgres-batch.ts'
import type { TimeLimits } from './postgres-pool.ts'
import type { PreparedStatements } from './prepared-statements.ts'
import { ENTER, type Entry, type RunTransaction, type Send, workOn } from './transactions.ts'

interface Rules {
  limits: TimeLimits
  /** Names common statements. */
  prepared: PreparedStatements
  /** Only in transactions with a shared plan. */
  onlyShared?: boolean
}

/**
 * Returns a function that runs transactions on the pool. Kysely's own sends `begin` and the role by themselves, and each
 * statement after the reply to the one before.
 */
export function postgresTransactions(pool: pg.Pool, rules: Rules): RunTransaction {
  const runWork = workOn(new PostgresDialect({ pool }))
  const { limits, prepared, onlyShared = false } = rules
  return async (entry, work) => {
    const client = await pool.connect()
    const isNamed = !onlyShared || entry.sharedPlan === true
    let isUseless = false
    let isOver = false
    // One batch is a transaction by itself.
    const isOneBatch = entry.oneRoundTrip === true
    const send: Send = async (queries) => {
      const statements = queries.map(({ sql: text, parameters: values }) => ({
        text,
        values: values.map(encode),
        name: (isNamed && prepared.nameOf(text)) || '',
      }))
      const batch = new Batch(statements, parsedOn(client))
      const timer = setTimeout(() => batch.expire(), limits.reply)
      try {
        client.query(batch)
        const results = await batch.results
        isOver = isOneBatch || queries.at(-1) === END
        return results
      } catch (error) {
        prepared.learnFrom(error)
        isUseless ||= errorFields(error).code === READ_ONLY
        throw error
      } finally {
        clearTimeout(timer)
      }
    }
    try {
      const firstStatements = [entryOf(entry, limits), ...entry.first]
      const connection = isOneBatch
        ? { send, first: firstStatements, last: [] }
        : { send, first: [BEGIN, ...firstStatements], last: [END] }
      return await runWork(connection, entry, work)
    } catch (error) {
      // A connection that answers no rollback is not kept, also after a batch that ended by itself.
      if (!isOver)
        await send([ROLLBACK]).catch(() => {
          isUseless = true
        })
      throw error
    } finally {
      client.release(isUseless)
    }
  }
}

const BEGIN = CompiledQuery.raw('begin')
const END = CompiledQuery.raw(COMMIT)
const ROLLBACK = CompiledQuery.raw('rollback')

const parsedStatements = new WeakMap<pg.PoolClient, ParsedStatements>()

function parsedOn(client: pg.PoolClient): ParsedStatements {
  const parsed: ParsedStatements = parsedStatements.get(client) ?? new Map()
  parsedStatements.set(client, parsed)
  return parsed
}

/**
 * Enters a role for a tenant, with the limits of a transaction. Those on a stopped process that holds a lock, and on
 * waiting for a lock, are shorter than the shortest statement limit. Without just-in-time compilation, which takes a
 * second for statements of some milliseconds: the planner overestimates subqueries that seldom run.
 */
function entryOf({ role, id, sharedPlan }: Entry, limits: TimeLimits): CompiledQuery {
  return CompiledQuery.raw(sharedPlan ? ENTER_WITH_SHARED_PLAN : ENTER_WITH_LIMITS, [
    role,
    id,
    String(limits.statement),
  ])
}

const ENTER_WITH_LIMITS = `${ENTER},
  set_config('statement_timeout', $3, true), set_config('idle_in_transaction_session_timeout', '5s', true),
  set_config('lock_timeout', '4s', true), set_config('jit', 'off', true)`
/** Used for the public calls: their median was lower than with plans for the values, even for the largest tenant. */
const ENTER_WITH_SHARED_PLAN = `${ENTER_WITH_LIMITS}, set_config('plan_cache_mode', 'force_generic_plan', true)`
