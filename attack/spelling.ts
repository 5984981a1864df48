import type { Endpoint } from '../src/platform/shared/endpoint.ts'
import { liftPlanLimits } from '../test/process/installation.ts'
import { type Attack, attackServer, withInstallation } from './attack.ts'
import { endpoints, nameOf, rowOf, send, stock } from './rows.ts'

export const spelling: Attack = {
  name: 'Ids in capitals',
  invariant:
    'a call whose ids are in capitals, in its path and its body, has the outcome of one in lower case, and so have all later reads',
  // On PostgreSQL by test/capital-ids.test.ts.
  databases: ['embedded'],
  run: (field) =>
    withInstallation(field, async (installation) => {
      await liftPlanLimits(installation)
      return attackServer(installation, {}, async ({ url }) => {
        const [usual, shouted] = [await callAll(url, asWritten), await callAll(url, inCapitals)]
        const broken = shouted.flatMap((outcome, index) =>
          outcome === usual[index] && !/: 5/.test(outcome)
            ? []
            : [`${outcome}, not ${usual[index]}`],
        )
        return { tried: 2 * usual.length, seen: `${broken.length} differ`, broken }
      })
    }),
}

export const asWritten = (text: string) => text
export const inCapitals = (text: string) =>
  text.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => id.toUpperCase())

/** Calls that end the login or the account, or name one e-mail of the platform. */
const isSpared = ({ path }: Endpoint) =>
  /logout|psychologist\/profile|\/account\/|\/auth\/|\/logins|password/.test(path)
const guarded = endpoints.filter((endpoint) => endpoint.access === 'tenant' && !isSpared(endpoint))
const reads = guarded.filter(({ method, file }) => method === 'GET' && !file)
const files = guarded.filter(({ method, file }) => method === 'GET' && file)
const changes = guarded.filter(({ method }) => method === 'PUT' || method === 'POST')
const deletions = guarded.filter(({ method }) => method === 'DELETE')

/**
 * Calls every endpoint about rows of a new practice, the deletions last; each id in paths and bodies is written by `spell`.
 * Returns each call with its status and code.
 */
export async function callAll(url: string, spell: (text: string) => string): Promise<string[]> {
  const { rows, examples, token } = await stock(url, false)
  const outcomes: string[] = []
  for (const endpoint of [...reads, ...changes, ...reads, ...files, ...deletions, ...reads]) {
    const id = endpoint.params && rowOf({ rows }, endpoint)
    if (endpoint.params && !id) continue
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
  return outcomes
}
