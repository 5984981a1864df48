import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import { expect } from 'vitest'

/** An e-mail as it arrived on the wire. */
export interface TakenMail {
  sender: string
  recipients: string[]
  raw: Buffer
}

/** The stage of a refusal: the whole connection, one recipient, or the mail after its data. */
type Stage = 'connection' | 'recipient' | 'content'

const PATIENCE = { timeout: 15_000 }

/** A real SMTP server on this machine. It accepts everything by default; mails are parsed by an independent library. */
export class MailServer {
  /** Received mails, oldest first, including those not yet acknowledged. */
  readonly taken: TakenMail[] = []
  readonly #refusals = new Map<Stage, { code: number; recipient: string | null; text: string }>()
  #release: (() => void) | null = null
  #released: Promise<void> = Promise.resolve()
  readonly #server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect: (_, answer) => answer(this.#refusalAt('connection')),
    onRcptTo: ({ address }, _, answer) => answer(this.#refusalAt('recipient', address)),
    onData: (stream, { envelope }, answer) => {
      const recipients = envelope.rcptTo.map(({ address }) => address)
      const sender = envelope.mailFrom ? envelope.mailFrom.address : ''
      // A mail that is cut off in the middle is not received.
      void this.#take(stream, { sender, recipients }).then(answer, answer)
    },
  })

  async listen(): Promise<void> {
    // A connection that is cut off in the middle is the sender's problem.
    this.#server.on('error', () => {})
    await once(this.#server.listen(0, '127.0.0.1'), 'listening')
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.#server.server.address() as AddressInfo).port}`
  }

  /** How many connections are open, those not greeted yet included. */
  get connections(): number {
    return this.#server.connections.size
  }

  /** Refuses with that code from now on, at a stage, for everybody or one recipient. A refused connection is closed. */
  refuse(stage: Stage, code: number, recipient: string | null = null, text = 'Not here'): void {
    this.#refusals.set(stage, { code, recipient, text })
    if (stage === 'connection')
      for (const connection of this.#server.connections) connection.close()
  }

  accept(): void {
    this.#refusals.clear()
  }

  /** Receives mails, and acknowledges none until it is released. */
  hold(): void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#released = promise
    this.#release = resolve
  }

  release(): void {
    this.#release?.()
  }

  /** Returns the mails for somebody, or all, read back. */
  read(recipient?: string) {
    const wanted = this.taken.filter(
      ({ recipients }) => recipient === undefined || recipients.includes(recipient),
    )
    return Promise.all(wanted.map(readMail))
  }

  async waitFor(count: number, recipient?: string) {
    await expect
      .poll(async () => (await this.read(recipient)).length, PATIENCE)
      .toBeGreaterThanOrEqual(count)
    return this.read(recipient)
  }

  async close(): Promise<void> {
    this.release()
    await new Promise<void>((closed) => this.#server.close(() => closed()))
  }

  async #take(
    stream: SMTPServerDataStream,
    envelope: Omit<TakenMail, 'raw'>,
  ): Promise<Error | null> {
    const raw = await buffer(stream)
    const refusal = this.#refusalAt('content')
    if (refusal) return refusal
    this.taken.push({ ...envelope, raw })
    await this.#released
    return null
  }

  #refusalAt(stage: Stage, recipient?: string): Error | null {
    const refusal = this.#refusals.get(stage)
    if (!refusal || (refusal.recipient !== null && refusal.recipient !== recipient)) return null
    return Object.assign(new Error(refusal.text), { responseCode: refusal.code })
  }
}

export async function readMail({ raw, ...envelope }: Pick<TakenMail, 'raw'> & Partial<TakenMail>) {
  const { headers, ...mail } = await PostalMime.parse(raw)
  return {
    ...envelope,
    ...mail,
    header: (name: string) => headers.filter(({ key }) => key === name).map(({ value }) => value),
  }
}

export async function openMailServer(
  closeAtEnd: (close: () => Promise<unknown>) => void,
): Promise<MailServer> {
  const server = new MailServer()
  await server.listen()
  closeAtEnd(() => server.close())
  return server
}
