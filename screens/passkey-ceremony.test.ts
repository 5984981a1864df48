import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { passkeyOptions } from '../src/features/identity/passkey-contract.ts'
import {
  answerByPasskey,
  createPasskey,
  offerInAutofill,
} from '../src/features/identity/web/passkey-ceremony.ts'
import { answerWith, emptyPage } from './open-screen.tsx'

/** Ceremonies that overlap, with a browser that never answers them; real authenticators are in e2e/passkeys.e2e.ts. */

const ENTITY = { rp: { id: 'localhost', name: 'Consultório' }, challenge: 'AAAA', timeout: 1_000 }
const LOGIN = {
  ...{ challenge: 'AAAA', timeout: 1_000, rpId: 'localhost' },
  ...{ allowCredentials: [], userVerification: 'required' as const },
}
const CREATION = {
  ...ENTITY,
  user: { id: 'AAAA', name: 'ana@exemplo.com.br', displayName: 'Ana' },
  pubKeyCredParams: [],
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required' as const,
    requireResidentKey: true as const,
    userVerification: 'required' as const,
  },
  attestation: 'none' as const,
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 150))

let begun: string[] = []
let withdraw = () => {}
let sendOptions: () => void = () => {}
let areRequested: Promise<void>

/** Returns a ceremony that lasts until it is aborted. */
function lasting(kind: string) {
  return ({ signal }: { signal?: AbortSignal } = {}) => {
    begun.push(kind)
    return new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => {
        begun.push(`${kind} aborted`)
        reject(signal.reason)
      })
    })
  }
}

beforeEach(async () => {
  begun = []
  await emptyPage({ loggedIn: false })
  const requested = Promise.withResolvers<void>()
  const sent = Promise.withResolvers<void>()
  areRequested = requested.promise
  sendOptions = sent.resolve
  let isFirst = true
  answerWith(passkeyOptions, async ({ body }) => {
    if (JSON.stringify(body).includes('register')) return CREATION
    const isLate = isFirst
    isFirst = false
    requested.resolve()
    if (isLate) await sent.promise
    return LOGIN
  })
  vi.spyOn(PublicKeyCredential, 'isConditionalMediationAvailable').mockResolvedValue(true)
  vi.spyOn(navigator.credentials, 'create').mockImplementation(lasting('creation'))
  vi.spyOn(navigator.credentials, 'get').mockImplementation((request) =>
    lasting(request?.mediation === 'conditional' ? 'suggestion' : 'answer')(request),
  )
  const field = document.body.appendChild(document.createElement('input'))
  field.autocomplete = 'username webauthn'
  withdraw = offerInAutofill(async () => {})
})

afterEach(async () => {
  withdraw()
  await settled()
  vi.restoreAllMocks()
})

it('suggestions that are late for their login page end no passkey that is being created', async () => {
  await areRequested
  withdraw()
  const created = createPasskey().catch(() => undefined)
  await expect.poll(() => begun).toEqual(['creation'])
  sendOptions()
  await settled()
  expect(begun).toEqual(['creation'])
  withdraw()
  await created
})

it('suggestions that are late end no login by the button', async () => {
  await areRequested
  const answered = answerByPasskey('login').catch(() => undefined)
  await expect.poll(() => begun).toEqual(['answer'])
  sendOptions()
  await settled()
  expect(begun).toEqual(['answer'])
  withdraw()
  await answered
})

it('a press ends the suggestions, which come back after it', async () => {
  await areRequested
  sendOptions()
  await expect.poll(() => begun).toEqual(['suggestion'])
  const answered = answerByPasskey('login').catch(() => undefined)
  await expect.poll(() => begun).toEqual(['suggestion', 'suggestion aborted', 'answer'])
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser')
  WebAuthnAbortService.cancelCeremony()
  await answered
  await expect.poll(() => begun.at(-1)).toBe('suggestion')
})
