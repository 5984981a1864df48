import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { asWritten, callAll, inCapitals } from '../attack/spelling.ts'
import { openPractice } from './practice.ts'

const { app, db, clock } = await openPractice()
clock.set(new Date().toISOString())
await sql`alter table psychologists alter column plan set default 'pro'`.execute(db.owner)
await app.listen({ host: '127.0.0.1', port: 0 })
const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

it('a call whose ids are in upper case has the outcome of one in lower case, and so do all later reads', async () => {
  const written = await callAll(url, asWritten)
  expect(await callAll(url, inCapitals)).toEqual(written)
  expect(written.filter((outcome) => /: 5/.test(outcome))).toEqual([])
  const reached = new Set(written.filter((one) => /: 20/.test(one)).map((one) => one.split(':')[0]))
  expect(reached.size).toBeGreaterThan(80)
})
