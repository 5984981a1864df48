import { APP_NAME } from '../../platform/shared/app-name.ts'
import type { CalendarEvent } from '../../platform/shared/calendar-file.ts'

/**
 * Pages a message leads to. Their addresses are made at the moment of sending: what opens a session or a patient's notices
 * never lies in the database. `presence-*`, `booking` are of the message's session; of its patient are `notices`, a page, and `unsubscribe`,
 * which a mail program posts to.
 * `agenda` shows the session's day; `book-again` is the practice's public page, while it takes bookings.
 */
export type LinkName =
  | 'booking'
  | 'presence-yes'
  | 'presence-no'
  | 'notices'
  | 'unsubscribe'
  | 'agenda'
  | 'book-again'
  | 'dashboard'
  | 'plans'

export interface LetterAction {
  label: string
  /** Or an address that was made for this message alone; one that opens something lies in the letter until that is sent. */
  to: LinkName | { url: string }
}

/** `Quando` → `terça-feira, 03/03/2026 às 11:00`. */
export interface Fact {
  label: string
  value: string
}

/** An e-mail as it is written; drawn as HTML and as text when it is sent. Every text is a person's words or ours, never markup. */
export interface Letter {
  /** `Olá, Maria.` */
  greeting: string
  /** Paragraphs before the facts. */
  opening: string[]
  facts?: Fact[]
  /** A person's own words, lines and all. */
  quote?: string
  /** A code to be read and typed. */
  code?: string
  /** The first is the main one. */
  actions?: LetterAction[]
  /** Paragraphs after the actions. */
  closing?: string[]
  /** What a list of mails shows beside the subject; the first words where it is left out. */
  preview?: string
  /** Whose practice writes; the product where it is left out. */
  signedBy?: string
  /** Who is answered; the address that sends does not receive. */
  replyTo?: string
  /** The appointment as calendars take it, under its session's identity; `cancelled` takes it out again, `corrects` puts back what was just taken out. */
  event?: Omit<CalendarEvent, 'uid'> & { cancelled?: true; corrects?: true }
  /** It asks for the session's price: nothing to be sent once that is paid. */
  asksPayment?: true
  /** A paragraph before the closing, sent only while the booking waits for its payment. */
  whileUnpaid?: string
  /** Whether its receiver can unsubscribe from the kind. */
  unsubscribe?: true
}

/** What a kind says: an e-mail's subject and letter, and the same in a line for the channels that carry a line. */
export interface Drawing {
  /** Neutral: nothing about health (docs/product.md, Ethics). */
  subject: string
  letter: Letter
  /** One line, as neutral, for an SMS, a chat and a notification. */
  line?: string
  /** The name in that line, which may be cut where it is too long. */
  name?: string
}

/** Where a name leads: an address for this message alone. */
export type Links = (name: LinkName) => string

/** A letter with its addresses: what is drawn, as HTML and as text. */
export interface DrawnLetter extends Required<Pick<Letter, 'facts' | 'closing'>> {
  greeting: string
  opening: string[]
  quote: string | null
  code: string | null
  actions: { label: string; url: string }[]
  signature: string
  /** Whether a person signs it, not the product. */
  isPersonal: boolean
  preview: string
  /** In small, below: who sent it, and who reads an answer. */
  notes: string[]
  unsubscribe: { label: string; url: string } | null
}

/** The same parts for both drawings; an address that is none of the web is left out with its action. */
export function partsOf(letter: Letter, links: Links): DrawnLetter {
  const { greeting, opening, facts = [], quote, code, actions = [], closing = [] } = letter
  const reached = actions.map(({ label, to }) => ({
    label,
    url: typeof to === 'string' ? links(to) : to.url,
  }))
  return {
    greeting,
    opening,
    facts,
    quote: quote ?? null,
    code: code ?? null,
    actions: reached.filter(({ url }) => isWebAddress(url)),
    closing: [...(letter.whileUnpaid ? [letter.whileUnpaid] : []), ...closing],
    signature: letter.signedBy ?? APP_NAME,
    isPersonal: letter.signedBy !== undefined,
    preview: letter.preview ?? opening[0] ?? '',
    notes: notesOf(letter),
    unsubscribe: letter.unsubscribe
      ? { label: 'Escolher que avisos receber', url: links('notices') }
      : null,
  }
}

function notesOf({ signedBy, replyTo }: Letter): string[] {
  if (signedBy === undefined) return []
  return [
    ...(replyTo ? [`Para falar com ${signedBy}, responda a este e-mail.`] : []),
    `Enviado pelo ${APP_NAME}.`,
  ]
}

function isWebAddress(url: string): boolean {
  return /^https?:$/.test(URL.parse(url)?.protocol ?? '')
}

/** The letter for a reader without HTML. */
export function drawText(letter: Letter, links: Links): string {
  const drawn = partsOf(letter, links)
  const { greeting, opening, facts, quote, code, actions, closing, signature, notes } = drawn
  const parts = [
    greeting,
    ...opening,
    facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    quote ?? '',
    code ?? '',
    ...actions.map(({ label, url }) => `${label}:\n${url}`),
    ...closing,
    signature,
    notes.join('\n'),
    drawn.unsubscribe ? `${drawn.unsubscribe.label}:\n${drawn.unsubscribe.url}` : '',
  ]
  return parts.filter((part) => part !== '').join('\n\n')
}
