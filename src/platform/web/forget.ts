import { forgetEndpoint } from './browser-push.ts'
import { type StorageKey, storage } from './storage.ts'
import { eraseDrafts } from './tab-draft.ts'
import { forgetAttempts } from './unanswered.ts'

/** All that the browser keeps of a person, forgotten at once: the login, what came with it, what was typed in this tab, and what was sent. */

/** Forgets a psychologist, and with the login what was kept of the practice; their notifications end here. */
export function forgetPsychologist(): void {
  forgetEndpoint('psychologist')
  forget('token', 'psychologist', 'week')
}

/** Forgets a patient. Their notifications end here with the browser's subscription; a psychologist's in it keeps that alive. */
export function forgetPatient(): void {
  forgetEndpoint('patient')
  forget('patient', 'patientPhone')
}

function forget(...keys: StorageKey[]): void {
  // Where nobody was in, what was typed is a visitor's, such as a booking just made: it stays.
  if (keys.some((key) => storage.get(key) !== null)) eraseDrafts()
  forgetAttempts()
  storage.remove(...keys)
}
