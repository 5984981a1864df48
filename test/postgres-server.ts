import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { aptInstall } from './apt-install.ts'
import { quickFolder } from './quick-folder.ts'

/** A separate PostgreSQL server for tests and benchmarks: a new cluster in a temporary folder, on loopback. */
export interface PostgresServer {
  url: string
  /** The server's address by its socket, which takes half the processor time of TCP. */
  socketUrl: string
  /** Null for the server that TEST_DATABASE_URL names. */
  pid: number | null
  /** Ends it as a power cut would, and starts it again on the same data; null for TEST_DATABASE_URL's. */
  crash: { kill(): Promise<void>; restart(): Promise<void> } | null
  stop(): Promise<void>
}

interface Options {
  durable?: boolean
}

/**
 * For data that is thrown away. A connection plans a prepared statement once, not for each of its first five calls: few
 * connections live longer. Only a test analyzes tables: plans are the same in each run.
 */
const FAST = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'plan_cache_mode=force_generic_plan',
  'autovacuum=off',
]
const START_TRIES = 100
const RESTART_TRIES = 20
const OBJECT_IN_USE = '55006'

/** Returns whether startPostgres works without an installation. */
export function postgresIsAvailable(): boolean {
  return Boolean(process.env.TEST_DATABASE_URL) || findBinaries() !== null
}

/** Installs PostgreSQL if that is possible (as root, with apt) and it is missing. Resolves to whether it is there. */
export function installPostgres(): boolean {
  return (
    postgresIsAvailable() || (aptInstall(['postgresql'], 'o PostgreSQL') && postgresIsAvailable())
  )
}

export async function startPostgres({ durable = false }: Options = {}): Promise<PostgresServer> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, socketUrl: given, pid: null, crash: null, stop: async () => {} }
  if (!installPostgres())
    throw new Error('No PostgreSQL here: install it or set TEST_DATABASE_URL.')
  const { folder, launch } = createCluster(durable)
  const port = await freePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  let server = launch(port)
  const end = (signal: NodeJS.Signals) => {
    server.child.kill(signal)
    return server.ended
  }
  const start = () => untilItAnswers(url, () => server.child.exitCode !== null)
  // SIGQUIT ends it at once; its data are thrown away. Also when this process ends without stop().
  const discard = () => {
    server.child.kill('SIGQUIT')
    remove(folder)
  }
  process.once('exit', discard)
  await start()
  const restart = async () => {
    // A start is refused while the killed server's last children are still ending.
    for (let tries = 1; ; tries++) {
      server = launch(port)
      const refusal = await start().catch((error: Error) => error)
      if (!refusal) return
      if (tries === RESTART_TRIES) throw refusal
    }
  }
  const stop = async () => {
    process.off('exit', discard)
    await end('SIGQUIT')
    remove(folder)
  }
  return {
    url,
    socketUrl: `postgres://postgres@${encodeURIComponent(folder)}:${port}/postgres`,
    pid: server.child.pid ?? null,
    crash: { kill: () => end('SIGKILL'), restart },
    stop,
  }
}

/** Creates a cluster in a new folder, and returns the functions that run a server on it. */
function createCluster(durable: boolean) {
  const binaries = findBinaries() as string
  // Durable data must be on a disk.
  const parent = durable ? tmpdir() : quickFolder()
  const folder = mkdtempSync(join(parent, 'consultorio-postgres-'))
  const owner = ordinaryUser()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const locale = process.platform === 'linux' ? 'C.UTF-8' : 'en_US.UTF-8'
  const words = [
    `--pgdata=${data}`,
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    `--locale=${locale}`,
    ...(durable ? [] : ['--no-sync']),
  ]
  execFileSync(join(binaries, 'initdb'), words, {
    ...owner,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const settings = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'max_connections=200',
    ...(durable ? [] : FAST),
  ]
  const launch = (port: number) => {
    const order = [
      '-D',
      data,
      '-p',
      String(port),
      ...settings.flatMap((setting) => ['-c', setting]),
    ]
    const child = spawn(join(binaries, 'postgres'), order, {
      ...owner,
      cwd: folder,
      stdio: 'ignore',
    })
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    return { child, ended }
  }
  return { folder, launch }
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}

/**
 * Runs one statement on a separate connection. `create database` can be refused while its template
 * is being cloned: it tries again.
 */
export async function runStatement(url: string, statement: string): Promise<void> {
  const { default: pg } = await import('pg')
  const client = new pg.Client(url)
  await client.connect()
  try {
    for (let tries = 1; ; tries++) {
      const error = await client.query(statement).then(
        () => null,
        (refusal: { code?: string }) => refusal,
      )
      if (!error) return
      if (tries === 20 || error.code !== OBJECT_IN_USE) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  } finally {
    await client.end()
  }
}

/** Returns the user who runs PostgreSQL in place of root, which it refuses: `postgres` if its package made one, else `nobody`. */
function ordinaryUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const user = spawnSync('id', ['postgres']).status === 0 ? 'postgres' : 'nobody'
  const idOf = (flag: string) => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

function findBinaries(): string | null {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian)
    ? readdirSync(debian).sort((a, b) => Number(b) - Number(a))
    : []
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  return (
    folders.find((folder) =>
      ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))),
    ) ?? null
  )
}

async function untilItAnswers(url: string, hasEnded: () => boolean): Promise<void> {
  const { default: pg } = await import('pg')
  for (let tries = 0; tries < START_TRIES && !hasEnded(); tries++) {
    const client = new pg.Client(url)
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  throw new Error('PostgreSQL did not start')
}

export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}
