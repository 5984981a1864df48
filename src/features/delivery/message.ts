import type { MessageChannel } from './channels.ts'
import type { EmailContent } from './email-content.ts'
import type { KindRules } from './message-kinds.ts'

export interface Message<Channel extends string = MessageChannel> {
  id?: string
  channel: Channel
  kind: KindRules
  recipient: string
  subject: string
  body: string
  emailContent?: EmailContent
  patientId?: string
  aboutPatientId?: string | null
  /** The person around the patient who gets it; undefined for the patient. */
  personId?: string
  /** The message of which it is a copy for a person. */
  copyOf?: string
  sessionId?: string
  sessionStartsAt?: number
  movedFrom?: number
  waits?: number
  onceKey?: string
  ready?: true
}
