import { describe } from 'vitest'
import { promiseDurability } from './durability.ts'
import { createPlace } from './place.ts'

describe('kill -9 under concurrent writes on the embedded database', () => {
  promiseDurability(() => createPlace())
})
