import type { MessageChannel } from './channels.ts'
import type { MessageFacts } from './facts.ts'
import type { DropReason } from './label-rules.ts'
import type { Drawing, Letter } from './letter.ts'

/**
 * A kind of message: declared once, by the slice that sends it, and handed to delivery by app/message-kinds.ts. Delivery knows
 * kinds by what they declare here and none by its name.
 */

/** What a kind means to the patient who receives it. */
export interface ToPatient {
  /** A patient may do without it; what changes an appointment, and what was asked for, still comes. */
  mayOptOut: boolean
  /** It comes from a practice in use alone. */
  fromPracticeInUse: boolean
  /** How many times a channel's daily limit it may fill; null where the practice did not cause it, and it is not counted. */
  limit: number | null
}

/** What becomes of the body once it is sent. */
export type BodyKept =
  /** Kept for a while, to be tried again: retention-rules.ts. */
  | 'kept'
  /** Forgotten: a person confided it, and it is read elsewhere. */
  | 'forgotten'
  /**
   * It lets somebody in: it is of use for so many milliseconds, a screen waits for it, no log lists it, and it is forgotten.
   * `keptFor`: after so many milliseconds not even that it was sent is kept.
   */
  | { opensFor: number; keptFor?: number }

/** What delivery needs to know of a kind, whatever its letter and its guard are made of. */
export interface KindRules {
  /** As it is stored. */
  readonly name: string
  /** On a screen: `Lembrete de sessão`. */
  readonly label: string
  readonly channels: readonly string[]
  /** Null where it is for no patient. */
  readonly toPatient: ToPatient | null
  readonly body: BodyKept
  /** It goes to an address that somebody typed and nobody proved: it counts towards its recipient's daily limit. */
  readonly toTypedAddress?: true
  /** It changes somebody's day: a device is woken for it (RFC 8030 §5.3). */
  readonly urgent?: true
  /** Sent by itself, it waits until the night is over. */
  readonly quietAtNight?: true
  /** It is the one that WhatsApp's registered template says: docs/operations.md. */
  readonly template?: true
  /** Its letters in the cases that read differently. */
  readonly drawSamples: (of: Sample) => SampleLetter[]
}

/** Returns why a message is no longer valid at an instant; null while it is. `Facts`: what it needs beside what is known of every message. */
export type Guard<Facts = unknown> = (facts: MessageFacts & Facts, at: number) => DropReason | null

/** A kind with the guard that delivery asks right before it sends. */
export interface GuardedKind<Facts = unknown> extends KindRules {
  readonly guard: Guard<Facts>
}

/** A kind as its slice sends it: with the letter it is drawn as. */
export interface MessageKind<
  Args extends readonly unknown[],
  Facts = unknown,
  Drawn extends Drawing = Drawing,
> extends GuardedKind<Facts> {
  readonly channels: readonly MessageChannel[]
  /** Draws it from what it is about. */
  readonly letter: (...args: Args) => Drawn
}

/** What a slice declares of a kind. */
export interface KindEntry<
  Args extends readonly unknown[],
  Facts = unknown,
  Drawn extends Drawing = Drawing,
> extends Omit<MessageKind<Args, Facts, Drawn>, 'name' | 'drawSamples'> {
  /** What its sample letters are drawn from, by their titles. */
  readonly samples: (of: Sample) => Record<string, readonly [...NoInfer<Args>]>
}

/** The people and the time that sample letters are about. */
export interface Sample {
  patientName: string
  patientPhone: string
  psychologistName: string
  psychologistEmail: string
  serviceName: string
  location: string
  /** Epoch milliseconds. */
  startsAt: number
  minutes: number
  timezone: string
}

export interface SampleLetter extends Drawing {
  title: string
  kind: string
}

/** Makes a kind of what its slice declares. A patient who may do without it finds out how in its letter. */
export function messageKind<
  const Name extends string,
  Args extends readonly unknown[],
  Facts,
  Drawn extends Drawing,
>(
  name: Name,
  { samples, ...entry }: KindEntry<Args, Facts, Drawn>,
): MessageKind<Args, Facts, Drawn> & { readonly name: Name } {
  const letter = (...args: Args): Drawn => {
    const drawn = entry.letter(...args)
    if (!entry.toPatient?.mayOptOut) return drawn
    return { ...drawn, letter: { ...drawn.letter, unsubscribe: true } }
  }
  return {
    ...entry,
    name,
    letter,
    drawSamples: (of) =>
      Object.entries(samples(of)).map(([title, args]) => ({
        title,
        kind: name,
        ...letter(...args),
      })),
  }
}

/** An e-mail as it is written beside its cause. */
export interface Mail {
  kind: KindRules
  subject: string
  letter: Letter
  /** What the letter says is not kept twice. */
  body: ''
}

/** Draws the e-mail of a kind. */
export function mailOf<Args extends readonly unknown[]>(
  kind: KindRules & { readonly letter: (...args: Args) => Drawing },
  ...args: Args
): Mail {
  const { subject, letter } = kind.letter(...args)
  return { kind, subject, letter, body: '' }
}

/** Whether it lets somebody in. */
export function opens({ body }: Pick<KindRules, 'body'>): boolean {
  return typeof body === 'object'
}

/** Whether its body is forgotten once it is sent. */
export function isForgottenOnceSent({ body }: Pick<KindRules, 'body'>): boolean {
  return body !== 'kept'
}
