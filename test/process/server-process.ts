import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export interface ServerProcess {
  url: string
  printed(): Printed
  stop(): Promise<number | null>
  kill(): Promise<void>
  runs(): boolean
}

interface Printed {
  stdout: string
  stderr: string
}

type Settings = Record<string, string>

const SERVE = fileURLToPath(new URL('../../src/app/serve.ts', import.meta.url))
/** The setting of a run that names its bundled server. */
export const BUNDLE = 'SERVER_BUNDLE'
/**
 * A server of a test serves for seconds: the database's WebAssembly, once compiled quickly, and JavaScript are not compiled
 * again for speed. A start on the embedded database takes a third less of the processor. Garbage of a start is not collected.
 */
const BRIEF = [
  '--liftoff-only',
  '--no-opt',
  '--no-maglev',
  '--min-semi-space-size=64',
  '--max-semi-space-size=64',
]
/** A first start without the built template creates a whole database. */
const START_LIMIT = 60_000

const started = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of started) child.kill('SIGKILL')
})

/** Starts a server with only a fresh shell's environment and the cache of compiled code: none of the test runner's settings. */
function launch(settings: Settings, serve = process.env[BUNDLE] ?? SERVE) {
  const { PATH = '', HOME = '/', NODE_COMPILE_CACHE = '' } = process.env
  const child = spawn(process.execPath, [...BRIEF, serve], {
    env: {
      PATH,
      HOME,
      NODE_COMPILE_CACHE,
      PORT: '0',
      THROTTLE: 'off',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.add(child)
  const printed: Printed = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed.stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    printed.stderr += text
  })
  const ended = new Promise<number | null>((resolve) =>
    child.once('close', (code) => {
      started.delete(child)
      resolve(code)
    }),
  )
  return { child, printed, ended }
}

/** Starts a server and resolves once it serves; throws with its output if it ends instead. */
export function startServer(settings: Settings): Promise<ServerProcess> {
  return untilItServes(launch(settings))
}

async function untilItServes({
  child,
  printed,
  ended,
}: ReturnType<typeof launch>): Promise<ServerProcess> {
  const url = await new Promise<string>((resolve, reject) => {
    const refuse = (why: string) => reject(new Error(`${why}: ${printed.stderr}${printed.stdout}`))
    const limit = setTimeout(() => refuse('The server did not start in time'), START_LIMIT)
    void ended
      .then((code) => refuse(`The server ended with ${code}`))
      .finally(() => clearTimeout(limit))
    child.stdout.on('data', () => {
      const address = / em (http:\/\/\S+)\n/.exec(printed.stdout)?.[1]
      if (address) resolve(address)
    })
  })
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return ended
  }
  return {
    url,
    printed: () => printed,
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
    runs: () => child.exitCode === null && child.signalCode === null,
  }
}

/** Starts a server that is expected to refuse, and resolves to how it ended. */
export function startRefused(settings: Settings) {
  return untilItEnds(launch(settings))
}

export function startRefusedSources(settings: Settings) {
  return untilItEnds(launch(settings, SERVE))
}

async function untilItEnds({
  child,
  printed,
  ended,
}: ReturnType<typeof launch>): Promise<Printed & { code: number | null }> {
  const limit = setTimeout(() => child.kill('SIGKILL'), START_LIMIT)
  const code = await ended
  clearTimeout(limit)
  return { code, ...printed }
}

/** Starts a server and ends it with SIGKILL after that many milliseconds, wherever it is by then. */
export async function startAndKill(settings: Settings, after: number): Promise<void> {
  const { child, ended } = launch(settings)
  await Promise.race([wait(after), ended])
  child.kill('SIGKILL')
  await ended
}
