import { execFileSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { listPatients } from '../src/features/patients/contract.ts'
import { createPatient } from '../src/features/patients/input-contract.ts'
import { getHealth } from '../src/platform/shared/health-contract.ts'
import { call, openPractice, type Practice } from '../test/process/caller.ts'
import { type Installation, liftPlanLimits } from '../test/process/installation.ts'
import { startServer } from '../test/process/server-process.ts'
import { type Attack, type Field, isOver, type Outcome, withInstallation } from './attack.ts'
import { awaited } from './awaited.ts'

const WRITES = 200
const CHUNK = Buffer.alloc(64 * 1024)

export const disk: Attack = {
  name: 'Full disk',
  invariant:
    'writes are refused with 503 and a text, reads go on, nothing acknowledged is lost, writes resume without a restart',
  // How a server's full disk is answered is a test: test/disk-full.test.ts.
  databases: ['embedded'],
  run: (field) =>
    withInstallation(field, async (installation) => {
      if (!mountSmallDisk(installation.dataDir))
        return { tried: 0, seen: '', broken: [], skipped: 'no right to mount a small disk' }
      try {
        await liftPlanLimits(installation)
        const filling = join(installation.dataDir, 'filling')
        const filled = await withServer(installation, (url) => fillUnder(url, filling, field))
        const lost = await withServer(installation, (url) => checkStored(url, filled))
        const { tried, seen, broken } = filled
        return { tried, seen, broken: [...broken, ...lost] }
      } finally {
        execFileSync('umount', [installation.dataDir])
      }
    }),
}

async function withServer<T>(
  installation: Installation,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const server = await startServer(installation.settings)
  try {
    return await work(server.url)
  } finally {
    await server.stop()
  }
}

function mountSmallDisk(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Takes every block that is left. */
function fill(path: string): void {
  const file = openSync(path, 'w')
  try {
    for (;;) writeSync(file, CHUNK)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    closeSync(file)
  }
}

interface Filled extends Outcome {
  practice: Practice
  /** Ids that were answered with 201. */
  kept: string[]
}

async function fillUnder(url: string, filling: string, field: Field): Promise<Filled> {
  const practice = await openPractice(url)
  const { token } = practice
  const storedIds: string[] = []
  const counts = new Map<number, number>()
  const broken: string[] = []
  let tried = 0
  const save = async () => {
    const body = { name: 'Maria Lima', phone: `11 9${80_000_000 + tried++}` }
    const { status, body: created } = await call(url, createPatient, { body }, { token })
    counts.set(status, (counts.get(status) ?? 0) + 1)
    if (status === 201) storedIds.push(created.id)
    return status
  }
  const health = async () => (await call(url, getHealth, {})).status
  await save()
  await call(url, listPatients, {}, { token })
  fill(filling)
  const isFull = async () => ((await health()) === 503 ? true : undefined)
  if (!(await awaited(isFull))) broken.push('health never said that it is degraded')
  for (let n = 0; n < WRITES && !isOver(field); n++) {
    const status = await save()
    if (status !== 503) broken.push(`a write on a full disk was answered ${status}`)
  }
  const list = await call(url, listPatients, {}, { token })
  if (list.status !== 200) broken.push(`a read on a full disk was answered ${list.status}`)
  rmSync(filling)
  const isBack = async () => ((await save()) === 201 ? true : undefined)
  if (!(await awaited(isBack))) broken.push('it did not recover once there was room')
  const seen = [...counts].map(([status, count]) => `${count} × ${status}`).join(', ')
  return { tried, seen, broken: [...new Set(broken)], practice, kept: storedIds }
}

/** Checks that after a restart every acknowledged row is there. */
async function checkStored(url: string, { practice, kept }: Filled): Promise<string[]> {
  const { body } = await call(url, listPatients, {}, { token: practice.token })
  const storedIds = new Set(body.map(({ id }) => id))
  const lost = kept.filter((id) => !storedIds.has(id))
  return lost.length > 0 ? [`${lost.length} acknowledged rows are lost`] : []
}
