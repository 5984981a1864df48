import { updateSession } from '../src/features/sessions/contract.ts'
import type { openPractice } from './practice.ts'

type Practice = Pick<Awaited<ReturnType<typeof openPractice>>, 'given' | 'messages'>

export const EMAIL = 'maria@exemplo.com'
export const MONDAY = '2026-03-09T10:00:00-03:00'

export function createNotices({ given, messages }: Practice) {
  /** Returns the messages about a session that were not cancelled. */
  const writtenOf = async ({ id }: { id: string }) =>
    (await messages()).filter(({ session_id, status }) => session_id === id && status !== 'dropped')
  return {
    /** Opens a practice with a pending session a week later, and its patient. */
    async open(options: Parameters<typeof given.psychologist>[0] = {}, datetime = MONDAY) {
      const ana = await given.psychologist({ plan: 'pro', ...options })
      const patient = await given.patient(ana, { email: EMAIL })
      const { id: serviceId } = await given.service(ana)
      const session = await given.session(ana, { patientId: patient.id, serviceId, datetime })
      const move = (to: string) =>
        ana.ask(updateSession, { params: { id: session.id }, body: { datetime: to } })
      return { ana, patient, serviceId, session, move }
    },
    writtenOf,
    noticesTo: async (session: { id: string }) =>
      (await writtenOf(session)).map(({ kind, channel }) => `${kind} ${channel}`),
  }
}
