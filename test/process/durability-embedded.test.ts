import { describe } from 'vitest'
import { promiseDurability } from './durability.ts'
import { createInstallation } from './installation.ts'

describe('kill -9 under concurrent writes on the embedded database', () => {
  promiseDurability(() => createInstallation())
})
