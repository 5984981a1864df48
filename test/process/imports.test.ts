import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { createImport, getImport, runImport } from '../../src/features/imports/contract.ts'
import { listPatients } from '../../src/features/patients/contract.ts'
import { addressOf } from '../../src/platform/shared/endpoint.ts'
import { ask, openPractice } from './caller.ts'
import { createInstallation, liftPlanLimits, withDatabase } from './installation.ts'
import { startServer } from './server-process.ts'

const ROWS = 1_500

const installation = await createInstallation()
afterAll(() => installation.remove())

it('an import that kill -9 interrupts is seen whole or not at all, and goes on after the next start', async () => {
  await liftPlanLimits(installation)
  let server = await startServer(installation.settings)
  const { token } = await openPractice(server.url)
  const rows = Array.from({ length: ROWS }, (_, n) => `Ar${n} Souza;(11) 9${20_000_000 + n}`)
  const reply = await fetch(
    server.url + addressOf(createImport, { query: { name: 'pacientes.csv' } }),
    {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
      body: ['Nome;Telefone', ...rows].join('\n'),
    },
  )
  expect(reply.status).toBe(201)
  const { id } = (await reply.json()) as { id: string }
  const read = () => ask(server.url, getImport, { params: { id } }, { token })
  const patients = () => ask(server.url, listPatients, {}, { token })
  await ask(server.url, runImport, { params: { id } }, { token })
  while ((await read()).progress.done === 0) await wait(25)
  expect(await patients()).toEqual([])
  await server.kill()
  // As if the time of its lease were over.
  await withDatabase(installation, ({ owner }) =>
    sql`update imports set leased_until = now()`.execute(owner),
  )
  server = await startServer(installation.settings)
  while ((await read()).state === 'running') await wait(250)
  expect(await read()).toMatchObject({ state: 'done', counts: { new: ROWS } })
  expect(await patients()).toHaveLength(ROWS)
  await server.stop()
})
