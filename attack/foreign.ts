import type { Endpoint } from '../src/platform/shared/endpoint.ts'
import { liftPlanLimits } from '../test/process/installation.ts'
import {
  type Attack,
  attackServer,
  type Field,
  isOver,
  type Outcome,
  withInstallation,
} from './attack.ts'
import { endpoints, MARK, nameOf, rowOf, type Stocked, send, stock } from './rows.ts'

export const foreign: Attack = {
  name: 'Foreign ids',
  invariant:
    'another practice’s rows are not found, not shown and not changed; without a login nothing opens',
  databases: ['embedded', 'postgres'],
  run: (field) =>
    withInstallation(field, async (installation) => {
      await liftPlanLimits(installation)
      return attackServer(installation, {}, ({ url }) => spy(url, field))
    }),
}

const guarded = endpoints.filter(({ access }) => access === 'tenant' || access === 'admin')
/** Left to the tests: calls that end the spy's own account, login or proof. */
const spared = ({ path }: Endpoint) => /logout|\/account\/close|\/auth\/proof/.test(path)

async function spy(url: string, field: Field): Promise<Outcome> {
  const victim = await stock(url, true)
  const thief = await stock(url, false)
  const watched = await steadyOf(url, victim)
  const before = await readAll(url, victim, watched)
  const broken: string[] = []
  let tried = 0
  const attempt = async (endpoint: Endpoint, call: Parameters<typeof send>[2], may: number[]) => {
    tried++
    const { status, text } = await send(url, endpoint, call)
    if (/"code":"proof_needed"/.test(text) && call.token === thief.token)
      broken.push(`${nameOf(endpoint)} was not reached: its proof is gone`)
    if (!may.includes(status)) broken.push(`${nameOf(endpoint)} answered ${status}`)
    if (MARK.test(text)) broken.push(`${nameOf(endpoint)} showed another practice's row`)
  }
  for (const endpoint of guarded) {
    if (isOver(field)) {
      broken.push(`its time was over after ${tried} requests`)
      break
    }
    const { access, params, status } = endpoint
    const id = rowOf(victim, endpoint) ?? victim.rows.sessions
    const ownExample = thief.examples.get(endpoint)
    for (const token of [undefined, 'x'.repeat(43)])
      await attempt(endpoint, { id, body: ownExample, token }, [401])
    if (spared(endpoint)) continue
    const as = { token: thief.token }
    if (access === 'admin') await attempt(endpoint, { id, body: ownExample, ...as }, [403])
    else if (params) await attempt(endpoint, { id, body: ownExample, ...as }, REFUSED)
    else if (namesRows(victim.examples.get(endpoint)))
      await attempt(endpoint, { body: victim.examples.get(endpoint), ...as }, REFUSED)
    else if (endpoint.method === 'GET') await attempt(endpoint, as, [status, ...REFUSED])
  }
  const after = await readAll(url, victim, watched)
  watched.forEach((endpoint, index) => {
    if (after[index] !== before[index])
      broken.push(`${nameOf(endpoint)}: the victim's rows changed`)
  })
  const kinds = Object.keys(victim.rows).length
  const seen = `${guarded.length} guarded endpoints, rows of ${kinds} kinds, ${watched.length} lists read again`
  return { tried, seen, broken }
}

/** 400 and 422 are replies to an id of another form or a missing query. */
const REFUSED = [400, 403, 404, 409, 422]

function namesRows(body: unknown): boolean {
  return /"(patient|service|session|package)Ids?"/.test(JSON.stringify(body ?? null))
}

/** Columns that the server changes meanwhile: messages are sent. */
const changesByItself = ({ path }: Endpoint) => path.startsWith('/api/messages')

/**
 * Returns the calls by which a practice reads itself and its rows with the same reply each time; the log of readings is left
 * out, since it grows.
 */
async function steadyOf(url: string, victim: Stocked): Promise<Endpoint[]> {
  const readable = endpoints.filter(
    (endpoint) =>
      endpoint.method === 'GET' &&
      endpoint.access === 'tenant' &&
      !endpoint.file &&
      !changesByItself(endpoint) &&
      (!endpoint.params || rowOf(victim, endpoint)),
  )
  const [once, again] = [await readAll(url, victim, readable), await readAll(url, victim, readable)]
  return readable.filter((_, index) => once[index] === again[index])
}

/** Returns the replies of these calls to a practice, as text. */
async function readAll(url: string, victim: Stocked, reading: Endpoint[]): Promise<string[]> {
  const replies = reading.map((endpoint) =>
    send(url, endpoint, { id: rowOf(victim, endpoint), token: victim.token }),
  )
  return (await Promise.all(replies)).map(({ text }) => text)
}
