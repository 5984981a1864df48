import {
  CompiledQuery,
  DeleteQueryNode,
  ExplainNode,
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  RawNode,
  sql,
} from 'kysely'
import { expect, it } from 'vitest'
import { jobsOf } from '../src/app/jobs.ts'
import { eraseMessagesOfAccount } from '../src/features/support/commands.ts'
import { createUsageNotes } from '../src/features/usage/commands.ts'
import type { Database, Scopes } from '../src/platform/server/database.ts'
import { openPractice } from './practice.ts'

const { db, given, services } = await openPractice()

/** Explains each statement instead of running it. */
class Explaining implements KyselyPlugin {
  readonly plans: string[] = []

  transformQuery({ node }: PluginTransformQueryArgs) {
    return DeleteQueryNode.is(node)
      ? { ...node, explain: ExplainNode.create() }
      : RawNode.create(['explain ', ''], [node])
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    this.plans.push(result.rows.map((row) => row['QUERY PLAN']).join('\n'))
    return { ...result, rows: [] }
  }
}

/** Returns the same database, with statements explained as for large tables. */
function explained(explaining: Explaining): Database {
  const scopes: Scopes = {
    asTenant: db.asTenant,
    asPlatform: (work) =>
      db.asPlatform(async (scope, enqueue) => {
        await scope.executeQuery(CompiledQuery.raw('set local enable_seqscan = off'))
        return work(scope.withPlugin(explaining), enqueue)
      }),
  }
  return { ...db, ...scopes, forLongWork: scopes }
}

it('the clean-up of a closed account finds its messages by indexes', async () => {
  const explaining = new Explaining()
  const ana = await given.psychologist()
  await explained(explaining).asPlatform((scope) => eraseMessagesOfAccount(scope, ana.id))
  expect(explaining.plans).toHaveLength(1)
  expect(explaining.plans[0]).not.toContain('Seq Scan')
})

it.each([
  ['forgotten-messages', []],
  ['forgotten-rows', []],
  ['closed-accounts', []],
  ['long-expired-bookings', ['sessions_expired']],
  ['lost-jobs', ['messages_held', 'messages_to_send']],
])('the hourly clean-up "%s" finds its rows by indexes', async (name, used) => {
  const explaining = new Explaining()
  const shown = { ...services, db: explained(explaining) }
  const jobs = jobsOf(shown, async () => {}, createUsageNotes(), false)
  await jobs.find((job) => job.name === name)?.run(new AbortController().signal)
  expect(explaining.plans.length).toBeGreaterThan(0)
  for (const plan of explaining.plans) expect(plan).not.toContain('Seq Scan')
  for (const index of used) expect(explaining.plans.join('\n')).toContain(index)
})

it('the clean-up of the audit log finds its rows by indexes', async () => {
  const explaining = new Explaining()
  await db.owner.transaction().execute(async (scope) => {
    // As for large tables, whatever the size that the planner assumes for this empty one.
    for (const step of ['seqscan', 'bitmapscan', 'sort']) {
      await sql`set local ${sql.raw(`enable_${step}`)} = off`.execute(scope)
    }
    const owner = scope.withPlugin(explaining)
    const jobs = jobsOf(
      { ...services, db: { ...db, owner } },
      async () => {},
      createUsageNotes(),
      false,
    )
    await jobs.find(({ name }) => name === 'forgotten-events')?.run(new AbortController().signal)
  })
  expect(explaining.plans).toHaveLength(1)
  expect(explaining.plans[0]).not.toContain('Seq Scan')
  expect(explaining.plans[0]).toContain('audit_events_in_order')
})
