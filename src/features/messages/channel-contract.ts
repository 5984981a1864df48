import * as z from 'zod/mini'
import type { MessageChannel } from './label-rules.ts'

/** Every way to write to somebody, in the order they are shown. */
export const CHANNELS = ['email', 'sms', 'whatsapp', 'push'] as const satisfies MessageChannel[]

export const messageChannel = z.enum(CHANNELS, 'Meio desconhecido')

/** The channels among what is named, each once and in their order. */
export function channelsAmong(named: readonly string[]): MessageChannel[] {
  return CHANNELS.filter((channel) => named.includes(channel))
}
