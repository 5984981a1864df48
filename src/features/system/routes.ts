import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import { adminRoute } from '../../platform/server/admin-routes.ts'
import { findLastBackup } from '../../platform/server/backup-file.ts'
import { readBuild } from '../../platform/server/build.ts'
import { formerDatabases } from '../../platform/server/data-folder.ts'
import type { Environment } from '../../platform/server/environment.ts'
import type { Route } from '../../platform/server/routes.ts'
import { ofEachConfigured } from '../delivery/channels.ts'
import { getSystem, type SystemState } from './contract.ts'
import { findDatabaseFacts, listQueueStates } from './queries.ts'

const { version, stamp } = readBuild()

export const systemRoutes: Route[] = [
  adminRoute(getSystem, async ({ services: { environment }, sql }) => {
    const startedAt = performance.now()
    const facts = await findDatabaseFacts(sql)
    const kind = environment.databaseUrl ? ('postgres' as const) : ('embedded' as const)
    const answerMs = Math.round((performance.now() - startedAt) * 10) / 10
    return {
      version,
      build: stamp,
      node: process.versions.node,
      server: thisServer(),
      database: { kind, ...facts, answerMs },
      queues: await listQueueStates(sql),
      disk: await findDisk(environment.dataDir),
      backup: await findBackup(environment),
      replaced: formerDatabases(environment.dataDir),
      ...shownSettings(environment),
    }
  }),
]

function thisServer(): SystemState['server'] {
  const startedAt = new Date(performance.timeOrigin).toISOString()
  return { host: hostname(), process: process.pid, startedAt }
}

async function findDisk(dataDir: string): Promise<SystemState['disk']> {
  const { bsize, blocks, bavail } = await statfs(dataDir).catch(() => statfs('.'))
  return { bytes: bsize * blocks, freeBytes: bsize * bavail }
}

async function findBackup(environment: Environment): Promise<SystemState['backup']> {
  const backup = environment.databaseUrl ? null : await findLastBackup(environment.dataDir)
  return backup && { ...backup, at: backup.at.toISOString() }
}

function shownSettings(environment: Environment) {
  const { stripe, testCheckout, activation, patientLogin } = environment
  return {
    senders: ofEachConfigured((setting) => environment[setting] !== null),
    payments: stripe ? ('stripe' as const) : testCheckout ? ('test' as const) : ('none' as const),
    activation,
    patientLogin,
  }
}
