import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { scopeNames } from '../src/features/calendars/consents/provider-rules.ts'
import {
  askConsent,
  type ConsentKind,
  connectCalendar,
} from '../src/features/calendars/contract.ts'
import type { PsychologistActor } from './actors.ts'
import type { Misbehaviour } from './caldav-stand-in.ts'
import { answerChannels } from './calendar-channels.ts'
import type { ApiAnswer, CalendarsThere, CalendarThere, EventThere } from './calendars-there.ts'
import { closeAtEnd } from './close-at-end.ts'
import { answerGoogle } from './google-calendars.ts'
import { answerGraph } from './graph-calendars.ts'

/** Google and Microsoft as their published descriptions say, on this machine: each request is checked. */

export const CLIENT = { id: 'client-of-the-tests', secret: 'secret-of-the-tests' }

export async function openConsents() {
  const calendars = new Map<string, CalendarThere>()
  const codes = new Map<
    string,
    { kind: string; challenge: string; returnTo: string; scopes: string[] }
  >()
  const refreshTokens = new Map<string, { scopes: string[] }>()
  const accessTokens = new Map<string, { scopes: string[] }>()
  let counter = 0
  const server = {
    origin: '',
    calendars,
    refreshTokens,
    /** Method and the last parts of each path. */
    calls: [] as string[],
    /** Requests that the descriptions do not allow. */
    faults: [] as string[],
    pageSize: Number.POSITIVE_INFINITY,
    /** Tokens of an older version are no longer valid. */
    oldestToken: 0,
    repeats: null as CalendarsThere['repeats'],
    /** Whether each refresh gives another refresh token, as Microsoft does. */
    rotates: false,
    /** Notices of changes; without a test's `deliver` none arrives. */
    channels: new Map() as CalendarsThere['channels'],
    now: Date.now,
    deliver: (async () => null) as CalendarsThere['deliver'],
    version: 1,
    nextVersion: () => ++server.version,
    misbehave: (_call: string): Misbehaviour | null => null,
    addCalendar: (id: string, fields: Partial<CalendarThere> = {}) => {
      const calendar = { name: id, isPrimary: false, isOwn: true, isByApp: false, ...fields }
      calendars.set(id, { ...calendar, events: new Map(fields.events) })
    },
    put: (
      calendar: string,
      id: string,
      event: Partial<EventThere> & { start: number; end: number },
    ) => {
      const made = { title: id, isRemoved: false, ...event, version: server.nextVersion() }
      calendars.get(calendar)?.events.set(id, made)
    },
    remove: (calendar: string, id: string) => {
      const event = calendars.get(calendar)?.events.get(id)
      if (event) Object.assign(event, { isRemoved: true, version: server.nextVersion() })
    },
    /** Expires every access token; refresh tokens stay valid. */
    expire: () => accessTokens.clear(),
    /** Revokes every permission, as its owner does on the provider's page. */
    revokeAll: () => {
      accessTokens.clear()
      refreshTokens.clear()
    },
    /** Permits the scopes of a page, or fewer; returns the page's redirect. */
    permit: (address: string, only?: (scope: string) => boolean) => {
      const { pathname, searchParams: asked } = new URL(address)
      const kind = pathname.split('/')[1] ?? ''
      const value = (name: string) => asked.get(name) ?? ''
      check(value('client_id') === CLIENT.id && value('response_type') === 'code', 'authorize')
      check(value('code_challenge_method') === 'S256', 'no PKCE')
      check(!value('redirect_uri').includes('#'), 'fragment in redirect_uri')
      if (kind === 'google') check(value('access_type') === 'offline', 'no access_type')
      const scopes = value('scope')
        .split(' ')
        .filter(only ?? (() => true))
      if (kind === 'microsoft') check(scopes.includes('offline_access'), 'no offline_access')
      const code = `code-${++counter}`
      const { challenge, returnTo } = {
        challenge: value('code_challenge'),
        returnTo: value('redirect_uri'),
      }
      codes.set(code, { kind, challenge, returnTo, scopes: scopeNames(scopes.join(' ')) })
      return { kind: kind as ConsentKind, code, state: value('state'), scopes, returnTo }
    },
  }
  const check = (isGood: boolean, fault: string) => {
    if (!isGood) server.faults.push(fault)
  }

  function tokensFor(scopes: string[], known?: string): ApiAnswer {
    const [access, refresh] = [`access-${++counter}`, known ?? `refresh-${++counter}`]
    accessTokens.set(access, { scopes })
    refreshTokens.set(refresh, { scopes })
    const json = {
      access_token: access,
      expires_in: 3_599,
      token_type: 'Bearer',
      scope: scopes.join(' '),
    }
    return { status: 200, json: { ...json, refresh_token: refresh } }
  }

  function answerToken(form: URLSearchParams): ApiAnswer {
    const refused = (error: string, status = 400) => ({ status, json: { error } })
    if (form.get('client_id') !== CLIENT.id || form.get('client_secret') !== CLIENT.secret)
      return refused('invalid_client', 401)
    if (form.get('grant_type') === 'refresh_token') {
      const token = form.get('refresh_token') ?? ''
      const known = refreshTokens.get(token)
      if (!known) return refused('invalid_grant')
      return tokensFor(known.scopes, server.rotates ? undefined : token)
    }
    const code = form.get('code') ?? ''
    const asked = codes.get(code)
    codes.delete(code)
    const verifier = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!asked || asked.challenge !== verifier || asked.returnTo !== form.get('redirect_uri'))
      return refused('invalid_grant')
    return tokensFor(asked.scopes)
  }

  async function answerOf(request: IncomingMessage, body: string): Promise<ApiAnswer> {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', server.origin)
    const [kind = '', place = '', ...path] = pathname
      .split('/')
      .filter(Boolean)
      .map(decodeURIComponent)
    if (place === 'token') return answerToken(new URLSearchParams(body))
    if (place === 'revoke') {
      const isKnown = refreshTokens.delete(new URLSearchParams(body).get('token') ?? '')
      return isKnown ? { status: 200, json: {} } : { status: 400, json: { error: 'invalid_token' } }
    }
    const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
    const access = accessTokens.get(token)
    if (!access) return { status: 401, json: { error: { code: 401, status: 'UNAUTHENTICATED' } } }
    const json = body === '' ? {} : (JSON.parse(body) as Record<string, unknown>)
    const method = request.method ?? ''
    const call = { method, path, query, headers: request.headers, json, scopes: access.scopes }
    const known = await answerChannels(server, kind, call)
    return known ?? (kind === 'google' ? answerGoogle(server, call) : answerGraph(server, call))
  }

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const { pathname, searchParams } = new URL(request.url ?? '/', server.origin)
    const [, ...path] = pathname.split('/').filter(Boolean)
    const isChange = searchParams.has('syncToken') || searchParams.has('$deltatoken')
    const call = `${request.method} ${path.slice(1).join('/') || path[0]}${isChange ? ' changes' : ''}`
    server.calls.push(call)
    const { status = 0, headers = {}, after = 0, cut, body: said } = server.misbehave(call) ?? {}
    if (after > 0) await wait(after)
    if (status > 0 && !cut) return response.writeHead(status, headers).end(said)
    const { status: given, json } = await answerOf(request, Buffer.concat(parts).toString())
    if (given === 400 && path[0] === 'api') server.faults.push(`${call}: ${JSON.stringify(json)}`)
    const text = json ? JSON.stringify(json) : ''
    response.writeHead(given, { 'content-type': 'application/json' })
    if (cut !== 'connection') return response.end(cut ? text.slice(0, text.length / 2) : text)
    response.write(text.slice(0, text.length / 2), () => response.destroy())
  }
  const listener = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  server.origin = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
  closeAtEnd(async () => {
    listener.closeAllConnections()
    listener.close()
  })
  return server
}

/** Connects an account of the stand-in, with every permission that the page asks for. */
export async function connectAccount(
  { permit }: { permit(address: string): { code: string; state: string } },
  owner: PsychologistActor,
  kind: ConsentKind,
  allows: 'busy' | 'details' | 'writing',
) {
  const { url } = await owner.ask(askConsent, { params: { kind }, query: { allows } })
  const { code, state } = permit(url)
  return owner.ask(connectCalendar, { body: { kind, code, state, name: 'Pessoal' } })
}

/** Returns the settings of a server that calls the stand-in. */
export function settingsFor({ origin }: { origin: string }) {
  return {
    ...{ GOOGLE_CLIENT_ID: CLIENT.id, GOOGLE_CLIENT_SECRET: CLIENT.secret },
    ...{ MICROSOFT_CLIENT_ID: CLIENT.id, MICROSOFT_CLIENT_SECRET: CLIENT.secret },
    CALENDAR_API_URL: origin,
  }
}
