import type { MessageChannel } from './channels.ts'
import type { EmailContent, MessageContent } from './email-content.ts'
import type { MessageFacts } from './message-facts.ts'
import type { DropReason } from './message-status-rules.ts'

export interface ToPatient {
  /** Whether a patient may opt out; not of changes to an appointment, nor of a requested message. */
  mayOptOut: boolean
  fromPracticeInUse: boolean
  limit: number | null
  /** `accepts`: it goes to the people around the patient who may accept contracts, otherwise to those who receive notices. */
  people?: 'accepts'
}

export type BodyKept =
  | 'kept'
  /** Deleted once sent: it is confidential, and can be read elsewhere. */
  | 'forgotten'
  /**
   * For a link that logs in: valid for `opensFor` milliseconds, not listed in any log, deleted once sent. Its row is deleted
   * after `keptFor` milliseconds.
   */
  | { opensFor: number; keptFor?: number }

export interface KindRules {
  readonly name: string
  readonly label: string
  readonly channels: readonly string[]
  readonly toPatient: ToPatient | null
  readonly body: BodyKept
  readonly toTypedAddress?: true
  /** Whether it is urgent, and wakes a sleeping device (RFC 8030 §5.3). */
  readonly urgent?: true
  readonly quietAtNight?: true
  /** Milliseconds after which a notification is no longer worth showing; a device that was off gets none later. */
  readonly usefulFor?: number
  readonly template?: true
  readonly drawSamples: (sample: Sample) => SampleMessage[]
}

/** Returns why a message is no longer valid at an instant; null while it is. `Facts`: additional facts of this kind. */
export type Guard<Facts = unknown> = (facts: MessageFacts & Facts, at: number) => DropReason | null

export interface GuardedKind<Facts = unknown> extends KindRules {
  readonly guard: Guard<Facts>
}

export interface MessageKind<
  Args extends readonly unknown[],
  Facts = unknown,
  Drawn extends MessageContent = MessageContent,
> extends GuardedKind<Facts> {
  readonly channels: readonly MessageChannel[]
  readonly content: (...args: Args) => Drawn
}

export interface KindEntry<
  Args extends readonly unknown[],
  Facts = unknown,
  Drawn extends MessageContent = MessageContent,
> extends Omit<MessageKind<Args, Facts, Drawn>, 'name' | 'drawSamples'> {
  readonly samples: (sample: Sample) => Record<string, readonly [...NoInfer<Args>]>
}

export interface Sample {
  patientName: string
  patientPhone: string
  psychologistName: string
  psychologistEmail: string
  serviceName: string
  location: string
  startsAt: number
  minutes: number
  timezone: string
}

export interface SampleMessage extends MessageContent {
  title: string
  kind: string
}

export function messageKind<
  const Name extends string,
  Args extends readonly unknown[],
  Facts,
  Drawn extends MessageContent,
>(
  name: Name,
  { samples, ...entry }: KindEntry<Args, Facts, Drawn>,
): MessageKind<Args, Facts, Drawn> & { readonly name: Name } {
  const content = (...args: Args): Drawn => {
    const drawn = entry.content(...args)
    if (!entry.toPatient?.mayOptOut) return drawn
    return { ...drawn, emailContent: { ...drawn.emailContent, unsubscribe: true } }
  }
  return {
    ...entry,
    name,
    content,
    drawSamples: (sample) =>
      Object.entries(samples(sample)).map(([title, args]) => ({
        title,
        kind: name,
        ...content(...args),
      })),
  }
}

export interface EmailMessage {
  kind: KindRules
  subject: string
  emailContent: EmailContent
  body: ''
}

export function emailMessageOf<Args extends readonly unknown[]>(
  kind: KindRules & { readonly content: (...args: Args) => MessageContent },
  ...args: Args
): EmailMessage {
  const { subject, emailContent } = kind.content(...args)
  return { kind, subject, emailContent, body: '' }
}

/** Returns whether messages of a kind log somebody in. */
export function opens({ body }: Pick<KindRules, 'body'>): boolean {
  return typeof body === 'object'
}

export function isForgottenOnceSent({ body }: Pick<KindRules, 'body'>): boolean {
  return body !== 'kept'
}
