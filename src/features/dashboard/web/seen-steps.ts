import { useState } from 'react'
import { focusHeading } from '../../../platform/web/heading-focus.ts'
import { storage } from '../../../platform/web/storage.ts'
import { keepDraft, readDraft } from '../../../platform/web/tab-draft.ts'
import { ATTENDANCE_PATH } from '../../practice/attendance-addresses.ts'
import { storedPsychologist } from '../../practice/web/parts/stored-login.ts'
import type { FirstStep } from '../first-steps-rules.ts'

/** Seen first steps and dismissals, kept in this browser for each account: a convenience, not a record. */

declare module '../../../platform/web/storage.ts' {
  interface StorageKeys {
    [account: `firstSteps:${string}`]: true
  }
}

/** `dismissed`: the first steps; `ready`: that all of them are done. */
type Dismissal = 'dismissed' | 'ready' | 'firstBooking'
type Note = FirstStep | Dismissal

const SEEN_AT: Record<string, FirstStep> = {
  [ATTENDANCE_PATH]: 'hours',
  '/psychologist/share': 'link',
}

export function recordVisit(path: string): void {
  const step = SEEN_AT[path]
  if (step) note(step)
}

export function seenSteps(): ReadonlySet<FirstStep> {
  const notes = readNotes()
  return new Set(Object.values(SEEN_AT).filter((step) => notes.includes(step)))
}

export function isDismissed(dismissal: Dismissal): boolean {
  return readNotes().includes(dismissal)
}

/** Returns whether it is dismissed and a function that dismisses it; the focus moves to the page's heading. */
export function useDismissal(dismissal: Dismissal): [isDismissed: boolean, dismiss: () => void] {
  const [dismissed, setDismissed] = useState(() => isDismissed(dismissal))
  const dismiss = () => {
    note(dismissal)
    setDismissed(true)
    focusHeading()
  }
  return [dismissed, dismiss]
}

const BEGUN = 'first-steps'

export function beginSteps(step: FirstStep): void {
  keepDraft(BEGUN, { step })
}

export function begunStep(): unknown {
  return readDraft<{ step: unknown }>(BEGUN).step
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
