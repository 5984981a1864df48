import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { aptInstall } from '../test/apt-install.ts'
import { freePort } from '../test/postgres-server.ts'

/** A cluster on loopback, made of the files in deploy/: etcd, three Patroni nodes, HAProxy and PgBouncer. */

const DEPLOY = join(import.meta.dirname, '../deploy')

/** The Debian package of each program. */
const PROGRAMS: Record<string, string> = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  etcdctl: 'etcd-client',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  psql: 'postgresql',
}

/** Installs missing programs; throws with the name of one that cannot be installed. */
export function installPrograms(): void {
  const isThere = (name: string) => spawnSync('which', [name]).status === 0
  for (const [program, name] of Object.entries(PROGRAMS)) {
    if (!isThere(program)) aptInstall([name], name)
    if (!isThere(program)) throw new Error(`The drill needs the Debian package ${name}.`)
  }
  // The address at which Patroni reaches etcd.
  if (spawnSync('/usr/bin/python3', ['-c', 'import etcd']).status !== 0)
    aptInstall(['python3-etcd'], 'python3-etcd')
}

export interface Node {
  name: string
  port: number
  restPort: number
  dataDir: string
  patroni: ChildProcess
}

type Settings = Record<string, string>

const PASSWORD = 'drill'
/** The time the cluster may take to be complete again, in milliseconds. */
const WHOLE_WITHIN = 180_000

export class Cluster {
  readonly folder: string
  readonly settings: Settings
  readonly nodes: Node[] = []
  readonly #owner = ownerOfPostgres()
  readonly #others: ChildProcess[] = []

  private constructor(folder: string, settings: Settings) {
    this.folder = folder
    this.settings = settings
  }

  /** Starts all of it in an empty folder and waits until three nodes run. `apps`: the addresses of the application's processes. */
  static async start(folder: string, apps: [string, string]): Promise<Cluster> {
    const settings = await settingsFor(folder, apps)
    const cluster = new Cluster(folder, settings)
    cluster.#makeFolder(folder)
    chmodSync(folder, 0o755)
    process.once('exit', () => cluster.#killAll())
    for (const name of ['backups', 'backups/wal', 'sockets', 'etcd'])
      cluster.#makeFolder(join(folder, name))
    writeFileSync(
      join(folder, 'users.txt'),
      `"consultorio" "${PASSWORD}"\n"postgres" "${PASSWORD}"\n`,
    )
    cluster.#run('etcd', ['--config-file', cluster.#write('etcd.yml')])
    for (const number of [1, 2, 3]) cluster.nodes.push(cluster.#addNode(number))
    cluster.#run('haproxy', ['-db', '-f', cluster.#write('haproxy.cfg')])
    cluster.#run('pgbouncer', [cluster.#write('pgbouncer.ini')])
    await cluster.untilWhole()
    return cluster
  }

  /** The database as the application reaches it: PgBouncer, HAProxy, the primary. */
  get databaseUrl(): string {
    return `postgres://consultorio:${PASSWORD}@127.0.0.1:${this.settings.POOL_PORT}/consultorio`
  }

  /** Returns the address of the primary, without PgBouncer, as its operator uses it. */
  superUrl(database = 'consultorio'): string {
    return `postgres://postgres:${PASSWORD}@127.0.0.1:${this.settings.PRIMARY_PORT}/${database}`
  }

  async query<Row extends pg.QueryResultRow>(text: string, database?: string): Promise<Row[]> {
    const client = new pg.Client(this.superUrl(database))
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query<Row>(text)).rows
    } finally {
      await client.end()
    }
  }

  /** Returns the primary according to Patroni; null while there is none. */
  async leader(): Promise<Node | null> {
    const found = await Promise.all(
      this.nodes.map((node) =>
        fetch(`http://127.0.0.1:${node.restPort}/primary`, { signal: AbortSignal.timeout(2_000) })
          .then(({ status }) => status === 200)
          .catch(() => false),
      ),
    )
    return this.nodes[found.indexOf(true)] ?? null
  }

  /** Waits until there is a primary, a synchronous standby and a third node that streams. */
  async untilWhole(): Promise<void> {
    const until = Date.now() + WHOLE_WITHIN
    for (;;) {
      const rows = await this.query<{ state: string }>(
        "select sync_state as state from pg_stat_replication where state = 'streaming'",
        'postgres',
      ).catch(() => [])
      if (rows.length === 2 && rows.some(({ state }) => state === 'sync')) return
      if (Date.now() > until) throw new Error(`The cluster is not whole: ${this.folder}`)
      await wait(500)
    }
  }

  /** Kills a node as a power cut would: Patroni first, so that it restarts nothing, then PostgreSQL and its children. */
  kill(node: Node): void {
    node.patroni.kill('SIGKILL')
    const file = join(node.dataDir, 'postmaster.pid')
    if (!existsSync(file)) return
    const [postmaster] = readFileSync(file, 'utf8').split('\n')
    const children = spawnSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)])
    const ids = [Number(postmaster), ...String(children.stdout).split(/\s+/).map(Number)]
    for (const id of ids) if (id > 0) signal(id, 'SIGKILL')
  }

  restart(node: Node): void {
    node.patroni = this.#startPatroni(node.name)
  }

  async switchOver(leader: Node): Promise<void> {
    const reply = await fetch(`http://127.0.0.1:${leader.restPort}/switchover`, {
      method: 'POST',
      body: JSON.stringify({ leader: leader.name }),
    })
    if (!reply.ok) throw new Error(`switchover: ${reply.status} ${await reply.text()}`)
  }

  /** Runs one of the scripts in deploy/ as the database's user; returns what it printed. */
  script(name: string, ...words: string[]): string {
    return execFileSync(join(DEPLOY, name), words, {
      ...this.#owner,
      cwd: this.folder,
      env: { PATH: process.env.PATH, TMPDIR: this.folder, ...this.settings },
      encoding: 'utf8',
    })
  }

  /** Ends the cluster; its folder stays. */
  async stop(): Promise<void> {
    this.#killAll()
    await wait(500)
  }

  #killAll(): void {
    for (const node of this.nodes) this.kill(node)
    for (const child of this.#others) child.kill('SIGKILL')
  }

  /** Brings the cluster back to an instant, as docs/operations.md says; waits until it is whole. The application is not running. */
  async restoreTo(instant: string): Promise<void> {
    for (const node of this.nodes) {
      const ended = once(node.patroni, 'exit')
      node.patroni.kill('SIGTERM')
      await ended
      renameSync(node.dataDir, `${node.dataDir}-before`)
    }
    const [first, ...others] = this.nodes
    if (!first) throw new Error('there are no nodes')
    this.script('restore-to.sh', first.dataDir, instant)
    this.#pgCtl(first, 'start')
    const address = `postgres://postgres:${PASSWORD}@127.0.0.1:${first.port}/postgres`
    const psql = async (text: string) => {
      const client = new pg.Client(address)
      await client.connect()
      try {
        return await client.query(text)
      } finally {
        await client.end()
      }
    }
    while ((await psql('select pg_is_in_recovery() as still')).rows[0].still) await wait(300)
    await psql('alter system reset all')
    this.#pgCtl(first, 'stop')
    const state = ['del', '--prefix', '/service/consultorio/']
    execFileSync('etcdctl', [`--endpoints=${this.settings.ETCD_HOSTS}`, ...state], {
      env: { PATH: process.env.PATH, ETCDCTL_API: '3' },
    })
    this.restart(first)
    while (!(await this.leader())) await wait(300)
    for (const node of others) this.restart(node)
    await this.untilWhole()
  }

  /**
   * Starts or stops PostgreSQL without Patroni. The backup may come from another node, which here has a different folder and
   * port.
   */
  #pgCtl(node: Node, what: 'start' | 'stop'): void {
    const own = `-p ${node.port} -c hba_file=${node.dataDir}/pg_hba.conf -c ident_file=${node.dataDir}/pg_ident.conf`
    execFileSync(
      join(this.settings.PG_BIN ?? '', 'pg_ctl'),
      [
        `--pgdata=${node.dataDir}`,
        `--log=${node.dataDir}-alone.log`,
        `--options=${own}`,
        '--wait',
        what,
      ],
      { ...this.#owner, cwd: this.folder, stdio: 'ignore' },
    )
  }

  #addNode(number: number): Node {
    const name = `node${number}`
    const at = (what: string) => Number(this.settings[`${what}${number}_PORT`])
    const dataDir = join(this.folder, name)
    this.#write('patroni.yml', undefined, `${name}.yml`, {
      NODE_NAME: name,
      PG_DATA: dataDir,
      PG_PORT: String(at('PG')),
      REST_PORT: String(at('REST')),
    })
    return {
      name,
      dataDir,
      port: at('PG'),
      restPort: at('REST'),
      patroni: this.#startPatroni(name),
    }
  }

  #startPatroni(name: string): ChildProcess {
    return this.#spawn('patroni', [join(this.folder, `${name}.yml`)], name)
  }

  #run(program: string, words: string[]): void {
    this.#others.push(this.#spawn(program, words, program.split('/').at(-1) ?? program))
  }

  #spawn(program: string, words: string[], log: string): ChildProcess {
    const out = openSync(join(this.folder, `${log}.log`), 'a')
    const env = { PATH: `${this.settings.PG_BIN}:${process.env.PATH}`, LC_ALL: 'C.UTF-8' }
    return spawn(program, words, {
      ...this.#owner,
      cwd: this.folder,
      env,
      stdio: ['ignore', out, out],
    })
  }

  /** Writes a file of deploy/ with its placeholders filled in; returns its path. */
  #write(file: string, text?: string, name = file, own: Settings = {}): string {
    const settings = { ...this.settings, ...own }
    const source = text ?? readFileSync(join(DEPLOY, file), 'utf8')
    const filled = source.replaceAll(/\$\{(\w+)\}/g, (_, placeholder: string) => {
      const value = settings[placeholder]
      if (value === undefined) throw new Error(`${file}: nothing for ${placeholder}`)
      return value
    })
    const path = join(this.folder, name)
    writeFileSync(path, filled)
    return path
  }

  #makeFolder(path: string): void {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    chownSync(path, this.#owner.uid, this.#owner.gid)
  }
}

function signal(id: number, name: NodeJS.Signals): void {
  try {
    process.kill(id, name)
  } catch {
    // The program has ended already.
  }
}

/** Returns the user `postgres`, since PostgreSQL and PgBouncer refuse root. */
function ownerOfPostgres(): { uid: number; gid: number } {
  const id = (of: string) => Number(execFileSync('id', [of, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

async function settingsFor(folder: string, [APP1, APP2]: [string, string]): Promise<Settings> {
  const ports = await Promise.all(Array.from({ length: 11 }, freePort))
  const [etcd, peer, pg1, pg2, pg3, rest1, rest2, rest3, primary, pool, app] = ports.map(String)
  const local = '127.0.0.1'
  const bin = execFileSync('sh', ['-c', 'ls -d /usr/lib/postgresql/*/bin | tail -1'], {
    encoding: 'utf8',
  })
  return {
    ...{ NODE_NAME: 'node1', NODE_ADDRESS: local, NODE1: local, NODE2: local, NODE3: local },
    NODES_NETWORK: '127.0.0.0/8',
    ...{ ETCD_CLIENT_PORT: etcd ?? '', ETCD_PEER_PORT: peer ?? '' },
    ETCD_DATA: join(folder, 'etcd'),
    ETCD_HOSTS: `${local}:${etcd}`,
    ETCD_CLUSTER: `node1=http://${local}:${peer}`,
    PG_BIN: bin.trim(),
    PG_SOCKETS: join(folder, 'sockets'),
    ...{ PG1_PORT: pg1 ?? '', PG2_PORT: pg2 ?? '', PG3_PORT: pg3 ?? '' },
    ...{ REST1_PORT: rest1 ?? '', REST2_PORT: rest2 ?? '', REST3_PORT: rest3 ?? '' },
    ...{ SUPERUSER_PASSWORD: PASSWORD, REPLICATION_PASSWORD: PASSWORD },
    BACKUPS: join(folder, 'backups'),
    DEPLOY,
    ...{ PRIMARY_PORT: primary ?? '', POOL_PORT: pool ?? '' },
    POOL_USERS: join(folder, 'users.txt'),
    APP_ADDRESS: `${local}:${app}`,
    APP1,
    APP2,
  }
}
