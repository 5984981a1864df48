import type { Practice } from '../src/features/demo/practice.ts'
import { answers } from '../src/features/demo/web/transport.ts'
import { createPatient } from '../src/features/patients/input-contract.ts'
import type { Profile } from '../src/features/practice/contract.ts'
import { DEFAULT_HOURS } from '../src/features/practice/working-hours.ts'
import { createService } from '../src/features/services/contract.ts'
import { createSession, type Session } from '../src/features/sessions/contract.ts'
import type { CallOf, Endpoint, ReplyOf } from '../src/platform/shared/endpoint.ts'
import { NOW } from './open-screen.tsx'

/** Ana Souza's practice just after registering, for the test to fill. */

const NEW_ACCOUNT: Partial<Profile> = {
  name: 'Ana Souza',
  email: 'ana@exemplo.com.br',
  phone: '+5511987654321',
  crp: '06/123456',
  professionalTitle: 'neutral',
  bio: null,
  specialization: null,
  plan: 'free',
  publicSlug: 'ana-souza',
  pixKey: null,
  pixKeyType: null,
  address: null,
  addressNumber: null,
  city: null,
  state: null,
  cancelNoticeHours: 24,
  lateCancelPercent: 0,
  attendsInPerson: false,
  observations: null,
  workingHours: JSON.stringify(DEFAULT_HOURS),
  sessionPrice: null,
  minimumNoticeMinutes: 0,
  opensWeekends: false,
  closesHolidays: false,
  videoLink: null,
}

/** Opens Ana's practice with one service and what `furnish` adds: `openScreen(path, newPractice(…))`. */
export function newPractice(
  furnish: (practice: Practice) => void = () => {},
  profile: Partial<Profile> = {},
) {
  return {
    profile: { ...NEW_ACCOUNT, ...profile },
    prepare: (practice: Practice) => {
      for (const rows of Object.values(practice)) if (Array.isArray(rows)) rows.length = 0
      practice.undos.clear()
      const service = { name: 'Consulta', type: 'single', price: '150.00', duration: 50 } as const
      callElsewhere(practice, createService, { body: service })
      furnish(practice)
    },
  }
}

/** Makes a call from another window: it changes the practice, and the screen is not notified. */
export function callElsewhere<E extends Endpoint>(
  practice: Practice,
  endpoint: E,
  input: CallOf<E>,
): ReplyOf<E> {
  const answer = answers.find((known) => known.endpoint === endpoint)
  if (!answer) throw new Error(`${endpoint.method} ${endpoint.path} has no answer`)
  return answer.handle(practice, { params: {}, query: {}, body: {}, ...input }, NOW) as ReplyOf<E>
}

export function addPatient(practice: Practice, name: string, phone: string, email?: string) {
  return callElsewhere(practice, createPatient, { body: { name, phone, email } })
}

/** Books an online session of the first service, at a local time such as `2026-03-13T09:00`. */
export function addSession(practice: Practice, patientId: string, local: string): Session {
  const serviceId = practice.services[0]?.id ?? ''
  const datetime = `${local}:00-03:00`
  const body = { patientId, serviceId, datetime, type: 'online' as const }
  return callElsewhere(practice, createSession, { body })
}

/** Options to open the practice as an earlier screen left it: `openScreen(path, asLeft(practice))` is a reload. */
export function asLeft(practice: Practice) {
  return { prepare: (again: Practice) => void Object.assign(again, practice) }
}
