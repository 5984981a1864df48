import type { PostgresServer } from '../test/postgres-server.ts'
import { createInstallation, type Installation } from '../test/process/installation.ts'
import { type ServerProcess, startServer } from '../test/process/server-process.ts'

export type DatabaseKind = 'embedded' | 'postgres'

/** The folder of an attack's servers, and the time at which it must end. */
export interface Field {
  kind: DatabaseKind
  /** The PostgreSQL server; undefined on the embedded database. */
  postgres: PostgresServer | undefined
  /** `performance.now()` by which it ends, even if attempts are left. */
  until: number
}

/** The result of an attack. */
export interface Outcome {
  /** Requests, kills or whatever it counts. */
  tried: number
  /** The observation, in a few words. */
  seen: string
  /** Broken expectations, one a line; empty if there are none. */
  broken: string[]
  /** Why it was not run. */
  skipped?: string
}

export interface Attack {
  name: string
  /** The expectation, as the table shows it. */
  invariant: string
  databases: readonly DatabaseKind[]
  run(field: Field): Promise<Outcome>
}

export function isOver({ until }: Field): boolean {
  return performance.now() > until
}

/** Does the work with a new, empty installation, removed afterwards. */
export async function withInstallation<T>(
  { postgres }: Field,
  work: (installation: Installation) => Promise<T>,
): Promise<T> {
  const installation = await createInstallation(postgres)
  try {
    return await work(installation)
  } finally {
    await installation.remove()
  }
}

/**
 * Does the work with a server of that installation and stops it; errors that the server logged count as broken expectations.
 */
export async function attackServer(
  installation: Installation,
  settings: Record<string, string>,
  work: (server: ServerProcess) => Promise<Outcome>,
): Promise<Outcome> {
  const server = await startServer({ ...installation.settings, ...settings })
  let outcome: Outcome
  try {
    outcome = await work(server)
  } finally {
    await server.stop()
  }
  return { ...outcome, broken: [...outcome.broken, ...errorsOf(server)] }
}

/** Lines that the server logged at level error or above, shortened; each once. */
function errorsOf(server: ServerProcess): string[] {
  const { stdout, stderr } = server.printed()
  const logged = stdout
    .split('\n')
    .filter((line) => /"level":[56]0/.test(line))
    .map((line) => `logged: ${line.slice(0, 300)}`)
  return [...new Set([...logged, ...(stderr ? [`printed: ${stderr.slice(0, 300)}`] : [])])]
}
