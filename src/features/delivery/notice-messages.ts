import type { Channel, ChannelSwitch, Contacts, Notice } from './channels.ts'
import { CHANNEL_ENTRIES, CHANNELS, type MessageChannel } from './channels.ts'
import type { Message } from './message.ts'
import type { KindRules } from './message-kinds.ts'

export interface Subject {
  patientId: string | null
  sessionId?: string
  sessionStartsAt?: number
  movedFrom?: number
  waits?: number
  onceKey?: string
}

export type ChannelSwitches = Partial<Record<MessageChannel, boolean>>

export function switchesOf(practice: Record<ChannelSwitch, boolean>): ChannelSwitches {
  return Object.fromEntries(
    CHANNELS.map((channel) => {
      const column = CHANNEL_ENTRIES[channel].switch
      return [channel, column === null || practice[column]]
    }),
  )
}

export function switchesAtOnce(practice: Record<ChannelSwitch, boolean>): ChannelSwitches {
  const reminding = CHANNELS.filter((channel) => !CHANNEL_ENTRIES[channel].atOnce)
  const off = reminding.map((channel) => [channel, false])
  return { ...switchesOf(practice), ...Object.fromEntries(off) }
}

export interface Recipients {
  contacts: Contacts
  switches: Readonly<Record<string, boolean | undefined>>
}

/** Returns the messages that carry a notice; kinds that a patient may opt out of respect the opt-out. */
export function noticeMessages(
  channels: Readonly<Record<string, Channel>>,
  kind: KindRules,
  notice: Notice,
  { contacts, switches }: Recipients,
  { patientId, onceKey, ...rest }: Subject,
): Message<string>[] {
  const isOn = (channel: string) =>
    kind.channels.includes(channel) &&
    switches[channel] !== false &&
    !(kind.toPatient?.mayOptOut && contacts.optedOut.includes(channel))
  return Object.entries(channels).flatMap(([channel, { reach, write, ...rules }]) =>
    (isOn(channel) ? reach(contacts) : []).map((recipient) => ({
      channel,
      kind,
      recipient,
      ...rest,
      ...(patientId === null ? {} : { patientId }),
      ...(onceKey === undefined ? {} : { onceKey: onceKeyOn(onceKey, rules, channel, recipient) }),
      ...write(notice, contacts),
    })),
  )
}

export function onceKeyOn(
  onceKey: string,
  { address }: Pick<Channel, 'address'>,
  channel: string,
  recipient: string,
): string {
  return address === null ? `${onceKey} ${channel} ${recipient}` : `${onceKey} ${channel}`
}
