/** @module-tag long */
import { execFileSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listPatients } from '../../src/features/patients/contract.ts'
import { createPatient } from '../../src/features/patients/input-contract.ts'
import { getHealth } from '../../src/platform/shared/health-contract.ts'
import { call, openPractice } from './caller.ts'
import { createInstallation, type Installation, PATIENCE, withDatabase } from './installation.ts'
import { type ServerProcess, startServer } from './server-process.ts'

/** Mounts a small disk; returns false without the permission. */
function mountSmallDisk(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const CHUNK = Buffer.alloc(64 * 1024)

function fill(path: string): void {
  const file = openSync(path, 'w')
  try {
    for (;;) writeSync(file, CHUNK)
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENOSPC' })
  } finally {
    closeSync(file)
  }
}

describe('a full disk under the embedded database', () => {
  let installation: Installation
  let mounted = false
  let server: ServerProcess
  beforeAll(async () => {
    installation = await createInstallation()
    mounted = mountSmallDisk(installation.dataDir)
    await withDatabase(installation, async () => {})
    server = await startServer(installation.settings)
  })
  afterAll(async () => {
    await server.stop()
    if (mounted) execFileSync('umount', [installation.dataDir])
    await installation.remove()
  })

  it('a full disk under the embedded database refuses writes with 503 and a text, allows reads, and accepts writes again when there is room', async ({
    skip,
  }) => {
    if (!mounted) skip('no right to mount a small disk')
    const { token } = await openPractice(server.url)
    const save = (phone: string) =>
      call(server.url, createPatient, { body: { name: 'Maria Lima', phone } }, { token })
    const health = () => call(server.url, getHealth, {})
    expect((await save('11 91234-0001')).status).toBe(201)
    await call(server.url, listPatients, {}, { token })
    fill(join(installation.dataDir, 'filling'))
    await expect.poll(health, PATIENCE).toMatchObject({ status: 503, body: { status: 'degraded' } })
    for (let tries = 0; tries < 20; tries++)
      expect(await save('11 91234-0002')).toMatchObject({
        status: 503,
        body: { code: 'disk_full' },
      })
    const read = await call(server.url, listPatients, {}, { token })
    expect([read.status, read.body.length]).toEqual([200, 1])
    await expect.poll(() => server.printed().stdout, PATIENCE).toContain('disk full')
    rmSync(join(installation.dataDir, 'filling'))
    await expect.poll(health, PATIENCE).toMatchObject({ status: 200, body: { status: 'ok' } })
    expect((await save('11 91234-0002')).status).toBe(201)
    const lines = server
      .printed()
      .stdout.split('\n')
      .filter((line) => line.includes('"level":50'))
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['disk full: nothing is written'])
  })
})
