import type { Readable } from 'node:stream'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { type LoggedIn, login, loginIn, proveLogin } from '../src/features/identity/contract.ts'
import type { TenantId } from '../src/platform/server/database.ts'
import {
  addressOf,
  type CallOf,
  type Endpoint,
  type ReplyOf,
} from '../src/platform/shared/endpoint.ts'
import type { ProblemBody } from '../src/platform/shared/problem.ts'

export interface Reply<E extends Endpoint> {
  status: number
  body: ReplyOf<E>
  problem: ProblemBody | null
  headers: Record<string, unknown>
}

interface CallOptions {
  idempotencyKey?: string
  headers?: Record<string, string>
}

type Input<E extends Endpoint> =
  object extends CallOf<E>
    ? [input?: CallOf<E>, options?: CallOptions]
    : [input: CallOf<E>, options?: CallOptions]

let addresses = 0

/** A caller of the API, from a separate address. */
export class Actor {
  readonly #app: FastifyInstance
  readonly token: string | null
  readonly address = `10.0.${addresses >> 8}.${addresses++ & 255}`

  constructor(app: FastifyInstance, token: string | null = null) {
    this.#app = app
    this.token = token
  }

  /** Calls an endpoint and resolves to its response, of any status. */
  async call<E extends Endpoint>(
    endpoint: E,
    ...[input, options = {}]: Input<E>
  ): Promise<Reply<E>> {
    const { params, query, body } = (input ?? {}) as {
      params?: Record<string, unknown>
      query?: Record<string, unknown>
      body?: unknown
    }
    const response = await this.send({
      method: endpoint.method,
      url: addressOf(endpoint, { params, query }),
      headers: {
        ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
        ...options.headers,
      },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    const json =
      response.body && String(response.headers['content-type']).includes('json')
        ? response.json()
        : undefined
    return {
      status: response.statusCode,
      body: json,
      problem: response.statusCode >= 400 ? json : null,
      headers: response.headers,
    }
  }

  /** Calls an endpoint that must accept, and resolves to its response body. */
  async ask<E extends Endpoint>(endpoint: E, ...input: Input<E>): Promise<ReplyOf<E>> {
    const reply = await this.call(endpoint, ...input)
    if (reply.problem)
      throw new Error(
        `${endpoint.method} ${endpoint.path}: ${reply.status} ${JSON.stringify(reply.problem)}`,
      )
    return reply.body
  }

  /** Sends a file as the body. */
  upload(
    endpoint: Endpoint,
    { id }: { id: string },
    payload: Buffer | Readable,
    name: string,
    type = 'application/pdf',
  ) {
    const headers = { 'content-type': type, 'x-file-name': encodeURIComponent(name) }
    const url = addressOf(endpoint, { params: { id } })
    return this.send({ method: 'POST', url, headers, payload })
  }

  async send(request: InjectOptions) {
    const authorization = this.token ? { authorization: `Bearer ${this.token}` } : {}
    return this.#app.inject({
      remoteAddress: this.address,
      ...request,
      headers: { ...authorization, ...request.headers },
    })
  }
}

/** A psychologist with a login. */
export class PsychologistActor extends Actor {
  readonly id: TenantId
  readonly name: string
  readonly email: string
  readonly password: string
  readonly friendlyId: number

  constructor(app: FastifyInstance, { token, psychologist }: LoggedIn, password: string) {
    super(app, token)
    this.id = psychologist.id as TenantId
    this.name = psychologist.name
    this.email = psychologist.email
    this.password = password
    this.friendlyId = psychologist.friendlyId
  }

  /** Gives the password again, for calls that need a fresh proof. */
  async prove(): Promise<void> {
    await this.ask(proveLogin, { body: { password: this.password } })
  }
}

/** Logs in with the password and resolves to the login; throws if a second factor is on. */
export async function logIn(
  actor: Actor,
  { email, password }: { email: string; password: string },
): Promise<LoggedIn> {
  const loggedIn = loginIn(await actor.ask(login, { body: { email, password } }))
  if (!loggedIn) throw new Error('the login has a second step')
  return loggedIn
}
