import { accessSync, constants, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'

/** Linux keeps these files in memory. */
const MEMORY = '/dev/shm'
/** Free bytes needed: a run of all tests takes a fifth. */
const ROOM = 4 * 1024 ** 3

/**
 * Returns the folder for temporary databases and browsers: in memory if there is space, else among
 * the temporary files. A database has a thousand small files, and reusing just deleted blocks of a
 * disk takes a third of PostgreSQL's processor time in the tests.
 */
export function quickFolder(): string {
  const usual = tmpdir()
  return usual.startsWith(MEMORY) || !hasFreeSpace() ? usual : MEMORY
}

function hasFreeSpace(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return Math.min(bavail * bsize, freemem()) > ROOM
  } catch {
    return false
  }
}
