import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { createBooking } from '../src/features/booking/contract.ts'
import { call, type Practice } from '../test/process/caller.ts'

/** A booking that a visitor made, and how it was answered. Instants in epoch milliseconds. */
export interface Booked {
  email: string
  /** The status of each try, 0 for no answer; the last one ended the booking. */
  answers: { at: number; status: number }[]
  /** When it was acknowledged. */
  acknowledgedAt: number | null
}

/** The milliseconds a visitor's browser waits between two tries, and in all. */
const PAUSE = 1_000
const TRIES_FOR = 60_000

/** Books n times a second until it is stopped; each booking takes another time and sends its key with every try. */
export class Bookings {
  readonly all: Booked[] = []
  readonly #url: string
  readonly #times: { practice: Practice; datetime: string }[]
  readonly #pending = new Set<Promise<void>>()
  #timer: NodeJS.Timeout | undefined

  constructor(url: string, practices: Practice[]) {
    this.#url = url
    const longest = Math.max(...practices.map(({ slots }) => slots.length))
    this.#times = Array.from({ length: longest }, (_, n) =>
      practices.flatMap((practice) => {
        const datetime = practice.slots[n]
        return datetime ? [{ practice, datetime }] : []
      }),
    ).flat()
  }

  start(aSecond: number): void {
    this.#timer = setInterval(() => {
      const book = this.#book()
      this.#pending.add(book)
      void book.finally(() => this.#pending.delete(book))
    }, 1000 / aSecond)
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await Promise.all(this.#pending)
  }

  async #book(): Promise<void> {
    const time = this.#times[this.all.length]
    if (!time) throw new Error('There are no times left to book.')
    const number = this.all.length
    const booked: Booked = {
      email: `visitor${number}@drill.exemplo.com.br`,
      answers: [],
      acknowledgedAt: null,
    }
    this.all.push(booked)
    const { practice, datetime } = time
    const input = {
      params: { id: practice.account.friendlyId },
      body: {
        patientName: 'João Reis',
        patientPhone: `11 9${String(number).padStart(8, '0')}`,
        patientEmail: booked.email,
        serviceId: practice.serviceId,
        datetime,
      },
    }
    const key = randomUUID()
    const until = Date.now() + TRIES_FOR
    while (Date.now() < until) {
      const status = await call(this.#url, createBooking, input, { key }).then(
        (answer) => answer.status,
        () => 0,
      )
      booked.answers.push({ at: Date.now(), status })
      if (status === 201) booked.acknowledgedAt = Date.now()
      if (status > 0 && status < 500) return
      await wait(PAUSE)
    }
  }
}

/** Takes every mail and records when it came. */
export class MailSink {
  readonly taken: { id: string; recipient: string; at: number }[] = []
  readonly #server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onData: (stream, { envelope }, answer) => {
      void text(stream).then((raw) => {
        const id = /^message-id:\s*(\S+)/im.exec(raw)?.[1] ?? ''
        for (const { address } of envelope.rcptTo)
          this.taken.push({ id, recipient: address, at: Date.now() })
        answer()
      }, answer)
    },
  })

  async listen(): Promise<string> {
    this.#server.on('error', () => {})
    await once(this.#server.listen(0, '127.0.0.1'), 'listening')
    return `smtp://127.0.0.1:${(this.#server.server.address() as AddressInfo).port}`
  }

  close(): void {
    this.#server.close(() => {})
  }
}
