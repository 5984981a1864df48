import { SCRIPT_URL_POLICY } from '../shared/script-url-policy.ts'

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string }
}

declare global {
  interface Window {
    trustedTypes?: TrustedTypes
  }
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined

/** Returns the trusted address of a script of ours; throws for another origin. */
export function trustedScriptUrl(url: string): string {
  if (!window.trustedTypes) return ownUrl(url)
  policy ??= window.trustedTypes.createPolicy(SCRIPT_URL_POLICY, { createScriptURL: ownUrl })
  return policy.createScriptURL(url)
}

function ownUrl(url: string): string {
  if (new URL(url, location.href).origin !== location.origin)
    throw new TypeError('a script of another origin')
  return url
}
