import { getHealth } from '../../../platform/shared/health-contract.ts'
import { ApiError, callRaw, type RawAnswer } from '../../../platform/web/api.ts'
import type { Profile } from '../../practice/contract.ts'
import { getProfile } from '../../practice/contract.ts'
import { createService } from '../../services/contract.ts'
import { sendMailTest, sendWelcomeTest, validatePatient } from '../contract.ts'
import { TEST_PATIENT, testService } from '../rules.ts'

interface TestStep {
  call: string
  run: () => Promise<RawAnswer>
  missing?: string
}

export interface TestResult {
  call: string
  status: number | null
  took: number
  body: string
  failure: string | null
}

export type Tester = Pick<Profile, 'name' | 'publicSlug' | 'isAdmin'> & {
  recipient: string
}

export function stepsFor(tester: Tester, now: number): TestStep[] {
  const steps: TestStep[] = [
    { call: nameOf(getHealth), run: () => callRaw(getHealth, {}) },
    { call: nameOf(getProfile), run: () => callRaw(getProfile, {}) },
    { call: nameOf(createService), run: () => callRaw(createService, { body: testService(now) }) },
  ]
  return tester.isAdmin ? [...steps, ...adminSteps(tester)] : steps
}

function adminSteps({ name, publicSlug, recipient }: Tester): TestStep[] {
  const welcome = { email: recipient, name, slug: publicSlug }
  const mail = {
    to: recipient,
    subject: 'Teste de envio',
    html: '<p>Se você lê isto, os e-mails chegam.</p>',
  }
  return [
    {
      call: nameOf(sendWelcomeTest),
      run: () => callRaw(sendWelcomeTest, { body: welcome }),
      missing: 'Email test endpoint not available',
    },
    {
      call: nameOf(sendMailTest),
      run: () => callRaw(sendMailTest, { body: mail }),
      missing: 'Generic email test endpoint not available',
    },
    {
      call: nameOf(validatePatient),
      run: () => callRaw(validatePatient, { body: { patientData: TEST_PATIENT } }),
      missing: 'Patient validation test endpoint not available',
    },
  ]
}

function nameOf({ method, path }: { method: string; path: string }): string {
  return `${method} ${path}`
}

/** Runs a step; a failure is its outcome and never thrown. */
export async function takeStep({ call, run, missing }: TestStep): Promise<TestResult> {
  const began = performance.now()
  const took = () => Math.round(performance.now() - began)
  try {
    const { status, body } = await run()
    return {
      call,
      status,
      took: took(),
      body: inLines(body),
      failure: failureOf(status, body, missing),
    }
  } catch (error) {
    const failure = (error instanceof ApiError && error.message) || UNKNOWN
    return { call, status: null, took: took(), body: '', failure }
  }
}

const UNKNOWN = 'Unknown error'

function failureOf(status: number, body: string, missing: string | undefined): string | null {
  if (status < 400) return null
  if (status === 404 && missing) return missing
  const message: unknown = parsed(body)?.message
  return typeof message === 'string' && message !== '' ? message : UNKNOWN
}

function inLines(body: string): string {
  const json = parsed(body)
  return json === null ? body : JSON.stringify(json, null, 2)
}

function parsed(body: string): Record<string, unknown> | null {
  try {
    const json: unknown = JSON.parse(body)
    return typeof json === 'object' ? (json as Record<string, unknown> | null) : null
  } catch {
    return null
  }
}
