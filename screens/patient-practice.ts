import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import {
  cancelPatientSession,
  listPatientBalances,
  listPatientMoney,
  listPatientSessions,
  listPatientStatements,
  type PatientSession,
} from '../src/features/patient-area/contract.ts'
import { HOUR } from '../src/platform/shared/calendar.ts'
import { patientSession } from '../test/patient-session.ts'
import { checkScreen } from './check-screen.ts'
import { answerWith, NOW, PHONE, WIDE } from './open-screen.tsx'

/** The patient's area, answered with these consultations. */

export const LOGIN = '/patient/login'
export const DASHBOARD = '/patient/dashboard'
export const MARIA = '+5511912345678'

type Login = { mode?: 'phone' | 'code'; phone?: string | null }

/** Options to open the area as the patient of that phone: `openScreen(DASHBOARD, asPatient(sessions))`. */
export function asPatient(
  sessions: PatientSession[] = [],
  { mode = 'phone', phone = MARIA }: Login = {},
) {
  return {
    loggedIn: false,
    size: PHONE,
    stored: {
      ...(phone && { patientPhone: phone }),
      ...(phone && mode === 'code' && { patient: 'de-teste' }),
    },
    answers: () => {
      setLoginMode(mode)
      answerWith(listPatientSessions, () => sessions)
      answerWith(listPatientBalances, () => [])
      answerWith(listPatientMoney, () => [])
      answerWith(listPatientStatements, () => [])
      answerWith(cancelPatientSession, ({ path }) => {
        const session = sessions.find(({ id }) => path.includes(id)) ?? patientSession()
        return Object.assign(session, { status: 'cancelled', canCancel: false, payment: null })
      })
    },
  }
}

function setLoginMode(mode: string): void {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="patient-login"]')
  if (!meta) throw new Error('the page names no way to log in')
  const { content } = meta
  meta.content = mode
  onTestFinished(() => {
    meta.content = content
  })
}

/** Returns a consultation that begins in that many hours (default two days), with these differences. */
export function consultation(change: Partial<PatientSession> = {}, hours = 48): PatientSession {
  return patientSession({
    id: '00000000-0000-7000-8000-000000009101',
    datetime: new Date(NOW + hours * HOUR).toISOString(),
    ...change,
  })
}

/** Returns the cards under a heading. Their section is found by its present text: first wait for what an answer changes. */
export function cardsUnder(heading: string) {
  const section = page
    .getByRole('heading', { name: heading, includeHidden: true })
    .element()
    .closest('section')
  return page.elementLocator(section ?? document.body).getByRole('listitem')
}

/** Expects no accessibility or layout fault of the screen, on a phone and on a wide screen. */
export async function checkBothSizes(): Promise<void> {
  await checkScreen()
  await page.viewport(...WIDE)
  await checkScreen()
  await page.viewport(...PHONE)
}
