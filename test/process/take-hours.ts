import { Socket } from 'node:net'
import { sql } from 'kysely'
import { openQueues } from '../../src/app/prepare.ts'
import { lockPractice } from '../../src/features/practice/commands.ts'
import { rescheduleAsPatient } from '../../src/features/rescheduling/commands.ts'
import { offerFreedHours } from '../../src/features/waitlist/job-commands.ts'
import { connectPostgres, type TenantId } from '../../src/platform/server/database.ts'

/**
 * A process that offers the freed hours of a database, or moves its only session to a time. It ends itself with SIGKILL before
 * it sends a batch of SQL: the one with that number, counted from 1, or the first in which that text is.
 */
const [url = '', step = '', now = '', hour = '', point = ''] = process.argv.slice(2)

const db = await connectPostgres(url, () => {})
await openQueues(db)
const { rows } = await sql<{ practice: TenantId; session: string }>`
  select psychologist_id as practice, id as session from sessions`.execute(db.owner)
const [row] = rows
if (!row) throw new Error('no session')

let batches = 0
Socket.prototype.write = new Proxy(Socket.prototype.write, {
  apply(write, socket, args) {
    batches += 1
    const isThere = /^\d/.test(point) ? batches === Number(point) : String(args[0]).includes(point)
    if (point !== '' && isThere) process.kill(process.pid, 'SIGKILL')
    return Reflect.apply(write, socket, args)
  },
})

const services = { db, secret: Buffer.alloc(32, 1), origin: () => 'https://consultorio.test' }
if (step === 'offer') await offerFreedHours(services, Number(now))
else
  await db.asTenant(row.practice, async (tenant) => {
    const practice = await lockPractice(tenant)
    const request = { id: row.session, datetime: Number(hour) }
    await rescheduleAsPatient(tenant, practice, request, async () => true, Number(now))
  })
await db.close()
