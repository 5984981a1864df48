import { statfsSync } from 'node:fs'
import { errorFields } from './errors.ts'

export const DISK_FULL = '53100'

/**
 * The reserve for finishing open work: two segments of the write-ahead log, 16 MiB each. A log that cannot grow ends
 * the embedded database.
 */
const RESERVE = 32 * 1024 * 1024

export function hasFreeSpace(folder: string): boolean {
  try {
    const { bsize, bavail } = statfsSync(folder)
    return bsize * bavail > RESERVE
  } catch {
    return true
  }
}

export function isDiskFull(error: unknown): boolean {
  const { code } = errorFields(error)
  return code === DISK_FULL || code === 'ENOSPC' || code === 'EDQUOT'
}

export function diskFullError(cause?: unknown): Error {
  return Object.assign(new Error('no room on the disk', { cause }), { code: DISK_FULL })
}

export interface Disk {
  refusesWrites(): boolean
  learnFrom(error: unknown): void
  hasFreeSpace(): Promise<boolean>
}

const ASKED_EVERY = 250

/** Watches the disk of the embedded database, whose free space is known: writes are refused before one fails. */
export function watchFolder(folder: string): Disk {
  let room = true
  let checkedAt = Number.NEGATIVE_INFINITY
  const ask = () => {
    const now = performance.now()
    if (now - checkedAt > ASKED_EVERY) {
      checkedAt = now
      room = hasFreeSpace(folder)
    }
    return room
  }
  return { refusesWrites: () => !ask(), learnFrom: () => {}, hasFreeSpace: async () => ask() }
}

const TRIED_EVERY = 2_000

/** Watches a database server's disk: full after a failed write, until `tryWriting` succeeds. */
export function watchServer(tryWriting: () => Promise<unknown>): Disk {
  let full = false
  let tried = 0
  return {
    refusesWrites: () => false,
    learnFrom: (error) => {
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
