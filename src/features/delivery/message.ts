import type { MessageChannel } from './channels.ts'
import type { Letter } from './letter.ts'
import type { KindRules } from './message-kinds.ts'

export interface Message<Channel extends string = MessageChannel> {
  id?: string
  channel: Channel
  kind: KindRules
  recipient: string
  subject: string
  body: string
  letter?: Letter
  patientId?: string
  /** The patient it names to somebody else; it is erased with them. */
  aboutPatientId?: string | null
  sessionId?: string
  sessionStartsAt?: number
  movedFrom?: number
  /** The wait before it is sent, in milliseconds; until then it can be withdrawn. */
  waits?: number
  /** A second message with the same key is not written. */
  onceKey?: string
  ready?: true
}
