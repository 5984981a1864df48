/** @module-tag long */
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { listPatients } from '../../src/features/patients/contract.ts'
import { ask, openPractice } from './caller.ts'
import { createInstallation, liftPlanLimits } from './installation.ts'
import { startServer } from './server-process.ts'
import {
  BROUGHT,
  countBrought,
  endLease,
  readImport,
  startWholeImport,
  untilReached,
} from './whole-import.ts'

const installation = await createInstallation()
afterAll(() => installation.remove())

it('an import of all kinds that kill -9 interrupts is visible completely or not at all, and continues after the next start', async () => {
  await liftPlanLimits(installation)
  let server = await startServer(installation.settings)
  const { token } = await openPractice(server.url)
  const id = await startWholeImport(server.url, token)
  await untilReached(server.url, token, { id, kind: 'sessions' })
  expect(await readImport(server.url, token, id)).toMatchObject({ state: 'running' })
  expect(await ask(server.url, listPatients, {}, { token })).toEqual([])
  await server.kill()
  await endLease(installation)
  server = await startServer(installation.settings)
  while ((await readImport(server.url, token, id)).state === 'running') await wait(250)
  expect(await readImport(server.url, token, id)).toMatchObject({ state: 'done', brings: BROUGHT })
  await server.stop()
  expect(await countBrought(installation)).toEqual({
    shown: BROUGHT,
    hidden: 0,
    isWriting: false,
  })
})
