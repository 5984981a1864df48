import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { endpoints, nameOf, rowOf, send, stock } from '../attack/rows.ts'
import { newId } from '../src/platform/server/id.ts'
import type { Endpoint } from '../src/platform/shared/endpoint.ts'
import { openPractice } from './practice.ts'

const { app, db, clock } = await openPractice()
clock.set(new Date().toISOString())
await sql`alter table psychologists alter column plan set default 'pro'`.execute(db.owner)
await app.listen({ host: '127.0.0.1', port: 0 })
const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

const [victim, thief] = [await stock(url, true), await stock(url, false)]
const isSpared = ({ path }: Endpoint) => /logout|\/account\/|\/auth\/proof/.test(path)
const guarded = endpoints.filter((one) => one.access === 'tenant' && !isSpared(one))

/** Unknown ids by the foreign ones that they replace. */
const unknown = new Map<string, string>()
const unknownOf = (id: string) => {
  const other = unknown.get(id) ?? newId()
  unknown.set(id, other)
  return other
}
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
/** Without the parts that differ in each answer. */
const steady = (text: string) => text.replace(UUID, '').replace(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, '')

async function answerTo(endpoint: Endpoint, spell: (id: string) => string) {
  const id = endpoint.params && rowOf(victim, endpoint)
  const body = victim.examples.get(endpoint)
  const { status, text } = await send(url, endpoint, {
    token: thief.token,
    id: id ? spell(id) : '',
    ...(body ? { text: JSON.stringify(body).replace(UUID, spell) } : {}),
  })
  return `${status} ${steady(text)}`
}

const names = guarded.filter(
  (endpoint) =>
    (endpoint.params && rowOf(victim, endpoint)) ||
    JSON.stringify(victim.examples.get(endpoint) ?? null).search(UUID) >= 0,
)

it.each(names.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s answers the id of a row of another practice like one that does not exist',
  async (_, endpoint) => {
    const foreign = await answerTo(endpoint, (id) => id)
    expect(foreign).toBe(await answerTo(endpoint, unknownOf))
    expect(foreign).not.toMatch(/^5/)
  },
)
