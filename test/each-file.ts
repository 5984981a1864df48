import { afterAll } from 'vitest'
import { closeAll } from './close-at-end.ts'

// Registered before the file is loaded, so that everything a hook or a test opens is also closed.
afterAll(closeAll)
