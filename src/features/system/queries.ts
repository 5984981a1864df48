import { sql } from 'kysely'
import type { Sql } from '../../platform/server/database.ts'
import { type JobStateRow, jobStates } from '../../platform/server/queue.ts'
import type { MessageChannel } from '../delivery/channels.ts'
import { CHANNELS } from '../delivery/channels.ts'
import { queueOf } from '../delivery/queue-rules.ts'
import type { QueueState, SystemState } from './contract.ts'

export interface RowCounts {
  psychologists: number
  sessions: number
}

export async function countRows(db: Sql): Promise<RowCounts> {
  const { rows } = await sql<RowCounts>`
    select (select count(*) from psychologists where not is_admin) as psychologists,
      (select count(*) from sessions) as sessions`.execute(db)
  return rows[0] ?? { psychologists: 0, sessions: 0 }
}

type DatabaseFacts = Pick<SystemState['database'], 'version' | 'bytes' | 'migration'>

export async function findDatabaseFacts(db: Sql): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
      (select max(name) from kysely_migration) as migration`.execute(db)
  if (!rows[0]) throw new Error('the statement returned no row')
  return rows[0]
}

export async function listQueueStates(db: Sql): Promise<QueueState[]> {
  const jobs = await sql<JobStateRow>`select * from ${jobStates()}`.execute(db)
  const dead = await sql<{ channel: MessageChannel; count: number }>`
    select channel, count(*) as count from messages where status = 'failed' group by channel`.execute(
    db,
  )
  return CHANNELS.map((channel) => {
    const queueJobs = jobs.rows.filter(({ queue }) => queue === queueOf(channel))
    const count = (state: JobStateRow['state']) =>
      queueJobs.find((row) => row.state === state)?.jobs ?? 0
    const behind = queueJobs.flatMap(({ behindSeconds }) => behindSeconds ?? [])
    return {
      channel,
      waiting: count('created'),
      retrying: count('retry'),
      active: count('active'),
      dead: dead.rows.find((row) => row.channel === channel)?.count ?? 0,
      behindSeconds: behind.length > 0 ? Math.max(...behind) : null,
    }
  })
}
