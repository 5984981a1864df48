import https from 'node:https'
import { createSecureContext, type TLSSocket } from 'node:tls'
import type * as z from 'zod/mini'
import { errorFields } from '../../platform/server/errors.ts'
import { isLoopback } from '../../platform/server/loopback.ts'
import { lookUpPublic } from '../../platform/server/public-post.ts'
import { refusePrivate, Unreadable } from '../../platform/server/public-request.ts'
import { pauseOf } from '../../platform/server/retry-after.ts'
import { HOUR } from '../../platform/shared/calendar.ts'
import {
  type BankCharge,
  type BankPix,
  type BankReturn,
  bankCharge,
  bankHook,
  bankPix,
  bankReturn,
  bankToken,
  type NewBankCharge,
} from './bank-contract.ts'
import type { BankFailure, BankName } from './labels.ts'
import { presetOf } from './presets.ts'

/** A bank refused or failed. `status` is that of its answer; null without one. */
export class BankRefusal extends Error {
  readonly failure: BankFailure
  readonly status: number | null
  /** Milliseconds to wait before the next request (`Retry-After`). */
  readonly waits: number
  constructor(failure: BankFailure, status: number | null = null, waits = 0) {
    super(failure)
    this.failure = failure
    this.status = status
    this.waits = waits
  }
}

/** The credentials of a psychologist's bank, in their encrypted form. */
export interface BankAccess {
  provider: BankName
  baseUrl?: string | undefined
  tokenUrl?: string | undefined
  clientId: string
  clientSecret?: string | undefined
  certificate: string
  certificateKey?: string | undefined
  passphrase?: string | undefined
  extra?: string | undefined
}

export interface BankClient {
  /** Creates a charge, or returns the one that the bank has under that id. */
  charge(txid: string, body: NewBankCharge, within: number): Promise<BankCharge>
  findCharge(txid: string): Promise<BankCharge>
  /** Removes a charge; one that is unknown to the bank counts as removed. Throws `refused` for one that was paid. */
  removeCharge(txid: string): Promise<void>
  findPix(endToEndId: string): Promise<BankPix>
  returnPix(endToEndId: string, returnId: string, amount: string): Promise<BankReturn>
  /** Returns the address that the bank calls for a key; null for none. */
  findHook(key: string): Promise<string | null>
  setHook(key: string, url: string): Promise<void>
  removeHook(key: string): Promise<void>
  /** The end of the certificate, known after the first call; null if the connection did not report it. */
  certificateEnd(): number | null
  close(): void
}

/** The time limit in milliseconds for a call without a waiting person. */
const WITHIN = 15_000
/** A token is renewed this long before its end, in milliseconds. */
const BEFORE_END = 30_000
/** The lifetime in seconds if the bank states none. */
const TOKEN_LASTS = 300
const LARGEST_ANSWER = 1_000_000

interface Answer {
  status: number
  text: string
  retryAfter: number
}

/** Returns a client of the psychologist's bank. Throws `BankRefusal` for a certificate that cannot be opened. */
export function createBankClient(
  access: BankAccess,
  { allowsLoopback, now }: { allowsLoopback: boolean; now: () => number },
): BankClient {
  const preset = presetOf(access.provider, access)
  const certificate = openCertificate(access)
  const agents = new Map<boolean, https.Agent>()
  let certificateEnd: number | null = null
  let hasAnswered = false
  let token: { text: string; until: number } | null = null
  let asking: Promise<string> | null = null

  function agentFor({ hostname }: URL): https.Agent {
    const isOwn = isLoopback(hostname)
    const known = agents.get(isOwn)
    if (known) return known
    const agent = new https.Agent({
      ...certificate,
      keepAlive: true,
      maxSockets: 16,
      ...(isOwn ? {} : { lookup: lookUpPublic }),
    })
    agents.set(isOwn, agent)
    return agent
  }

  function noteCertificate(socket: TLSSocket): void {
    const peerCertificate = socket.getCertificate()
    const end =
      peerCertificate && 'valid_to' in peerCertificate
        ? Date.parse(peerCertificate.valid_to)
        : Number.NaN
    if (Number.isFinite(end)) certificateEnd = end
  }

  async function send(
    address: string,
    { method, headers, body }: { method: string; headers: Record<string, string>; body?: string },
    within: number,
  ): Promise<Answer> {
    const url = new URL(address)
    const signal = AbortSignal.timeout(within)
    try {
      if (url.protocol !== 'https:') throw new Unreadable('not_https')
      refusePrivate(url, allowsLoopback)
      return await new Promise<Answer>((resolve, reject) => {
        const options = { method, signal, agent: agentFor(url), headers }
        const request = https.request(url, options, (response) => {
          hasAnswered = true
          if (!request.reusedSocket) noteCertificate(response.socket as TLSSocket) // https gives no other
          const parts: Buffer[] = []
          let size = 0
          response.on('data', (part: Buffer) => {
            size += part.length
            if (size > LARGEST_ANSWER) response.destroy(new Unreadable('too_large'))
            else parts.push(part)
          })
          response.on('error', reject)
          response.on('end', () => {
            resolve({
              status: response.statusCode ?? 0,
              text: Buffer.concat(parts).toString('utf8'),
              retryAfter: pauseOf(response.headers['retry-after'], now(), LONGEST_PAUSE),
            })
          })
        })
        request.on('error', reject)
        request.end(body)
      })
    } catch (error) {
      throw signal.aborted ? new BankRefusal('slow') : refusalOfConnection(error, hasAnswered)
    }
  }

  async function requestToken(within: number): Promise<string> {
    const { clientId, clientSecret = '' } = access
    const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
    const fields = {
      grant_type: 'client_credentials',
      ...(preset.scope !== null && { scope: preset.scope }),
    }
    const asForm = preset.token !== 'json'
    const credentials = {
      client_id: clientId,
      ...(clientSecret && { client_secret: clientSecret }),
    }
    const sent = preset.token === 'form' ? { ...fields, ...credentials } : fields
    const answer = await send(
      preset.tokenUrl,
      {
        method: 'POST',
        headers: {
          accept: 'application/json',
          'content-type': asForm ? 'application/x-www-form-urlencoded' : 'application/json',
          ...(preset.token !== 'form' && { authorization: basic }),
        },
        body: asForm ? new URLSearchParams(sent).toString() : JSON.stringify(sent),
      },
      within,
    )
    if (answer.status >= 400 && answer.status < 500 && answer.status !== 429)
      throw new BankRefusal('token', answer.status)
    refuse(answer)
    const read = readAnswer(bankToken, answer)
    const lasts = Number(read.expires_in ?? TOKEN_LASTS)
    const ends = (Number.isFinite(lasts) ? lasts : TOKEN_LASTS) * 1_000
    token = { text: read.access_token, until: now() + Math.max(0, ends - BEFORE_END) }
    return read.access_token
  }

  /** Returns a valid token; concurrent calls that need one share a request. */
  async function tokenFor(within: number): Promise<string> {
    if (token && now() < token.until) return token.text
    asking ??= requestToken(Math.max(within, WITHIN)).finally(() => {
      asking = null
    })
    return inTime(asking, within)
  }

  async function call(
    method: string,
    path: string,
    { body, within = WITHIN, headers = {} }: CallOptions = {},
  ): Promise<Answer> {
    const began = performance.now()
    const msLeft = () => Math.max(1, Math.round(within - (performance.now() - began)))
    let bearer = ''
    const attempt = async () => {
      bearer = await tokenFor(msLeft())
      const query = preset.parameter
        ? `?${new URLSearchParams({ [preset.parameter]: access.extra ?? '' })}`
        : ''
      const ownValue = preset.header && access[preset.header.of]
      return send(
        `${preset.baseUrl.replace(/\/+$/, '')}${path}${query}`,
        {
          method,
          headers: {
            accept: 'application/json',
            authorization: `Bearer ${bearer}`,
            ...(body !== undefined && { 'content-type': 'application/json' }),
            ...(preset.header && ownValue && { [preset.header.name]: ownValue }),
            ...headers,
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        },
        msLeft(),
      )
    }
    const first = await attempt()
    // The bank may end a token early; another call may have a new one already.
    if (first.status !== 401) return first
    if (token?.text === bearer) token = null
    return attempt()
  }

  const encode = (text: string) => encodeURIComponent(text)
  async function findCharge(txid: string, within?: number): Promise<BankCharge> {
    const answer = await call('GET', `/cob/${encode(txid)}`, within === undefined ? {} : { within })
    refuse(answer)
    return readAnswer(bankCharge, answer)
  }

  return {
    async charge(txid, body, within) {
      const until = performance.now() + within
      const answer = await call('PUT', `/cob/${encode(txid)}`, { body, within })
      // An earlier attempt of ours may have created it.
      if ([400, 409, 422].includes(answer.status)) {
        const msLeft = Math.max(1, Math.round(until - performance.now()))
        return findCharge(txid, msLeft).catch((error: unknown) => {
          throw isRefusal(error, 404) ? new BankRefusal('refused', answer.status) : error
        })
      }
      refuse(answer)
      return readAnswer(bankCharge, answer)
    },
    findCharge: (txid) => findCharge(txid),
    async removeCharge(txid) {
      const body = { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' }
      const answer = await call('PATCH', `/cob/${encode(txid)}`, { body })
      if (answer.status !== 404) refuse(answer)
    },
    async findPix(endToEndId) {
      const answer = await call('GET', `/pix/${encode(endToEndId)}`)
      refuse(answer)
      return readAnswer(bankPix, answer)
    },
    async returnPix(endToEndId, returnId, amount) {
      const path = `/pix/${encode(endToEndId)}/devolucao/${encode(returnId)}`
      // An earlier attempt may have arrived: the bank has the state.
      const known = await call('GET', path)
      if (known.status === 200) return readAnswer(bankReturn, known)
      if (known.status !== 404) refuse(known)
      const answer = await call('PUT', path, { body: { valor: amount } })
      refuse(answer)
      return readAnswer(bankReturn, answer)
    },
    async findHook(key) {
      const answer = await call('GET', `/webhook/${encode(key)}`)
      if (answer.status === 404) return null
      refuse(answer)
      return readAnswer(bankHook, answer).webhookUrl
    },
    async setHook(key, webhookUrl) {
      const headers = preset.hookHeaders ?? {}
      refuse(await call('PUT', `/webhook/${encode(key)}`, { body: { webhookUrl }, headers }))
    },
    async removeHook(key) {
      const answer = await call('DELETE', `/webhook/${encode(key)}`)
      if (answer.status !== 404) refuse(answer)
    },
    certificateEnd: () => certificateEnd,
    close: () => {
      for (const agent of agents.values()) agent.destroy()
    },
  }
}

interface CallOptions {
  body?: object
  within?: number
  headers?: Readonly<Record<string, string>>
}

const LONGEST_PAUSE = HOUR

export function isRefusal(error: unknown, status: number): boolean {
  return error instanceof BankRefusal && error.status === status
}

async function inTime<T>(work: Promise<T>, within: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new BankRefusal('slow')), within)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

function refuse({ status, retryAfter }: Answer): void {
  if (status >= 200 && status < 300) return
  if (status === 401) throw new BankRefusal('token', status)
  if (status === 403) throw new BankRefusal('forbidden', status)
  if (status === 404) throw new BankRefusal('unknown', status)
  if (status === 429) throw new BankRefusal('limited', status, Math.max(retryAfter, 60_000))
  throw new BankRefusal(
    status >= 400 && status < 500 ? 'refused' : 'broken',
    status,
    status === 503 ? retryAfter : 0,
  )
}

function readAnswer<T extends z.ZodMiniType>(schema: T, { text, status }: Answer): z.output<T> {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw new BankRefusal('broken', status)
  }
  const parsedAnswer = schema.safeParse(parsed)
  if (!parsedAnswer.success) throw new BankRefusal('broken', status)
  return parsedAnswer.data
}

/** TLS alerts by which a server refuses our certificate. */
const REFUSED_CERTIFICATE =
  /ALERT|SSLV3|TLSV1|HANDSHAKE|CERTIFICATE_REQUIRED|BAD_CERTIFICATE|UNKNOWN_CA/i

/** Servers that end the connection after our certificate, without an alert. */
const CUT_OFF = new Set(['ECONNRESET', 'EPIPE'])

function refusalOfConnection(error: unknown, hasAnswered: boolean): BankRefusal {
  if (error instanceof BankRefusal) return error
  if (error instanceof Unreadable)
    return new BankRefusal(error.reason === 'too_large' ? 'broken' : 'not_public')
  const { code = '' } = errorFields(error)
  if (code === 'ENOTPUBLIC') return new BankRefusal('not_public')
  const isAlert = code.startsWith('ERR_SSL') && REFUSED_CERTIFICATE.test(code)
  if (isAlert || (!hasAnswered && CUT_OFF.has(code))) return new BankRefusal('certificate_refused')
  return new BankRefusal('unreachable')
}

type Certificate = Pick<https.AgentOptions, 'pfx' | 'cert' | 'key' | 'passphrase'>

/** Returns the options that present a certificate. Throws `BankRefusal` if it cannot be opened. */
export function openCertificate({
  certificate,
  certificateKey,
  passphrase,
}: Pick<BankAccess, 'certificate' | 'certificateKey' | 'passphrase'>): Certificate {
  const withPassphrase = passphrase ? { passphrase } : {}
  const opened: Certificate = certificate.includes('-----BEGIN')
    ? { cert: certificate, key: certificateKey || certificate, ...withPassphrase }
    : { pfx: Buffer.from(certificate, 'base64'), passphrase: passphrase ?? '' }
  try {
    createSecureContext(opened)
  } catch (error) {
    const { code = '', message = '' } = errorFields(error)
    const isOld = /unsupported/i.test(`${code} ${message}`)
    throw new BankRefusal(opened.pfx && isOld ? 'old_cipher' : 'certificate')
  }
  return opened
}
