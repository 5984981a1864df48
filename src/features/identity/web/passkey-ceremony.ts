import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import { ApiError, call, problemText } from '../../../platform/web/api.ts'
import { passkeyOptions } from '../passkey-contract.ts'
import { PASSKEY_TIMEOUT, whyNoPasskeys } from '../passkey-rules.ts'

/** Refreshed before the challenge of an open login page expires. */
const RENEWED_AFTER = 0.8 * PASSKEY_TIMEOUT

/** Returns the reason why passkeys cannot be used here; null if they can. */
export function whyUnsupported(): string | null {
  return (
    whyNoPasskeys(location.origin) ??
    (browserSupportsWebAuthn() ? null : 'Este navegador não conhece chaves de acesso.')
  )
}

class Unsupported extends Error {}

function refuseUnsupported(): void {
  const why = whyUnsupported()
  if (why) throw new Unsupported(why)
}

let running: Promise<unknown> = Promise.resolve()

/**
 * Runs one ceremony at a time: an earlier one is aborted, and must settle first. Otherwise the first registration after a login
 * page with suggestions fails.
 */
function runOnly<T>(ceremony: () => Promise<T>): Promise<T> {
  const current = abort(running).then(ceremony)
  running = current
  return current
}

/** The last ceremony that the person began by a press. */
let pressed: Promise<unknown> = Promise.resolve()

function runPressed<T>(ceremony: () => Promise<T>): Promise<T> {
  const current = runOnly(ceremony)
  pressed = current
  return current
}

const PAUSE = 50

/** Aborts a ceremony. One that is just beginning cannot be aborted yet, so it tries until the ceremony has settled. */
async function abort(ceremony: Promise<unknown>): Promise<void> {
  let isSettled = false
  const settled = ceremony.then(
    () => (isSettled = true),
    () => (isSettled = true),
  )
  while (!isSettled) {
    WebAuthnAbortService.cancelCeremony()
    await Promise.race([settled, new Promise((resolve) => setTimeout(resolve, PAUSE))])
  }
}

/** Lets the browser create a passkey, and resolves to what the server stores of it. */
export async function createPasskey() {
  refuseUnsupported()
  const optionsJSON = await call(passkeyOptions, { body: { purpose: 'register' } })
  if (!('user' in optionsJSON)) throw new Unsupported()
  return runPressed(() => startRegistration({ optionsJSON }))
}

async function optionsToAnswer(purpose: 'login' | 'proof') {
  refuseUnsupported()
  const options = await call(passkeyOptions, { body: { purpose } })
  if ('user' in options) throw new Unsupported()
  return options
}

/** Lets the person choose a passkey and resolves to its signed answer. */
export async function answerByPasskey(purpose: 'login' | 'proof') {
  const optionsJSON = await optionsToAnswer(purpose)
  return runPressed(() => startAuthentication({ optionsJSON }))
}

/** Answers by the suggestions of a field. They abort no ceremony that the person began, and do not begin if they are unwanted. */
async function answerBySuggestion(isWanted: () => boolean) {
  const optionsJSON = await optionsToAnswer('login')
  for (let earlier: unknown; earlier !== pressed; ) {
    earlier = pressed
    await pressed.catch(() => undefined)
  }
  if (!isWanted()) throw new DOMException('unwanted', 'AbortError')
  return runOnly(() => startAuthentication({ optionsJSON, useBrowserAutofill: true }))
}

export type PasskeyAnswered = Awaited<ReturnType<typeof answerByPasskey>>

/**
 * Offers passkeys in the suggestions of the e-mail field, if the browser supports that, until the returned function is called.
 * Failures are silent, since the person did not request it.
 */
export function offerInAutofill(onAnswer: (answer: PasskeyAnswered) => Promise<void>): () => void {
  let isWithdrawn = false
  const offerOnce = async (): Promise<boolean> => {
    const timer = setTimeout(() => WebAuthnAbortService.cancelCeremony(), RENEWED_AFTER)
    try {
      const answer = await answerBySuggestion(() => !isWithdrawn)
      if (!isWithdrawn) await onAnswer(answer)
      return true
    } catch (error) {
      return error instanceof Error && error.name === 'AbortError'
    } finally {
      clearTimeout(timer)
    }
  }
  const offer = async (): Promise<void> => {
    if (whyUnsupported() || !(await browserSupportsWebAuthnAutofill())) return
    while (!isWithdrawn && (await offerOnce()))
      // Another ceremony may have replaced it.
      await running.catch(() => undefined)
  }
  void offer()
  return () => {
    isWithdrawn = true
    WebAuthnAbortService.cancelCeremony()
  }
}

/** Notifies the authenticator that a passkey is no longer valid, if the browser supports that (WebAuthn Level 3, 5.1.10). */
export async function signalRemoved(credentialId: string): Promise<void> {
  if (typeof PublicKeyCredential === 'undefined') return
  const signal = PublicKeyCredential.signalUnknownCredential
  await signal
    ?.call(PublicKeyCredential, { rpId: location.hostname, credentialId })
    .catch(() => undefined)
}

const TEXTS: Readonly<Record<string, string>> = {
  NotAllowedError: 'Nada foi confirmado. Quando quiser, tente de novo.',
  InvalidStateError: 'Este aparelho já tem uma chave de acesso desta conta.',
  SecurityError:
    'Chaves de acesso não funcionam neste endereço. Abra o sistema pelo endereço de sempre.',
}

/** Returns the message for a failed ceremony; null if another one replaced it. */
export function ceremonyText(error: unknown): string | null {
  if (error instanceof ApiError) return problemText(error)
  if (!(error instanceof Error)) return null
  if (error.name === 'AbortError') return null
  if (error instanceof Unsupported && error.message) return error.message
  return (
    TEXTS[error.name] ??
    'Este aparelho não conseguiu usar uma chave de acesso. Tente de novo, ou use a senha.'
  )
}
