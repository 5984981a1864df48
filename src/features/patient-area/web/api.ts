import { useRead } from '../../../platform/web/query.ts'
import { listPatientSessions } from '../contract.ts'

/** The sessions of a phone, with every psychologist it is known to. */
export function usePatientSessions(phone: string) {
  return useRead(listPatientSessions, { query: { phone } })
}
