import type { TestProject } from 'vitest/node'
import { prepareDatabase } from '../src/app/prepare.ts'
import { createPlace, withDatabase } from '../test/process/place.ts'

/** A migrated embedded database that every server of the journeys copies. */
export default async function setup(project: TestProject) {
  const place = await createPlace()
  await withDatabase(place, prepareDatabase)
  project.provide('preparedData', place.dataDir)
  return place.remove
}
