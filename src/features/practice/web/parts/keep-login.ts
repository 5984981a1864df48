import { forget } from '../../../../platform/web/clear-stored.ts'
import { storage } from '../../../../platform/web/storage.ts'
import { eraseDrafts } from '../../../../platform/web/tab-draft.ts'
import { clearEndpoint } from './browser-push.ts'

/** Replaces the login in one step: without one for a moment, other tabs would log out and remove the new one. */
export function keepPsychologist(token: string, psychologist: object): void {
  if (storage.get('token') !== null) eraseDrafts()
  clearEndpoint('psychologist')
  forget('week', 'notices')
  storage.set('psychologist', JSON.stringify(psychologist))
  storage.set('token', token)
}

/** Replaces a patient's login in one step, as `keepPsychologist` does. */
export function keepPatient(phone: string, token: string | undefined): void {
  const before = storage.get('patientPhone')
  if (before !== null && before !== phone) {
    eraseDrafts()
    clearEndpoint('patient')
    forget()
  }
  if (token) storage.set('patient', token)
  else storage.remove('patient')
  storage.set('patientPhone', phone)
}
