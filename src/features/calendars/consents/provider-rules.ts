/** The calendars that are read with a consent: their scopes and addresses (RFC 6749, with PKCE of RFC 7636). */

export type ConsentKind = 'google' | 'microsoft'

/** The extent of a permission: taken times only, the events themselves, or writing too. */
export type Allowance = 'busy' | 'details' | 'writing'

interface Provider {
  authorize: string
  token: string
  /** Null if a single consent cannot be revoked by a call. */
  revoke: string | null
  api: string
  scopes: Readonly<Record<Allowance, readonly string[]>>
  /** Additional parameters of the page, beyond RFC 6749. */
  asks: Readonly<Record<string, string>>
}

const GOOGLE = 'https://www.googleapis.com/auth/'
const GOOGLE_BUSY = [
  `${GOOGLE}calendar.freebusy`,
  `${GOOGLE}calendar.calendarlist.readonly`,
  `${GOOGLE}calendar.app.created`,
]

export const PROVIDERS: Readonly<Record<ConsentKind, Provider>> = {
  google: {
    authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com/token',
    revoke: 'https://oauth2.googleapis.com/revoke',
    api: 'https://www.googleapis.com/calendar/v3',
    scopes: {
      busy: GOOGLE_BUSY,
      details: [...GOOGLE_BUSY, `${GOOGLE}calendar.events.readonly`],
      writing: GOOGLE_BUSY,
    },
    // Google gives another refresh token only if the person is asked again.
    asks: { access_type: 'offline', prompt: 'consent', include_granted_scopes: 'true' },
  },
  microsoft: {
    authorize: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
    token: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
    revoke: null,
    api: 'https://graph.microsoft.com/v1.0',
    scopes: {
      busy: ['offline_access', 'Calendars.ReadBasic'],
      details: ['offline_access', 'Calendars.ReadBasic'],
      writing: ['offline_access', 'Calendars.ReadWrite'],
    },
    asks: { prompt: 'select_account', response_mode: 'query' },
  },
}

/** The keys that the operator got from a provider. */
export interface ConsentClient {
  id: string
  secret: string
  /** The address of a test server on this machine, for tests; null for the provider itself. */
  standIn: string | null
}

export type Place = 'authorize' | 'token' | 'revoke' | 'api'

/** Returns an address of the provider; null if it has none. */
export function placeOf(
  kind: ConsentKind,
  place: Place,
  { standIn }: Pick<ConsentClient, 'standIn'>,
): string | null {
  const address = PROVIDERS[kind][place]
  return address === null || standIn === null ? address : `${standIn}/${kind}/${place}`
}

/** Returns the last part of a scope: providers write the same scope with and without its address. */
export function scopeName(scope: string): string {
  return scope.slice(scope.lastIndexOf('/') + 1)
}

export function scopeNames(scopes: string): string[] {
  return [...new Set(scopes.split(' ').filter(Boolean).map(scopeName))]
}

/** Returns the wanted scopes that a consent lacks. Google's page lets a person leave some out. */
export function missingScopes(kind: ConsentKind, given: readonly string[]): string[] {
  if (kind === 'microsoft') return allowsReading(kind, given) ? [] : ['Calendars.ReadBasic']
  return GOOGLE_BUSY.map(scopeName).filter((scope) => !given.includes(scope))
}

function allowsReading(kind: ConsentKind, given: readonly string[]): boolean {
  return kind === 'google' || given.some((scope) => /^Calendars\.Read(Basic|Write)?$/.test(scope))
}

/** Returns whether events are read one by one, with titles and all-day events; otherwise only busy times. */
export function readsDetails(kind: string, scopes: readonly string[]): boolean {
  return kind !== 'google' || scopes.includes('calendar.events.readonly')
}

/** Returns whether sessions may be written into a calendar there. */
export function mayWrite(kind: string, scopes: readonly string[]): boolean {
  if (kind === 'google') return scopes.includes('calendar.app.created')
  return kind === 'caldav' || scopes.includes('Calendars.ReadWrite')
}

/** Returns the scopes to request: those needed now, and those granted before. */
export function wantedScopes(
  kind: ConsentKind,
  allowance: Allowance,
  before: readonly string[],
): string[] {
  const wants = (wider: Allowance) =>
    allowance === wider ||
    (wider === 'details'
      ? kind === 'google' && readsDetails(kind, before)
      : kind === 'microsoft' && mayWrite(kind, before))
  const { scopes } = PROVIDERS[kind]
  if (wants('details')) return [...scopes.details]
  return [...(wants('writing') ? scopes.writing : scopes.busy)]
}
