import { getProfile } from '../src/features/practice/contract.ts'
import type { Endpoint } from '../src/platform/shared/endpoint.ts'
import { liftPlanLimits } from '../test/process/place.ts'
import { type Attack, attackServer, type Field, inPlace, isOver, type Outcome } from './attack.ts'
import { endpoints, MARK, nameOf, rowOf, type Stocked, send, stock } from './rows.ts'

export const foreign: Attack = {
  name: 'Foreign ids',
  holds:
    'another practice’s rows are not found, not shown and not changed; without a login nothing opens',
  databases: ['embedded', 'postgres'],
  run: (field) =>
    inPlace(field, async (place) => {
      await liftPlanLimits(place)
      return attackServer(place, {}, ({ url }) => spy(url, field))
    }),
}

const guarded = endpoints.filter(({ access }) => access === 'tenant' || access === 'admin')
/** What ends the spy's own account or login is left to the tests. */
const spared = ({ path }: Endpoint) => /logout|\/account\/close/.test(path)

async function spy(url: string, field: Field): Promise<Outcome> {
  const victim = await stock(url, true)
  const thief = await stock(url, false)
  const before = await everythingOf(url, victim)
  const broken: string[] = []
  let tried = 0
  const attempt = async (endpoint: Endpoint, call: Parameters<typeof send>[2], may: number[]) => {
    tried++
    const { status, text } = await send(url, endpoint, call)
    if (!may.includes(status)) broken.push(`${nameOf(endpoint)} answered ${status}`)
    if (MARK.test(text)) broken.push(`${nameOf(endpoint)} showed another practice's row`)
  }
  for (const endpoint of guarded) {
    if (isOver(field)) break
    const { access, params, status } = endpoint
    const id = rowOf(victim, endpoint) ?? victim.rows.sessions
    const own = thief.examples.get(endpoint)
    for (const token of [undefined, 'x'.repeat(43)])
      await attempt(endpoint, { id, body: own, token }, [401])
    if (spared(endpoint)) continue
    const as = { token: thief.token }
    if (access === 'admin') await attempt(endpoint, { id, body: own, ...as }, [403])
    else if (params) await attempt(endpoint, { id, body: own, ...as }, REFUSED)
    else if (namesRows(victim.examples.get(endpoint)))
      await attempt(endpoint, { body: victim.examples.get(endpoint), ...as }, REFUSED)
    else if (endpoint.method === 'GET') await attempt(endpoint, as, [status, ...REFUSED])
  }
  if ((await everythingOf(url, victim)) !== before) broken.push("the victim's rows changed")
  const kinds = Object.keys(victim.rows).length
  return { tried, seen: `${guarded.length} guarded endpoints, rows of ${kinds} kinds`, broken }
}

/** 400 and 422 where an id is of another form or the query is missing. */
const REFUSED = [400, 403, 404, 409, 422]

function namesRows(body: unknown): boolean {
  return /"(patientId|serviceId|sessionId|packageId)"/.test(JSON.stringify(body ?? null))
}

/** All that a practice reads of itself, as text. */
async function everythingOf(url: string, { token, examples }: Stocked): Promise<string> {
  const lists = endpoints.filter(
    ({ method, access, params, path }) =>
      method === 'GET' &&
      access === 'tenant' &&
      !params &&
      /^\/api\/(patients|sessions|services|packages|coupons|psychologist\/days-off)$/.test(path),
  )
  const read = [...lists, getProfile].map((endpoint) =>
    send(url, endpoint, { token, body: examples.get(endpoint) }),
  )
  return JSON.stringify((await Promise.all(read)).map(({ text }) => text))
}
