import type { BankName } from './labels.ts'

/** How a bank is called. Addresses, scopes and forms as public code uses them; see docs/operations.md, API Pix. */
export interface Preset {
  baseUrl: string
  tokenUrl: string
  /** The scopes of the token request; null if the bank sets them for the application. */
  scope: string | null
  /** `json` and `basic` send the client's id and secret as HTTP Basic; `form` sends them in the body. */
  token: 'json' | 'basic' | 'form'
  /** A parameter of each call that has the psychologist's own value. */
  parameter?: string
  /** A header of each call with the client's id, or with the psychologist's own value. */
  header?: { name: string; of: 'clientId' | 'extra' }
  /** Headers of the call that sets the webhook. */
  hookHeaders?: Readonly<Record<string, string>>
}

const SCOPE = 'cob.write cob.read pix.write pix.read webhook.write webhook.read'

export const PRESETS: Record<Exclude<BankName, 'other'>, Preset> = {
  efi: {
    baseUrl: 'https://pix.api.efipay.com.br/v2',
    tokenUrl: 'https://pix.api.efipay.com.br/oauth/token',
    scope: null,
    token: 'json',
    // Notices are only hints that are checked at the bank, so its certificate would prove nothing more.
    hookHeaders: { 'x-skip-mtls-checking': 'true' },
  },
  bb: {
    baseUrl: 'https://api-pix.bb.com.br/pix/v2',
    tokenUrl: 'https://oauth.bb.com.br/oauth/token',
    scope: SCOPE,
    token: 'basic',
    parameter: 'gw-dev-app-key',
  },
  inter: {
    baseUrl: 'https://cdpj.partners.bancointer.com.br/pix/v2',
    tokenUrl: 'https://cdpj.partners.bancointer.com.br/oauth/v2/token',
    scope: SCOPE,
    token: 'form',
    header: { name: 'x-conta-corrente', of: 'extra' },
  },
  sicoob: {
    baseUrl: 'https://api.sicoob.com.br/pix/api/v2',
    tokenUrl: 'https://auth.sicoob.com.br/auth/realms/cooperado/protocol/openid-connect/token',
    scope: SCOPE,
    token: 'form',
    header: { name: 'client_id', of: 'clientId' },
  },
  sicredi: {
    baseUrl: 'https://api-pix.sicredi.com.br/api/v2',
    tokenUrl: 'https://api-pix.sicredi.com.br/oauth/token',
    scope: SCOPE,
    token: 'basic',
  },
}

/** Returns how a bank is called; an unknown bank is called at the typed addresses. */
export function presetOf(
  provider: BankName,
  typed: { baseUrl?: string | undefined; tokenUrl?: string | undefined },
): Preset {
  const given = {
    ...(typed.baseUrl && { baseUrl: typed.baseUrl }),
    ...(typed.tokenUrl && { tokenUrl: typed.tokenUrl }),
  }
  if (provider !== 'other') return { ...PRESETS[provider], ...given }
  return { baseUrl: '', tokenUrl: '', scope: SCOPE, token: 'basic', ...given }
}
