import { useQueryClient } from '@tanstack/react-query'
import { MINUTE } from '../../../platform/shared/calendar.ts'
import { call } from '../../../platform/web/api.ts'
import { useChange, useRead } from '../../../platform/web/query.ts'
import { storage } from '../../../platform/web/storage.ts'
import { patientLogout, requestLoginCode, verifyLoginCode } from '../../patient-login/contract.ts'
import { forgetPatient } from '../../practice/web/parts/stored-login.ts'
import {
  cancelBooking,
  cancelPatientSession,
  getBooking,
  listPatientBalances,
  listPatientSessions,
} from '../contract.ts'
import { answerBookingPresence, answerPatientPresence } from '../presence-contract.ts'

/** A payment is confirmed elsewhere, while the patient is in the bank's app: read anew when the tab is looked at. */
const LOOKED_AT = { staleTime: MINUTE, refetchOnWindowFocus: true }

/** The sessions of a phone, with every psychologist it is known to. */
export function usePatientSessions(phone: string) {
  return useRead(listPatientSessions, { query: { phone } }, LOOKED_AT)
}

/** What a phone bought, with what is left of it. */
export function usePatientBalances(phone: string) {
  return useRead(listPatientBalances, { query: { phone } }, LOOKED_AT)
}

export function useCancelPatientSession() {
  return useChange(cancelPatientSession)
}

/** The one session a confirmation's link opens. */
export function useBooking(token: string) {
  return useRead(getBooking, { params: { token } }, LOOKED_AT)
}

export function useCancelBooking() {
  return useChange(cancelBooking)
}

export function useAnswerPatientPresence() {
  return useChange(answerPatientPresence)
}

export function useAnswerBookingPresence() {
  return useChange(answerBookingPresence)
}

// A code asked for twice is refused the second time, a code typed twice is used up by the first.
const ONCE = { once: true }

export function useRequestLoginCode() {
  return useChange(requestLoginCode, ONCE)
}

export function useVerifyLoginCode() {
  return useChange(verifyLoginCode, ONCE)
}

/** Forgets the patient here at once, and no psychologist. Where a code gave a token, the server is told on the way. */
export function usePatientLogout(): () => void {
  const client = useQueryClient()
  return () => {
    if (storage.get('patient')) call(patientLogout, {}).catch(() => undefined)
    forgetPatient()
    for (const { path } of [listPatientSessions, listPatientBalances])
      client.removeQueries({ queryKey: [path] })
  }
}
