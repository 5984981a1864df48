import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { quickFolder } from '../test/quick-folder.ts'

/**
 * Imported for its effect: all temporary files of this worker, of its server and of its browser are in one folder, which
 * a separate process removes once the worker has ended. Vitest gives a worker half a second to end.
 */
// A short name: the path of PostgreSQL's socket within may have no more than 103 characters on macOS.
const folder = mkdtempSync(join(quickFolder(), 'e2e-'))
// PostgreSQL runs as another user if the journeys run as root.
chmodSync(folder, 0o755)
process.env.TMPDIR = folder

const REMOVE = 'fs.rmSync(process.argv[1], { recursive: true, force: true, maxRetries: 20 })'
process.once('exit', () => {
  spawn(process.execPath, ['-e', REMOVE, folder], { detached: true, stdio: 'ignore' }).unref()
})

// Vitest ends a worker with SIGTERM, on which Node exits without calling its exit listeners, which end the server and the
// browser.
process.once('SIGTERM', () => process.exit())
