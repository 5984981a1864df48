import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../test/postgres-server.ts'

/** A process of ours that answers HTTP. */
export interface Served {
  origin: string
  /** Milliseconds from its start to the first 200 of /api/health. */
  coldStart: number
  /** Resident memory in MiB; null where the system does not tell. */
  memory(): number | null
  /** Stops its clock, so that it takes nothing while another is measured. */
  pause(): void
  resume(): void
  stop(): Promise<void>
}

const READY_WITHIN = 20_000

/** Starts a TypeScript file with node and waits until it answers. */
export async function serve(file: string, settings: Record<string, string>): Promise<Served> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const env = { PATH: process.env.PATH, PORT: String(port), THROTTLE: 'off', LOG_LEVEL: 'error', ...settings }
  const began = performance.now()
  const child = spawn(process.execPath, [fileURLToPath(new URL(file, import.meta.url))], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await untilItAnswers(origin, child, began)
  return {
    origin,
    coldStart: performance.now() - began,
    memory: () => memoryOf(child.pid),
    pause: () => child.kill('SIGSTOP'),
    resume: () => child.kill('SIGCONT'),
    stop: async () => {
      child.kill('SIGCONT')
      child.kill('SIGTERM')
      await ended
      process.off('exit', kill)
    },
  }
}

/** The server on an embedded database: its first start from the template, and its second. */
export async function measureEmbedded(): Promise<{ first: number; second: number; memory: number | null }> {
  const folder = mkdtempSync(join(tmpdir(), 'consultorio-bench-'))
  try {
    const fresh = await serve('../src/app/serve.ts', { DATA_DIR: folder })
    const memory = await memoryAtRest(fresh, '/api/health')
    await fresh.stop()
    const again = await serve('../src/app/serve.ts', { DATA_DIR: folder })
    await again.stop()
    return { first: fresh.coldStart, second: again.coldStart, memory }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const REQUESTS = 20
const REST = 5_000

/** After the start, a few requests and 5 s of quiet. */
export async function memoryAtRest(served: Served, path: string): Promise<number | null> {
  for (let n = 0; n < REQUESTS; n++) await (await fetch(served.origin + path)).arrayBuffer()
  await wait(REST)
  return served.memory()
}

async function untilItAnswers(origin: string, child: ChildProcess, began: number): Promise<void> {
  while (performance.now() - began < READY_WITHIN && child.exitCode === null) {
    const answer = await fetch(`${origin}/api/health`).catch(() => null)
    if (answer?.ok) return
    await wait(5)
  }
  throw new Error("The process did not answer in time")
}

function memoryOf(pid: number | undefined): number | null {
  try {
    const kib = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kib ? Number(kib) / 1024 : null
  } catch {
    return null
  }
}
