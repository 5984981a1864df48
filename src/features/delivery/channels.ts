import { keysOf } from '../../platform/shared/keys.ts'
import { NOTICES_A_DAY, type PlanName } from '../practice/plans.ts'
import type { EmailContent, MessageContent } from './email-content.ts'
import type { AddressKind } from './message-facts.ts'
import { PLAIN_GREETING } from './message-texts.ts'

/** A person around a patient who receives the patient's notices. */
export interface NoticePerson {
  id: string
  name: string
  /** Whether the person is a mother, a father or a legal guardian. */
  isGuardian: boolean
  email: string | null
  phone: string | null
  optedOut: readonly string[]
  /** The person's number in the links of messages. */
  linkNumber: number
  /** Whether the person may open the patient's area. */
  opensArea: boolean
}

export interface Contacts {
  patientName: string
  email: string | null
  /** Whether the e-mail is the one on file; an e-mail typed with a booking may be anybody's. */
  emailOnFile: boolean
  phone: string | null
  browsers: readonly string[]
  optedOut: readonly string[]
  people: readonly NoticePerson[]
}

export type Notice = Required<MessageContent>

interface MessageText {
  subject: string
  body: string
  emailContent?: EmailContent
}

export const CHANNEL_SWITCHES = [
  'enable_email_notifications',
  'enable_sms_notifications',
  'whatsapp_reminders',
] as const

export type ChannelSwitch = (typeof CHANNEL_SWITCHES)[number]

export interface Channel {
  label: string
  choice: string
  address: AddressKind | null
  shownAs: string | null
  switch: ChannelSwitch | null
  /** Whether patients get immediate notices on it; other channels carry reminders only. */
  atOnce: boolean
  setting: 'mailUrl' | 'sms' | 'whatsapp' | null
  /** The maximum of notices to a practice's patients in 24 hours, by plan; null without a limit. */
  mostADay: Record<PlanName, number> | null
  mostToStranger: number | null
  refused: string
  notYet: string
  reach(contacts: Contacts): readonly string[]
  /** `smsOf` is in `sms-text.ts`, since screens, which load this file, write no SMS. */
  write(
    notice: Notice,
    contacts: Contacts,
    smsOf: (line: string, name?: string) => string,
  ): MessageText
}

export const CHANNEL_ENTRIES = {
  email: {
    label: 'E-mail',
    choice: 'E-mail',
    address: 'email',
    shownAs: null,
    switch: 'enable_email_notifications',
    atOnce: true,
    setting: 'mailUrl',
    mostADay: NOTICES_A_DAY.email,
    mostToStranger: 10,
    refused: 'O endereço de e-mail não aceitou a mensagem',
    notYet: 'O servidor de e-mail ainda não aceitou. Vamos tentar de novo.',
    reach: ({ email }) => known(email),
    write: ({ subject, emailContent }, contacts) => ({
      subject,
      body: '',
      emailContent: emailContentFor(contacts, emailContent),
    }),
  },
  sms: {
    label: 'SMS',
    choice: 'SMS',
    address: 'phone',
    shownAs: null,
    switch: 'enable_sms_notifications',
    atOnce: true,
    setting: 'sms',
    mostADay: NOTICES_A_DAY.sms,
    mostToStranger: 4,
    refused: 'A operadora não aceitou a mensagem',
    notYet: 'A operadora ainda não aceitou. Vamos tentar de novo.',
    reach: ({ phone }) => known(phone),
    write: ({ line, name }, _, smsOf) => ({ subject: '', body: smsOf(line, name) }),
  },
  whatsapp: {
    label: 'WhatsApp',
    choice: 'WhatsApp',
    address: 'phone',
    shownAs: null,
    switch: 'whatsapp_reminders',
    atOnce: false,
    setting: 'whatsapp',
    mostADay: null,
    mostToStranger: null,
    refused: 'O WhatsApp não aceitou a mensagem',
    notYet: 'O WhatsApp ainda não aceitou. Vamos tentar de novo.',
    reach: ({ phone }) => known(phone),
    write: ({ line }) => ({ subject: '', body: `Olá! ${line}` }),
  },
  push: {
    label: 'Notificação',
    choice: 'Notificação no celular ou computador',
    address: null,
    shownAs: 'Navegador',
    switch: null,
    atOnce: true,
    setting: null,
    mostADay: null,
    mostToStranger: null,
    refused: 'O navegador não aceitou a notificação',
    notYet: 'O serviço de notificações ainda não aceitou. Vamos tentar de novo.',
    reach: ({ browsers }) => browsers,
    write: ({ subject, line }) => ({ subject, body: line }),
  },
} as const satisfies Record<string, Channel>

export type MessageChannel = keyof typeof CHANNEL_ENTRIES

export const CHANNELS = keysOf(CHANNEL_ENTRIES)

export function ofEachChannel<T>(make: (channel: MessageChannel) => T): Record<MessageChannel, T> {
  // The cast restores the keys' types, which `Object.fromEntries` loses.
  return Object.fromEntries(CHANNELS.map((channel) => [channel, make(channel)])) as Record<
    MessageChannel,
    T
  >
}

type Entries = typeof CHANNEL_ENTRIES

export type ConfiguredChannel = {
  [Id in MessageChannel]: Entries[Id]['setting'] extends null ? never : Id
}[MessageChannel]

export type ChannelAtOnce = {
  [Id in MessageChannel]: Entries[Id]['atOnce'] extends true ? Id : never
}[MessageChannel]

export const CHANNELS_AT_ONCE = CHANNELS.filter(
  (channel): channel is ChannelAtOnce => CHANNEL_ENTRIES[channel].atOnce,
)

export function ofEachConfigured<T>(
  make: (setting: NonNullable<Channel['setting']>) => T,
): Record<ConfiguredChannel, T> {
  // The cast restores the keys' types, which `Object.fromEntries` loses.
  return Object.fromEntries(
    CHANNELS.flatMap((channel) => {
      const { setting } = CHANNEL_ENTRIES[channel]
      return setting === null ? [] : [[channel, make(setting)]]
    }),
  ) as Record<ConfiguredChannel, T>
}

export const MESSAGE_CHANNELS = ofEachChannel((channel) => CHANNEL_ENTRIES[channel].label)

export const CHANNEL_CHOICES = ofEachChannel((channel) => CHANNEL_ENTRIES[channel].choice)

export function channelText(channels: readonly MessageChannel[]): string {
  return channels.map((channel) => MESSAGE_CHANNELS[channel]).join(', ')
}

export function channelsAmong(names: readonly string[]): MessageChannel[] {
  return CHANNELS.filter((channel) => names.includes(channel))
}

export const ALWAYS_NOTIFIED = 'Cancelamentos e mudanças de horário são avisados mesmo assim.'

function known(address: string | null): string[] {
  return address ? [address] : []
}

/**
 * Returns the content of an e-mail for these contacts: an e-mail typed with a booking gets nothing from the patient's file,
 * and no unsubscribe link.
 */
function emailContentFor(
  { emailOnFile }: Contacts,
  { unsubscribe, ...emailContent }: EmailContent,
): EmailContent {
  if (!emailOnFile) return { ...emailContent, greeting: PLAIN_GREETING }
  return unsubscribe ? { ...emailContent, unsubscribe } : emailContent
}
