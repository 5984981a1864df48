import { NOTICES_A_DAY, type PlanName } from '../practice/plans.ts'
import type { AddressKind } from './facts.ts'
import type { Drawing, Letter } from './letter.ts'
import { PLAIN_GREETING, smsOf } from './letter-texts.ts'

/** Every way to write to somebody, in the order they are shown. What hands a message over is beside them in app/senders.ts. */

/** Where somebody can be written to. */
export interface Contacts {
  email: string | null
  /** Whether the e-mail is the one on file; what was typed with a booking may be anybody's. */
  emailOnFile: boolean
  /** E.164. */
  phone: string | null
  /** Ids of the browsers that take notifications. */
  browsers: readonly string[]
  optedOut: readonly string[]
}

/** A notice that every channel can carry. */
export type Notice = Required<Drawing>

/** What is written of a notice for one channel. */
interface Written {
  subject: string
  /** One line on every channel but e-mail. */
  body: string
  letter?: Letter
}

/** The columns of a practice in which it switches a channel on. */
export const CHANNEL_SWITCHES = [
  'enable_email_notifications',
  'enable_sms_notifications',
  'whatsapp_reminders',
] as const

export type ChannelSwitch = (typeof CHANNEL_SWITCHES)[number]

export interface Channel {
  label: string
  /** The label where somebody chooses among channels. */
  choice: string
  /** What recipients are; null where they are on no file. */
  address: AddressKind | null
  /** What the log shows in place of a recipient that is for no person to read. */
  shownAs: string | null
  /** The practice's switch; null where there is none. */
  switch: ChannelSwitch | null
  /** A patient is written to on it as soon as something happens; else reminders alone go on it. */
  atOnce: boolean
  /** The setting without which nothing can be sent; null where it needs none. */
  setting: 'mailUrl' | 'sms' | 'whatsapp' | null
  /** How many notices a practice may cause to its patients in 24 hours, by plan; null without a limit. */
  mostADay: Record<PlanName, number> | null
  /** How many messages a day one recipient gets from practices they have not dealt with, in all; null without a limit. */
  mostToStranger: number | null
  /** What the log says of a message that was refused, and of one not taken yet. */
  refused: string
  notYet: string
  /** Every recipient that somebody is reached at. */
  reach(contacts: Contacts): readonly string[]
  write(notice: Notice, contacts: Contacts): Written
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
    write: ({ subject, letter }, contacts) => ({
      subject,
      body: '',
      letter: letterFor(contacts, letter),
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
    write: ({ line, name }) => ({ subject: '', body: smsOf(line, name) }),
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

export const CHANNELS = Object.keys(CHANNEL_ENTRIES) as MessageChannel[]

/** Makes something of each channel. */
export function ofEachChannel<T>(make: (channel: MessageChannel) => T): Record<MessageChannel, T> {
  return Object.fromEntries(CHANNELS.map((channel) => [channel, make(channel)])) as Record<
    MessageChannel,
    T
  >
}

type Entries = typeof CHANNEL_ENTRIES

/** Channels that send nothing until a setting names their provider. */
export type ConfiguredChannel = {
  [Id in MessageChannel]: Entries[Id]['setting'] extends null ? never : Id
}[MessageChannel]

/** Those on which a patient is written to as soon as something happens. */
export type ChannelAtOnce = {
  [Id in MessageChannel]: Entries[Id]['atOnce'] extends true ? Id : never
}[MessageChannel]

export const CHANNELS_AT_ONCE = CHANNELS.filter(
  (channel): channel is ChannelAtOnce => CHANNEL_ENTRIES[channel].atOnce,
)

/** Makes something of each channel that has one and the setting that names its provider. */
export function ofEachConfigured<T>(
  make: (setting: NonNullable<Channel['setting']>) => T,
): Record<ConfiguredChannel, T> {
  return Object.fromEntries(
    CHANNELS.flatMap((channel) => {
      const { setting } = CHANNEL_ENTRIES[channel]
      return setting === null ? [] : [[channel, make(setting)]]
    }),
  ) as Record<ConfiguredChannel, T>
}

/** `E-mail`, by channel. */
export const MESSAGE_CHANNELS = ofEachChannel((channel) => CHANNEL_ENTRIES[channel].label)

/** The same where somebody chooses among them. */
export const CHANNEL_CHOICES = ofEachChannel((channel) => CHANNEL_ENTRIES[channel].choice)

/** `SMS, WhatsApp` */
export function channelText(channels: readonly MessageChannel[]): string {
  return channels.map((channel) => MESSAGE_CHANNELS[channel]).join(', ')
}

/** The channels among what is named, each once and in their order. */
export function channelsAmong(named: readonly string[]): MessageChannel[] {
  return CHANNELS.filter((channel) => named.includes(channel))
}

/** Shown wherever a channel can be switched off for a patient. */
export const TOLD_ANYWAY = 'Cancelamentos e mudanças de horário são avisados mesmo assim.'

function known(address: string | null): string[] {
  return address ? [address] : []
}

/** An address that was typed with a booking learns nothing of the patient's file, and unsubscribes nobody. */
function letterFor({ emailOnFile }: Contacts, { unsubscribe, ...letter }: Letter): Letter {
  if (!emailOnFile) return { ...letter, greeting: PLAIN_GREETING }
  return unsubscribe ? { ...letter, unsubscribe } : letter
}
