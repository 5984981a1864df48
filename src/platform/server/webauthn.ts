import { webAuthn, webAuthnHelpers } from './lazy-modules.ts'

/** COSE numbers of the signatures that are accepted: Ed25519, ES256 and RS256. */
export const SIGNATURES = [-8, -7, -257]

/** The origin that an answer must have, and the challenge that it must have signed. */
export interface Expected {
  challenge: string
  origin: string
  rpId: string
}

interface Credential {
  id: string
  rawId: string
  type: 'public-key'
}

interface Creation extends Credential {
  response: { clientDataJSON: string; attestationObject: string }
}

interface Assertion extends Credential {
  response: { clientDataJSON: string; authenticatorData: string; signature: string }
}

export interface NewCredential {
  id: string
  publicKey: Uint8Array<ArrayBuffer>
  counter: number
  isSynced: boolean
}

/** Returns the challenge that an answer claims to have signed; null if it cannot be read. */
export function claimedChallenge({ response }: Creation | Assertion): string | null {
  try {
    const client: unknown = JSON.parse(
      Buffer.from(response.clientDataJSON, 'base64url').toString('utf8'),
    )
    const { challenge } = client as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}

/**
 * Returns the credential that a browser created; null unless it is valid and the authenticator verified its person (WebAuthn
 * Level 3, 7.1). Who made the authenticator is not judged: its statement is dropped, since checking one would call
 * addresses that its certificates name.
 */
export async function readCreation(
  creation: Creation,
  { challenge, origin, rpId }: Expected,
): Promise<NewCredential | null> {
  try {
    const { verified, registrationInfo } = await webAuthn().verifyRegistrationResponse({
      response: {
        ...creation,
        response: {
          clientDataJSON: creation.response.clientDataJSON,
          attestationObject: withoutStatement(creation.response.attestationObject),
        },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: SIGNATURES,
    })
    if (!verified || !registrationInfo || registrationInfo.credential.id !== creation.id)
      return null
    const { credential, credentialBackedUp: isSynced } = registrationInfo
    return {
      id: credential.id,
      publicKey: credential.publicKey,
      counter: credential.counter,
      isSynced,
    }
  } catch {
    // The library throws for every refusal, and for unreadable input.
    return null
  }
}

function withoutStatement(attestationObject: string): string {
  const { decodeAttestationObject, isoBase64URL, isoCBOR } = webAuthnHelpers()
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
  const plain = new Map<string, string | Map<string, string> | Uint8Array>([
    ['fmt', 'none'],
    ['attStmt', new Map<string, string>()],
    ['authData', attestation.get('authData')],
  ])
  return isoBase64URL.fromBuffer(isoCBOR.encode(plain))
}

/**
 * Returns the counter of a valid answer, and whether its key is synced; null unless its signature, challenge, origin and RP
 * id are right and the authenticator verified its person (WebAuthn Level 3, 7.2). The caller compares counters, in
 * the statement that stores the new one.
 */
export async function readAssertion(
  assertion: Assertion,
  publicKey: Uint8Array<ArrayBuffer>,
  { challenge, origin, rpId }: Expected,
): Promise<{ counter: number; isSynced: boolean } | null> {
  try {
    const { verified, authenticationInfo } = await webAuthn().verifyAuthenticationResponse({
      response: { ...assertion, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: { id: assertion.id, publicKey, counter: 0 },
    })
    if (!verified) return null
    const { newCounter: counter, credentialBackedUp: isSynced } = authenticationInfo
    return { counter, isSynced }
  } catch {
    // The library throws for every refusal, and for unreadable input.
    return null
  }
}
