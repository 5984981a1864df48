import type { MessageChannel } from './channels.ts'
import type { Letter } from './letter.ts'
import type { KindRules } from './message-kinds.ts'

/** A message as it is written beside its cause. */
export interface Message<Channel extends string = MessageChannel> {
  /** That of what it copies, so that both are erased together; else one of its own. */
  id?: string
  channel: Channel
  kind: KindRules
  /** An address, a phone in E.164, or the id of a browser's subscription. */
  recipient: string
  /** Neutral: nothing about health (docs/product.md, Ethics). */
  subject: string
  /** One line on every channel but e-mail. */
  body: string
  /** An e-mail's parts, in place of a body. */
  letter?: Letter
  /** Whom it is for, where that is a patient. */
  patientId?: string
  /** Which patient it speaks of to somebody else; it is erased with them. */
  aboutPatientId?: string | null
  sessionId?: string
  /** The session's time as the message names it, epoch milliseconds. */
  sessionStartsAt?: number
  /** Of a move: the time its receiver knew before, epoch milliseconds. */
  movedFrom?: number
  /** How long it waits before it is sent, in milliseconds: until then it can be taken back. */
  waits?: number
  /** What may be said only once: of two messages with it the second is not written. */
  onceKey?: string
  /** A chat that waits for the psychologist's tap instead of being sent. */
  ready?: true
}
