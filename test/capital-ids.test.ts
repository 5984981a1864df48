import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { endpoints, nameOf, rowOf, send, stock } from '../attack/rows.ts'
import type { Endpoint } from '../src/platform/shared/endpoint.ts'
import { openPractice } from './practice.ts'

const { app, db, clock } = await openPractice()
clock.set(new Date().toISOString())
await sql`alter table psychologists alter column plan set default 'pro'`.execute(db.owner)
await app.listen({ host: '127.0.0.1', port: 0 })
const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

const inCapitals = (text: string) =>
  text.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => id.toUpperCase())
const asWritten = (text: string) => text

/** Calls that end the login or the account. */
const isSpared = ({ path }: Endpoint) => /logout|psychologist\/profile|\/account\/|\/auth\/|\/logins|password/.test(path)
const guarded = endpoints.filter((one) => one.access === 'tenant' && !isSpared(one))
const reads = guarded.filter(({ method, file }) => method === 'GET' && !file)
const files = guarded.filter(({ method, file }) => method === 'GET' && file)
const changes = guarded.filter(({ method }) => method === 'PUT' || method === 'POST')
const deletions = guarded.filter(({ method }) => method === 'DELETE')

/** Calls every endpoint about rows of a new practice, the deletions last; each id in paths and bodies is written by `spell`. */
async function callAll(spell: (text: string) => string): Promise<string[]> {
  const { rows, examples, token } = await stock(url, false)
  const outcomes: string[] = []
  const call = async (endpoint: Endpoint) => {
    const id = endpoint.params && rowOf({ rows }, endpoint)
    if (endpoint.params && !id) return
    const body = examples.get(endpoint)
    const sent = {
      id: spell(id ?? ''),
      token,
      ...(body ? { text: spell(JSON.stringify(body)) } : {}),
    }
    const { status, text } = await send(url, endpoint, sent)
    const code = status >= 400 ? ` ${JSON.parse(text).code}` : ''
    outcomes.push(`${nameOf(endpoint)}: ${status}${code}`)
  }
  for (const endpoint of [...reads, ...changes, ...reads, ...files, ...deletions, ...reads])
    await call(endpoint)
  return outcomes
}

it('a call whose ids are in capitals has the outcome of one in lower case, and so has all that is read afterwards', async () => {
  const written = await callAll(asWritten)
  expect(await callAll(inCapitals)).toEqual(written)
  expect(written.filter((outcome) => /: 5/.test(outcome))).toEqual([])
  const reached = new Set(written.filter((one) => /: 20/.test(one)).map((one) => one.split(':')[0]))
  expect(reached.size).toBeGreaterThan(80)
})
