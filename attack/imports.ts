import { setTimeout as wait } from 'node:timers/promises'
import { openPractice } from '../test/process/caller.ts'
import { type Installation, liftPlanLimits } from '../test/process/installation.ts'
import { startServer } from '../test/process/server-process.ts'
import {
  BROUGHT,
  countBrought,
  endLease,
  KINDS,
  readImport,
  startWholeImport,
  untilReached,
} from '../test/process/whole-import.ts'
import { type Attack, type Field, isOver, type Outcome, withInstallation } from './attack.ts'

export const imports: Attack = {
  name: 'Kills during an import (SIGKILL)',
  invariant:
    'killed while rows of each kind are written, no row is visible before all are written, and none exists twice',
  databases: ['embedded', 'postgres'],
  run: (field) =>
    withInstallation(field, async (installation) => {
      await liftPlanLimits(installation)
      return killInEachKind(installation, field)
    }),
}

async function killInEachKind(installation: Installation, field: Field): Promise<Outcome> {
  const broken: string[] = []
  let server = await startServer(installation.settings)
  const { token } = await openPractice(server.url)
  const id = await startWholeImport(server.url, token)
  let kills = 0
  for (const kind of KINDS) {
    if (isOver(field)) break
    await untilReached(server.url, token, { id, kind })
    await server.kill()
    kills++
    const { shown, isWriting } = await countBrought(installation)
    const isSeen = Object.values(shown).some((count) => count > 0)
    if (isSeen && isWriting) broken.push(`killed in ${kind}: a part is shown`)
    await endLease(installation)
    server = await startServer(installation.settings)
  }
  while ((await readImport(server.url, token, id)).state === 'running') await wait(250)
  const { state } = await readImport(server.url, token, id)
  await server.stop()
  const { shown, hidden } = await countBrought(installation)
  if (state !== 'done' || hidden > 0) broken.push(`in the end ${state}, ${hidden} rows hidden`)
  for (const kind of KINDS)
    if (shown[kind] !== BROUGHT[kind])
      broken.push(`${kind}: ${shown[kind]} instead of ${BROUGHT[kind]}`)
  return { tried: kills, seen: `${kills} kills, ${Object.keys(shown).length} kinds whole`, broken }
}
