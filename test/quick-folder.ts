import { accessSync, constants, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'

/** Linux keeps these files in memory. */
const MEMORY = '/dev/shm'
/** Bytes that have to be free there: a run of all tests takes a fifth. */
const ROOM = 4 * 1024 ** 3

/**
 * Where a test keeps the files of databases and browsers that it throws away: in memory where there is room, else among the
 * temporary files. A database is a thousand small files, and a disk's file system searches long for places whose files
 * were removed a moment ago: a third of the processor time of PostgreSQL in the tests.
 */
export function quickFolder(): string {
  const usual = tmpdir()
  return usual.startsWith(MEMORY) || !hasRoom() ? usual : MEMORY
}

function hasRoom(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return Math.min(bavail * bsize, freemem()) > ROOM
  } catch {
    return false
  }
}
