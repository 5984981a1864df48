import type { Channel, ChannelSwitch, Contacts, Notice, NoticePerson } from './channels.ts'
import { CHANNEL_ENTRIES, CHANNELS, type MessageChannel } from './channels.ts'
import type { Message } from './message.ts'
import type { KindRules } from './message-kinds.ts'
import { recipientOf } from './message-limits.ts'
import { greetingOf, shownName } from './message-texts.ts'
import { smsOf } from './sms-text.ts'

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

type ToPerson = (person: NoticePerson) => Notice

export interface Recipients {
  contacts: Contacts
  switches: Readonly<Record<string, boolean | undefined>>
  /** Returns the notice for a person around the patient; if it is missing they get the patient's. */
  toPerson?: ToPerson
}

/**
 * Returns the messages that carry a notice to the patient and to each person who receives the patient's notices; kinds that
 * may be opted out of respect the opt-outs. An address gets one message: a guardian's goes before the patient's.
 */
export function noticeMessages(
  channels: Readonly<Record<string, Channel>>,
  kind: KindRules,
  notice: Notice,
  { contacts, switches, toPerson = () => notice }: Recipients,
  { patientId, onceKey, ...rest }: Subject,
): Message<string>[] {
  const isOn = (channel: string) => kind.channels.includes(channel) && switches[channel] !== false
  const recipients = recipientsOf(contacts, { notice, toPerson }, isOn('email'))
  return Object.entries(channels).flatMap(([channel, { reach, write, ...rules }]) => {
    if (!isOn(channel)) return []
    const reached = recipients.flatMap((one) =>
      reach(one.contacts).map((recipient) => ({ one, recipient, key: keyOf(rules, recipient) })),
    )
    const refused = reached.filter(
      ({ one }) => kind.toPatient?.mayOptOut && one.contacts.optedOut.includes(channel),
    )
    const allowed = reached.filter(
      ({ key }, index) =>
        reached.findIndex((other) => other.key === key) === index &&
        !refused.some((other) => other.key === key),
    )
    return allowed.map(({ one: { personId, ...to }, recipient }) => ({
      channel,
      kind,
      recipient,
      ...rest,
      ...(patientId === null ? {} : { patientId }),
      ...(personId === null ? {} : { personId }),
      ...(onceKey === undefined
        ? {}
        : { onceKey: onceKeyOn(onceKey, rules, channel, recipient) + ofPerson(personId) }),
      ...write(to.notice, to.contacts, smsOf),
    }))
  })
}

interface Addressed {
  personId: string | null
  contacts: Contacts
  notice: Notice
}

interface Notices {
  notice: Notice
  toPerson: ToPerson
}

function recipientsOf(contacts: Contacts, notices: Notices, isByEmail: boolean): Addressed[] {
  const isFirst = contacts.people.filter(({ isGuardian }) => isGuardian)
  const others = contacts.people.filter(({ isGuardian }) => !isGuardian)
  const addressed = (person: NoticePerson) => {
    const to = addressedTo(contacts, person.id, notices)
    // A person gets a notice by one channel: e-mail, otherwise phone.
    return to && isByEmail && person.email
      ? { ...to, contacts: { ...to.contacts, phone: null } }
      : to
  }
  return [
    ...isFirst.map(addressed),
    addressedTo(contacts, null, notices),
    ...others.map(addressed),
  ].filter((message) => message !== null)
}

/** Returns the notice and the contacts of the patient or of a person around the patient; null for a person who is not notified. */
export function addressedTo(
  contacts: Contacts,
  personId: string | null,
  { notice, toPerson }: Notices,
): Addressed | null {
  if (personId === null) return { personId, contacts, notice }
  const person = contacts.people.find(({ id }) => id === personId)
  if (!person) return null
  const { name, email, phone, optedOut } = person
  return {
    personId,
    contacts: { ...contacts, email, emailOnFile: true, phone, browsers: [], optedOut },
    notice: noticeFor(name, contacts.patientName, toPerson(person)),
  }
}

/** Returns a notice that greets a person around the patient and names the patient. */
function noticeFor(name: string, patientName: string, notice: Notice): Notice {
  const { facts = [], ...emailContent } = notice.emailContent
  const patient = { label: 'Paciente', value: shownName(patientName) }
  return {
    ...notice,
    emailContent: { ...emailContent, greeting: greetingOf(name), facts: [patient, ...facts] },
  }
}

/** Returns the same key for two spellings of an address. */
function keyOf({ address }: Pick<Channel, 'address'>, recipient: string): string {
  return address === null ? recipient : recipientOf(recipient)
}

function ofPerson(personId: string | null): string {
  return personId === null ? '' : ` ${personId}`
}

export function onceKeyOn(
  onceKey: string,
  { address }: Pick<Channel, 'address'>,
  channel: string,
  recipient: string,
): string {
  return address === null ? `${onceKey} ${channel} ${recipient}` : `${onceKey} ${channel}`
}
