import * as z from 'zod/mini'
import { CHANNELS } from './channels.ts'

export const messageChannel = z.enum(CHANNELS, 'Canal desconhecido')

/** A chat with its text written, which the psychologist opens. */
export const openChat = z.object({
  /** The person around the patient who receives the chat; null for the patient. */
  personName: z.nullable(z.string()),
  whatsappUrl: z.string(),
})
export type OpenChat = z.infer<typeof openChat>
