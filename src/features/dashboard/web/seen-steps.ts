import { storage } from '../../../platform/web/storage.ts'
import { storedPsychologist } from '../../practice/web/parts/stored-login.ts'
import type { FirstStep } from '../rules.ts'

/** Which first steps were looked at or put away, kept in this browser for each account: a convenience, no record. */

declare module '../../../platform/web/storage.ts' {
  interface StorageKeys {
    [account: `firstSteps:${string}`]: true
  }
}

type Note = FirstStep | 'dismissed'

const SEEN_AT: Record<string, FirstStep> = {
  '/psychologist/attendance': 'hours',
  '/psychologist/share': 'link',
}

/** Told of every screen that is opened; some are a first step. */
export function noteVisit(path: string): void {
  const step = SEEN_AT[path]
  if (step) note(step)
}

export function seenSteps(): ReadonlySet<FirstStep> {
  const notes = readNotes()
  return new Set(Object.values(SEEN_AT).filter((step) => notes.includes(step)))
}

export function dismissFirstSteps(): void {
  note('dismissed')
}

export function areFirstStepsDismissed(): boolean {
  return readNotes().includes('dismissed')
}

function note(noted: Note): void {
  const notes = readNotes()
  if (notes.includes(noted)) return
  storage.set(storageKey(), [...notes, noted].join(' '))
}

function readNotes(): string[] {
  return (storage.get(storageKey()) ?? '').split(' ').filter(Boolean)
}

function storageKey() {
  return `firstSteps:${storedPsychologist()?.id ?? ''}` as const
}
