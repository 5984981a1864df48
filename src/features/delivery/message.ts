import type { MessageChannel } from './channels.ts'
import type { Letter } from './letter.ts'
import type { KindRules } from './message-kinds.ts'

export interface Message<Channel extends string = MessageChannel> {
  /** The id of the message it copies, so that both are erased together; else a new one. */
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
  /** The patient it is for. */
  patientId?: string
  /** The patient it names to somebody else; it is erased with them. */
  aboutPatientId?: string | null
  sessionId?: string
  /** The session's time in its text, epoch milliseconds. */
  sessionStartsAt?: number
  /** Of a move: the time that its receiver knew before, epoch milliseconds. */
  movedFrom?: number
  /** The wait before it is sent, in milliseconds: until then it can be taken back. */
  waits?: number
  /** Of two messages with the same key the second is not written. */
  onceKey?: string
  /** A chat that waits for the psychologist's tap instead of being sent. */
  ready?: true
}
