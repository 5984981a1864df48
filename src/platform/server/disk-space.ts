import { statfsSync } from 'node:fs'

/** SQLSTATE of a write without room on the disk. */
export const DISK_FULL = '53100'

/**
 * The reserve for finishing what was begun: two segments of the write-ahead log, 16 MiB each. A log that cannot grow ends
 * the embedded database.
 */
const RESERVE = 32 * 1024 * 1024

/** Whether the disk of `folder` has more free space than the reserve; true where that is unknown. */
export function hasFreeSpace(folder: string): boolean {
  try {
    const { bsize, bavail } = statfsSync(folder)
    return bsize * bavail > RESERVE
  } catch {
    return true
  }
}

/** Whether an error of the database or of the system means a full disk. */
export function isDiskFull(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  return code === DISK_FULL || code === 'ENOSPC' || code === 'EDQUOT'
}

export function diskFullError(cause?: unknown): Error {
  return Object.assign(new Error('no room on the disk', { cause }), { code: DISK_FULL })
}

export interface Disk {
  /** Whether writes are refused: the last of the space finishes what was begun. */
  refusesWrites(): boolean
  /** Records a failed statement. */
  note(error: unknown): void
  hasFreeSpace(): Promise<boolean>
}

/** The shortest time between two looks at the free space, in milliseconds. */
const ASKED_EVERY = 250

/** Watches the disk of the embedded database, whose free space is known: writes are refused before one fails. */
export function watchFolder(
  folder: string,
  hasSpace: (folder: string) => boolean = hasFreeSpace,
): Disk {
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
  return { refusesWrites: () => !ask(), note: () => {}, hasFreeSpace: async () => ask() }
}

/** The wait between trial writes after a failed one, in milliseconds. */
const TRIED_EVERY = 2_000

/** Watches a database server's disk: full after a failed write, until `tryWriting` succeeds. */
export function watchServer(tryWriting: () => Promise<unknown>): Disk {
  let full = false
  let tried = 0
  return {
    refusesWrites: () => false,
    note: (error) => {
      if (isDiskFull(error)) full = true
    },
    hasFreeSpace: async () => {
      const now = performance.now()
      if (full && now - tried > TRIED_EVERY) {
        tried = now
        full = await tryWriting().then(() => false, isDiskFull)
      }
      return !full
    },
  }
}
