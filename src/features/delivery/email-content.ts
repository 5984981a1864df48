import { APP_NAME } from '../../platform/shared/app-name.ts'
import type { CalendarEvent } from '../../platform/shared/calendar-file.ts'

/**
 * Pages a message links to. Addresses are made at the moment of sending: the database never holds a link that opens a
 * session or a patient's notices. `presence-*` and `booking` are of the message's session, `notices` and `unsubscribe`
 * (which a mail program posts to) of its patient; `agenda` shows the session's day.
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
  | 'settings'

export interface EmailAction {
  label: string
  to: LinkName | { url: string }
}

export interface Fact {
  label: string
  value: string
}

/** The content of an e-mail before it is rendered as HTML and as text. Every text is plain text, never markup. */
export interface EmailContent {
  greeting: string
  opening: string[]
  facts?: Fact[]
  quote?: string
  code?: string
  actions?: EmailAction[]
  closing?: string[]
  preview?: string
  signedBy?: string
  replyTo?: string
  event?: Omit<CalendarEvent, 'uid'> & { cancelled?: true }
  asksPayment?: true
  whileUnpaid?: string
  unsubscribe?: true
}

export interface MessageContent {
  subject: string
  emailContent: EmailContent
  line?: string
  name?: string
}

export type Links = (name: LinkName) => string

export interface EmailParts extends Required<Pick<EmailContent, 'facts' | 'closing'>> {
  greeting: string
  opening: string[]
  quote: string | null
  code: string | null
  actions: { label: string; url: string }[]
  signature: string
  isPersonal: boolean
  preview: string
  notes: string[]
  unsubscribe: { label: string; url: string } | null
}

/** Returns the parts that HTML and text share; an action without a web address is left out. */
export function partsOf(content: EmailContent, links: Links): EmailParts {
  const { greeting, opening, facts = [], quote, code, actions = [], closing = [] } = content
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
    closing: [...(content.whileUnpaid ? [content.whileUnpaid] : []), ...closing],
    signature: content.signedBy ?? APP_NAME,
    isPersonal: content.signedBy !== undefined,
    preview: content.preview ?? opening[0] ?? '',
    notes: notesOf(content),
    unsubscribe: content.unsubscribe
      ? { label: 'Escolher que avisos receber', url: links('notices') }
      : null,
  }
}

function notesOf({ signedBy, replyTo }: EmailContent): string[] {
  if (signedBy === undefined) return []
  return [
    ...(replyTo ? [`Para falar com ${signedBy}, responda a este e-mail.`] : []),
    `Enviado pelo ${APP_NAME}.`,
  ]
}

function isWebAddress(url: string): boolean {
  return /^https?:$/.test(URL.parse(url)?.protocol ?? '')
}

export function renderEmailText(content: EmailContent, links: Links): string {
  const drawn = partsOf(content, links)
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
