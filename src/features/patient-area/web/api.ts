import { useQueryClient } from '@tanstack/react-query'
import { MINUTE } from '../../../platform/shared/calendar.ts'
import { call } from '../../../platform/web/api.ts'
import { changeHook, useChange, useRead } from '../../../platform/web/query.ts'
import { serverNow } from '../../../platform/web/server-clock.ts'
import { storage } from '../../../platform/web/storage.ts'
import { patientLogout, requestLoginCode, verifyLoginCode } from '../../patient-login/contract.ts'
import { clearPatient } from '../../practice/web/parts/stored-login.ts'
import { markBookingSeen, markCancellationsSeen } from '../cancellation-contract.ts'
import {
  cancelBooking,
  cancelPatientSession,
  getBooking,
  listPatientBalances,
  listPatientMoney,
  listPatientSessions,
  listPatientStatements,
} from '../contract.ts'
import { answerBookingPresence, answerPatientPresence } from '../presence-contract.ts'
import { roomDelay } from '../rules.ts'

/** Refetched on focus: a payment is confirmed elsewhere while the patient is in the bank's app. */
const REFETCHED_ON_FOCUS = { staleTime: MINUTE, refetchOnWindowFocus: true }

/** Refetched when the link of a room appears. */
export const usePatientSessions = (phone: string) =>
  useRead(
    listPatientSessions,
    { query: { phone } },
    {
      ...REFETCHED_ON_FOCUS,
      refetchInterval: ({ state }) => roomDelay(state.data ?? [], serverNow()),
    },
  )
export const usePatientBalances = (phone: string) =>
  useRead(listPatientBalances, { query: { phone } }, REFETCHED_ON_FOCUS)
export const usePatientMoney = (phone: string) =>
  useRead(listPatientMoney, { query: { phone } }, REFETCHED_ON_FOCUS)
export const usePatientStatements = (phone: string) =>
  useRead(listPatientStatements, { query: { phone } }, REFETCHED_ON_FOCUS)
export const useCancelPatientSession = changeHook(cancelPatientSession)
export const useBooking = (token: string) =>
  useRead(
    getBooking,
    { params: { token } },
    {
      ...REFETCHED_ON_FOCUS,
      refetchInterval: ({ state: { data } }) => roomDelay(data ? [data] : [], serverNow()),
    },
  )
export const useCancelBooking = changeHook(cancelBooking)
export const useMarkCancellationsSeen = changeHook(markCancellationsSeen)
export const useMarkBookingSeen = changeHook(markBookingSeen)
export const useAnswerPatientPresence = changeHook(answerPatientPresence)
export const useAnswerBookingPresence = changeHook(answerBookingPresence)

// Not retried: a second request for a code is refused, and a second attempt would count.
const ONCE = { once: true }

export const useRequestLoginCode = () => useChange(requestLoginCode, ONCE)
export const useVerifyLoginCode = () => useChange(verifyLoginCode, ONCE)

/** Deletes the patient's login here, not a psychologist's. The token is revoked on the server in the background. */
export function usePatientLogout(): () => void {
  const client = useQueryClient()
  return () => {
    if (storage.get('patient')) call(patientLogout, {}).catch(() => undefined)
    clearPatient()
    for (const { path } of [listPatientSessions, listPatientBalances, listPatientStatements])
      client.removeQueries({ queryKey: [path] })
  }
}
