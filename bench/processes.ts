import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../test/postgres-server.ts'

export interface Served {
  origin: string
  coldStart: number
  memory(): number | null
  /** The processor time used so far, in seconds. */
  processor(): number | null
  pause(): void
  resume(): void
  stop(): Promise<void>
}

export const SERVER = ['scripts/run.mjs', 'scripts/start.ts']
export const BARE = ['bench/bare.ts']

const ROOT = join(import.meta.dirname, '..')
const READY_WITHIN = 20_000

/** Starts a server of the checkout in `folder`, by default this one, and waits until it answers. */
export async function serve(
  words: string[],
  settings: Record<string, string>,
  folder = ROOT,
): Promise<Served> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const env = { PATH: process.env.PATH, PORT: String(port), THROTTLE: 'off', LOG_LEVEL: 'error' }
  const began = performance.now()
  const child = spawn(process.execPath, words, {
    cwd: folder,
    env: { ...env, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await untilItAnswers(origin, child, began)
  return {
    origin,
    coldStart: performance.now() - began,
    memory: () => memoryOf(child.pid),
    processor: () => processorOf(child.pid),
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

export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'consultorio-bench-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs `work` with a server of these settings, on an empty folder by default, and stops it. */
export function withServer<T>(
  settings: Record<string, string>,
  work: (served: Served) => Promise<T>,
): Promise<T> {
  return inFolder(async (folder) => {
    const served = await serve(SERVER, { DATA_DIR: join(folder, 'data'), ...settings })
    try {
      return await work(served)
    } finally {
      await served.stop()
    }
  })
}

const REQUESTS = 20
const REST = 5_000

export async function memoryAtRest(served: Served, path: string): Promise<number | null> {
  for (let n = 0; n < REQUESTS; n++) await (await fetch(served.origin + path)).arrayBuffer()
  await wait(REST)
  return served.memory()
}

const LOOKS_EVERY = 20

/** Samples the memory of a server every 20 ms; `stop` returns the peak in MiB. */
export function watchMemory(served: Served) {
  let peak = served.memory()
  const look = setInterval(() => {
    peak = Math.max(peak ?? 0, served.memory() ?? 0) || null
  }, LOOKS_EVERY)
  return {
    stop() {
      clearInterval(look)
      return peak
    },
  }
}

async function untilItAnswers(origin: string, child: ChildProcess, began: number): Promise<void> {
  while (performance.now() - began < READY_WITHIN && child.exitCode === null) {
    const answer = await fetch(`${origin}/api/health`).catch(() => null)
    if (answer?.ok) return
    await wait(5)
  }
  throw new Error(`${child.spawnargs.join(' ')} did not answer in time`)
}

function memoryOf(pid: number | undefined): number | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024
  } catch {
    return null
  }
}

/** Linux counts in hundredths of a second. */
const TICKS = 100

function processorOf(pid: number | undefined): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) / TICKS
  } catch {
    return null
  }
}
