import { sql } from 'kysely'
import type { Endpoint } from '../src/platform/shared/endpoint.ts'
import { liftPlanLimits, withDatabase } from '../test/process/installation.ts'
import { startServer } from '../test/process/server-process.ts'
import { type Attack, attackServer, type Outcome, withInstallation } from './attack.ts'
import { endpoints, nameOf, rowOf, type Stocked, send, stock } from './rows.ts'

const asking = endpoints.filter(({ proof }) => proof)

export const unproved: Attack = {
  name: 'Calls without a fresh proof',
  invariant:
    'a stolen login without a proof of the last 15 minutes reaches no key, record, export, calendar or bank, and changes nothing',
  databases: ['embedded', 'postgres'],
  run: (field) =>
    withInstallation(field, async (installation) => {
      await liftPlanLimits(installation)
      const first = await startServer(installation.settings)
      const stocked = await stock(first.url, false)
      await first.stop()
      await withDatabase(installation, ({ owner }) =>
        sql`update login_tokens set proved_at = proved_at - interval '15 minutes',
          proof_used_at = proof_used_at - interval '15 minutes'`.execute(owner),
      )
      return attackServer(installation, {}, ({ url }) => callAll(url, stocked))
    }),
}

async function callAll(url: string, stocked: Stocked): Promise<Outcome> {
  const broken: string[] = []
  const keys = async () => Promise.all(KEYS.map((path) => textOf(url, path, stocked)))
  const before = await keys()
  for (const endpoint of asking) {
    const { password: _, ...body } = { password: '', ...(stocked.examples.get(endpoint) as object) }
    const id = rowOf(stocked, endpoint) ?? stocked.rows.sessions
    const call = { id, token: stocked.token, ...(endpoint.body ? { body } : {}) }
    const { status, text } = await send(url, endpoint, call)
    if (status !== 403 || !text.includes('"code":"proof_needed"'))
      broken.push(`${nameOf(endpoint)} answered ${status}`)
  }
  if ((await keys()).join() !== before.join()) broken.push('the keys changed')
  return { tried: asking.length, seen: `${asking.length} calls that ask for a proof`, broken }
}

/** Read without a proof. */
const KEYS = ['/api/auth/passkeys', '/api/auth/totp', '/api/calendars']

async function textOf(url: string, path: string, { token }: Stocked): Promise<string> {
  const endpoint = endpoints.find((endpoint) => endpoint.method === 'GET' && endpoint.path === path)
  return (await send(url, endpoint as Endpoint, { token })).text
}
