import { CHANNEL_ENTRIES, type MessageChannel } from '../features/delivery/channels.ts'
import { assembleDelivery, type ServedChannel } from '../features/delivery/registry-queries.ts'
import { findAbout, messageLog } from '../features/sessions/notices/message-queries.ts'
import { withStatements } from '../features/statements/message-queries.ts'
import { sendByEmail, sendByPush, sendBySms, sendByWhatsapp } from './carriers.ts'
import { MESSAGE_KINDS } from './message-kinds.ts'

const channels: Record<MessageChannel, ServedChannel> = {
  email: { ...CHANNEL_ENTRIES.email, send: sendByEmail },
  sms: { ...CHANNEL_ENTRIES.sms, send: sendBySms },
  whatsapp: { ...CHANNEL_ENTRIES.whatsapp, send: sendByWhatsapp },
  push: { ...CHANNEL_ENTRIES.push, send: sendByPush },
}

export const DELIVERY_PARTS = {
  kinds: MESSAGE_KINDS,
  channels,
  findAbout: withStatements(findAbout),
  log: messageLog,
}

export const DELIVERY = assembleDelivery(DELIVERY_PARTS)
