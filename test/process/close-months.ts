import { sql } from 'kysely'
import pg from 'pg'
import { closeMonthOf } from '../../src/features/statements/commands.ts'
import { connectPostgres, type TenantId } from '../../src/platform/server/database.ts'

/**
 * A process that closes a month of every patient of a practice who has no statement yet. If a patient and a batch of SQL
 * statements are given, it ends itself with SIGKILL before that patient's closing sends that batch, both counted from 1.
 */
const [url = '', practice = '', month = '', ...last] = process.argv.slice(2)
const [lastPatient, lastBatch] = last.map(Number)

const db = await connectPostgres(url, () => {})
const { rows } = await sql<{ id: string }>`
  select id from patients p where psychologist_id = ${practice}
    and not exists (select from statements t where t.psychologist_id = p.psychologist_id and t.patient_id = p.id)
  order by id`.execute(db.owner)

let [patients, batches] = [0, 0]
pg.Client.prototype.query = new Proxy(pg.Client.prototype.query, {
  apply(query, client, args) {
    batches += 1
    if (patients === lastPatient && batches === lastBatch) process.kill(process.pid, 'SIGKILL')
    return Reflect.apply(query, client, args)
  },
})

for (const { id: patientId } of rows) {
  patients += 1
  batches = 0
  await db.asTenant(practice as TenantId, (tenant) =>
    closeMonthOf(tenant, { month, patientId, useBalance: true }, Date.now()),
  )
}
await db.close()
