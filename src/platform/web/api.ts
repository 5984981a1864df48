import {
  addressOf,
  type CallOf,
  CODED_SIGNS_HEADER,
  type Endpoint,
  FILE_NAME_HEADER,
  type ReplyOf,
  SCREEN_HEADER,
} from '../shared/endpoint.ts'
import type { ProblemBody, ProblemCode, ProblemDetail } from '../shared/problem.ts'
import { learnServerTime } from './server-clock.ts'
import { storage } from './storage.ts'
import { showWaiting } from './waiting-toast.ts'

const TIMEOUT = 20_000
const FILE_TIMEOUT = 10 * 60_000

const NO_ANSWER = 'Sem resposta do servidor. Verifique sua conexão e tente novamente.'

export class ApiError extends Error {
  readonly status: number
  readonly code: ProblemCode | undefined
  readonly details: ProblemDetail[]
  readonly retryAfter: number | null
  readonly body: object

  constructor(
    message: string,
    status: number,
    body?: Partial<ProblemBody>,
    retryAfter: number | null = null,
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = body?.code
    this.details = body?.details ?? []
    this.retryAfter = retryAfter
    this.body = body ?? {}
  }
}

/** A save that the person cancelled before it was sent: nothing is shown, and the form stays. */
export class SaveGivenUp extends Error {}

/** Returns whether a call was refused with this code. */
export function isProblem(error: unknown, code: ProblemCode): boolean {
  return error instanceof ApiError && error.code === code
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

/** Returns whether the request may have been lost or have broken the server: worth repeating unchanged. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500)
}

/** Sends a request like `fetch`. `onSent`, for files, gets the share sent, from 0 to 1. */
export type Transport = (
  address: string,
  request: RequestInit,
  onSent?: (share: number) => void,
) => Promise<Response>

const overTheNetwork: Transport = (address, request) => fetch(address, request)

let transport = overTheNetwork

/** Replaces the transport of every request for this document's life. */
export function replaceTransport(other: Transport): void {
  transport = other
}

let screenShown: () => string | null = () => null

export function reportScreen(shown: () => string | null): void {
  screenShown = shown
}

let guestToken: () => string | null = () => null

export function readGuestToken(read: () => string | null): void {
  guestToken = read
}

type AskProof = () => Promise<boolean>

const NOBODY_ASKS: AskProof = async () => false
let askProof = NOBODY_ASKS
let asking: Promise<boolean> | null = null

/**
 * Sets the dialog that gets the password if a call needs a fresh proof: `ask` resolves to whether it was given, and the
 * call is then repeated. Returns a function that removes it.
 */
export function provideProof(ask: AskProof): () => void {
  askProof = ask
  return () => {
    askProof = NOBODY_ASKS
  }
}

function promptProofOnce(): Promise<boolean> {
  asking ??= askProof().finally(() => {
    asking = null
  })
  return asking
}

interface Options {
  idempotencyKey?: string
  signal?: AbortSignal
}

/** One list page: `next` is the `after` of the following one, null on the last. */
export interface ListPage<T> {
  items: T[]
  total: number
  next: string | null
}

export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
  options: Options = {},
): Promise<ReplyOf<E>> {
  const response = await send(endpoint, input, options)
  return (response.status === 204 ? undefined : await readBody(response)) as ReplyOf<E>
}

export async function callPage<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
  options: Options = {},
): Promise<ListPage<ReplyOf<E> extends (infer T)[] ? T : never>> {
  const response = await send(endpoint, input, options)
  const items = (await readBody(response)) as never[]
  const link = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
  const next = link ? new URL(link, location.origin).searchParams.get('after') : null
  return { items, total: Number(response.headers.get('x-total-count') ?? items.length), next }
}

export interface ArrivedFile {
  name: string
  blob: Blob
  /** The signs of which a PDF has only the codes, with spaces between them. */
  codedSigns: string
}

/** Requests a file and resolves to it, with the server's name for it; throws ApiError. `onArrived` gets the bytes so far. */
export async function callFile<E extends Endpoint & { file: readonly string[] }>(
  endpoint: E,
  input: CallOf<E>,
  onArrived?: (bytes: number) => void,
): Promise<ArrivedFile> {
  const response = await send(endpoint, input, { timeout: FILE_TIMEOUT })
  const disposition = response.headers.get('content-disposition') ?? ''
  const name = decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1] ?? 'arquivo')
  const counted = onArrived ? countArriving(response, onArrived) : response
  const blob = await counted.blob().catch(() => {
    throw new ApiError('O arquivo não chegou inteiro. Tente novamente.', 0)
  })
  const codedSigns = decodeURIComponent(response.headers.get(CODED_SIGNS_HEADER) ?? '')
  return { name, blob, codedSigns }
}

function countArriving(response: Response, onArrived: (bytes: number) => void): Response {
  let arrived = 0
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, out) {
      arrived += part.length
      onArrived(arrived)
      out.enqueue(part)
    },
  })
  return new Response(response.body?.pipeThrough(count), { headers: response.headers })
}

export async function callUpload<E extends Endpoint & { upload: readonly string[] }>(
  endpoint: E,
  input: CallOf<E>,
  file: File,
  onSent: (share: number) => void,
): Promise<ReplyOf<E>> {
  const response = await send(endpoint, input, {
    timeout: FILE_TIMEOUT,
    upload: { file, headers: fileHeaders(file), through: await countedTransport(onSent) },
  })
  return (await readBody(response)) as ReplyOf<E>
}

async function countedTransport(onSent: (share: number) => void): Promise<Transport> {
  if (transport !== overTheNetwork) return (address, sent) => transport(address, sent, onSent)
  const { sendCounted } = await import('./counted-upload.ts').catch(() => {
    throw new ApiError(NO_ANSWER, 0)
  })
  return (address, sent) => sendCounted(address, sent, onSent)
}

function fileHeaders({ name, type }: File): Record<string, string> {
  return {
    'content-type': type || 'application/octet-stream',
    [FILE_NAME_HEADER]: encodeURIComponent(name.toWellFormed()),
  }
}

export interface RawAnswer {
  status: number
  body: string
}

/** Sends a request and resolves to any answer; throws ApiError without one. */
export async function callRaw<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
): Promise<RawAnswer> {
  const response = await request(endpoint, input)
  return { status: response.status, body: await response.text() }
}

async function send<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
  options: RequestOptions = {},
): Promise<Response> {
  const response = await requestUntilAnswered(endpoint, input, options)
  if (response.ok) return response
  const error = await refusal(response)
  if (error.code !== 'proof_needed' || !(await promptProofOnce())) throw error
  const again = await requestUntilAnswered(endpoint, input, options)
  if (!again.ok) throw await refusal(again)
  return again
}

/** How long a call is repeated while the server is away, in milliseconds. */
const RETRIED_FOR = 30_000

/** The pause between two tries if the server names none, such as a proxy without a backend; in milliseconds. */
const PAUSE = 2_000

/**
 * Sends a request, and repeats it while the server cannot answer: only reads and requests with an `Idempotency-Key`. Meanwhile
 * the page says that it retries.
 */
async function requestUntilAnswered<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
  options: RequestOptions,
): Promise<Response> {
  const mayRepeat = endpoint.method === 'GET' || options.idempotencyKey !== undefined
  const until = Date.now() + RETRIED_FOR
  for (;;) {
    const response = await request(endpoint, input, options)
    const pause = mayRepeat ? pauseAfter(response) : null
    if (pause === null || Date.now() + pause > until) return response
    await showWaiting(rest(pause, options.signal))
  }
}

function pauseAfter({ status, headers }: Response): number | null {
  if (status !== 502 && status !== 503 && status !== 504) return null
  const retryAfter = Number(headers.get('retry-after'))
  if (retryAfter > 0) return retryAfter * 1000
  // A refusal by the application, such as for a full disk, does not disappear by waiting.
  return headers.get('content-type')?.startsWith('application/json') ? null : PAUSE
}

function rest(pause: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, pause)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}

type RequestOptions = Options & {
  timeout?: number
  upload?: { file: File; headers: Record<string, string>; through: Transport }
}

async function request<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
  { idempotencyKey, signal, timeout = TIMEOUT, upload }: RequestOptions = {},
): Promise<Response> {
  const { params, query, body } = input as {
    params?: Record<string, unknown>
    query?: Record<string, unknown>
    body?: unknown
  }
  // Every call but a guest's carries the tenant's token, if there is one: docs/product.md, Login state.
  const isGuests = endpoint.access === 'guest'
  const presentToken = () => (isGuests ? guestToken() : storage.get('token'))
  const token = presentToken()
  const screen = token && !isGuests ? screenShown() : null
  const lost = AbortSignal.timeout(timeout)
  const sent: RequestInit = {
    method: endpoint.method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...upload?.headers,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
      ...(screen ? { [SCREEN_HEADER]: screen } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(upload ? { body: upload.file } : {}),
    signal: signal ? AbortSignal.any([signal, lost]) : lost,
  }
  const sentAt = Date.now()
  const through = upload?.through ?? transport
  const response = await through(addressOf(endpoint, { params, query }), sent).catch(
    (error: unknown) => {
      if (signal?.aborted) throw error
      throw new ApiError(NO_ANSWER, 0)
    },
  )
  learnServerTime(response.headers.get('date'), sentAt, Date.now())
  // The refusal of a former login must not end the present one.
  return response.status === 401 && token !== presentToken()
    ? new Response(response.body, { status: 409 })
    : response
}

/** Returns the server's message, or 'HTTP error! status: N' without one; 'Erro na requisição' for an unreadable body. */
async function refusal(response: Response): Promise<ApiError> {
  let body: Partial<ProblemBody>
  try {
    body = await response.json()
  } catch {
    return new ApiError('Erro na requisição', response.status)
  }
  return new ApiError(
    body?.message || `HTTP error! status: ${response.status}`,
    response.status,
    body ?? {},
    Number(response.headers.get('retry-after')) || null,
  )
}

async function readBody(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    throw new ApiError('Erro na requisição', response.status)
  }
}

const FALLBACK_TEXT = 'Tente novamente'

export function isChangedMeanwhile(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'changed_meanwhile'
}

/** Returns the detail of an error toast: the server's text, or each wrong field's. */
export function problemText(error: unknown): string {
  if (!(error instanceof Error)) return FALLBACK_TEXT
  return error.message || FALLBACK_TEXT
}
