import { afterAll } from 'vitest'
import { closeAll } from './close-at-end.ts'

// Registered before the file is read, so that everything a hook or a test opens is closed too.
afterAll(closeAll)
