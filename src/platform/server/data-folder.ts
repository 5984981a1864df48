import fs from 'node:fs'
import { basename, join } from 'node:path'
import { SettingError } from './environment.ts'
import { errorFields } from './errors.ts'

export function databaseFolder(dataDir: string): string {
  return join(dataDir, 'database')
}

export function formerDatabases(dataDir: string): string[] {
  return namesIn(dataDir).filter((name) => name.startsWith(BEFORE))
}

export function backupsFolder(dataDir: string): string {
  return join(dataDir, 'backups')
}

const BEFORE = 'database-before-'

/** Returns the socket on which a running server gets the commands of its user. */
export function controlSocket(dataDir: string): string {
  return join(databaseFolder(dataDir), 'control.sock')
}

function nextFolder(dataDir: string): string {
  return join(dataDir, 'database-next')
}

const WORKING = ['backup-copy-', 'database-incoming-'] as const

/** Creates a new folder next to the database, so that it can be renamed into its place. */
export function makeWorkingFolder(dataDir: string, prefix: (typeof WORKING)[number]): string {
  return fs.mkdtempSync(join(dataDir, prefix))
}

export function workingFolder(dataDir: string, name: string): string | null {
  return isWorking(name) ? join(dataDir, name) : null
}

function isWorking(name: string): boolean {
  return basename(name) === name && WORKING.some((prefix) => name.startsWith(prefix))
}

export const UNFINISHED = '.part'

const LEFT_BEHIND = 6 * 3_600_000

export function removeLeftovers(dataDir: string, now: number): void {
  const backups = backupsFolder(dataDir)
  const unfinished = namesIn(backups).filter((name) => name.endsWith(UNFINISHED))
  const obsolete = [
    ...namesIn(dataDir)
      .filter(isWorking)
      .map((name) => join(dataDir, name)),
    ...unfinished.map((name) => join(backups, name)),
  ]
  for (const path of obsolete)
    if (fs.statSync(path).mtimeMs < now - LEFT_BEHIND)
      fs.rmSync(path, { recursive: true, force: true })
}

function namesIn(folder: string): string[] {
  return fs.existsSync(folder) ? fs.readdirSync(folder) : []
}

export function makeFolder(folder: string): void {
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    const { code } = errorFields(error)
    throw new SettingError(
      `DATA_DIR não pode ser usado: não foi possível criar ${folder} (${code}).`,
    )
  }
}

function restoreMark(folder: string): string {
  return join(folder, 'restored')
}

/** Returns the name of the restore that made the present database; null if none did. */
export function presentRestore(dataDir: string): string | null {
  const mark = restoreMark(databaseFolder(dataDir))
  return fs.existsSync(mark) ? fs.readFileSync(mark, 'utf8') : null
}

function failureNote(folder: string): string {
  return join(folder, 'failed')
}

export function recordFailure(incoming: string, why: string): void {
  if (fs.existsSync(incoming)) fs.writeFileSync(failureNote(incoming), why)
}

export function readFailure(incoming: string): string | null {
  const note = failureNote(incoming)
  return fs.existsSync(note) ? fs.readFileSync(note, 'utf8') : null
}

/**
 * Replaces the present database, which must be closed, by the one in `incoming`, and keeps it. Only renames, in an
 * order that `settleSwap` can finish wherever it was interrupted; a failed rename is undone.
 */
export function swapDatabase(dataDir: string, incoming: string, now: number): void {
  const present = databaseFolder(dataDir)
  const next = nextFolder(dataDir)
  const before = `${BEFORE}${timeInName(now)}`
  fs.writeFileSync(restoreMark(incoming), basename(incoming), { flush: true })
  fs.rmSync(next, { recursive: true, force: true })
  const moves: [from: string, to: string][] = [
    [incoming, next],
    ...(fs.existsSync(present)
      ? [[present, join(dataDir, before)] satisfies [string, string]]
      : []),
    [next, present],
  ]
  const finishedMoves: typeof moves = []
  try {
    for (const [from, to] of moves) {
      moveFolder(dataDir, from, to)
      finishedMoves.unshift([to, from])
    }
  } catch (error) {
    for (const [from, to] of finishedMoves) moveFolder(dataDir, from, to)
    throw error
  }
}

/** Finishes an interrupted swap. If the old database is still in place, it stays. */
export function settleSwap(dataDir: string): void {
  const next = nextFolder(dataDir)
  if (!fs.existsSync(databaseFolder(dataDir)) && fs.existsSync(next))
    moveFolder(dataDir, next, databaseFolder(dataDir))
}

/** Returns `2026-03-02T120000Z`, which is valid in a file's name on every system. */
export function timeInName(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19).replaceAll(':', '')}Z`
}

export function instantInName(name: string): Date | null {
  const [, date, hours, minutes, seconds] = /(\d{4}-\d\d-\d\dT)(\d\d)(\d\d)(\d\d)Z/.exec(name) ?? []
  const at = new Date(`${date}${hours}:${minutes}:${seconds}Z`)
  return Number.isNaN(at.getTime()) ? null : at
}

function moveFolder(dataDir: string, from: string, to: string): void {
  fs.renameSync(from, to)
  syncFolder(dataDir)
}

/** Syncs a folder, which makes its new names durable. Windows opens no folders, and needs no sync. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const opened = fs.openSync(folder, 'r')
  fs.fsyncSync(opened)
  fs.closeSync(opened)
}
