import { buildServer } from '../../scripts/build-server.ts'
import { BUNDLE } from './server-process.ts'

/** Builds the server for this run. */
export default async function setup(): Promise<void> {
  process.env[BUNDLE] = await buildServer()
}
