import { statfsSync } from 'node:fs'

/** SQLSTATE of a write that the disk has no room for. */
export const DISK_FULL = '53100'

/**
 * So much of the disk is left to finish with: two segments of the write-ahead log, 16 MiB each. A log that cannot grow ends
 * the embedded database.
 */
const RESERVE = 32 * 1024 * 1024

/** Returns whether the disk that holds `folder` has more free space than the reserve; true where it cannot be asked. */
export function hasRoom(folder: string): boolean {
  try {
    const { bsize, bavail } = statfsSync(folder)
    return bsize * bavail > RESERVE
  } catch {
    return true
  }
}

/** Whether an error says that the disk is full, be it the database's or the system's. */
export function isDiskFull(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  return code === DISK_FULL || code === 'ENOSPC' || code === 'EDQUOT'
}

export function diskFullError(cause?: unknown): Error {
  return Object.assign(new Error('no room on the disk', { cause }), { code: DISK_FULL })
}

/** What a database knows of its disk. */
export interface Disk {
  /** Whether writes must not be tried: the last of the space is kept for finishing what was begun. */
  refusesWrites(): boolean
  /** Told of each failed statement. */
  note(error: unknown): void
  /** Whether there is room, asked of the disk itself. */
  hasRoom(): Promise<boolean>
}

/** Free space is asked for at most so often, in milliseconds. */
const ASKED_EVERY = 250

/** The disk under the embedded database. Its free space is known, so that writes are refused before one fails. */
export function watchFolder(folder: string, hasSpace: (folder: string) => boolean = hasRoom): Disk {
  let room = true
  let asked = Number.NEGATIVE_INFINITY
  const ask = () => {
    const now = performance.now()
    if (now - asked > ASKED_EVERY) {
      asked = now
      room = hasSpace(folder)
    }
    return room
  }
  return { refusesWrites: () => !ask(), note: () => {}, hasRoom: async () => ask() }
}

/** After a write that failed the next trial write waits so long, in milliseconds. */
const TRIED_EVERY = 2_000

/** A database server's disk: known to be full from a write that failed, until `tryWriting` succeeds. */
export function watchServer(tryWriting: () => Promise<unknown>): Disk {
  let full = false
  let tried = 0
  return {
    refusesWrites: () => false,
    note: (error) => {
      if (isDiskFull(error)) full = true
    },
    hasRoom: async () => {
      const now = performance.now()
      if (full && now - tried > TRIED_EVERY) {
        tried = now
        full = await tryWriting().then(() => false, isDiskFull)
      }
      return !full
    },
  }
}
