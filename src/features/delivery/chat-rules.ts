import { isLandline, phoneKey, whatsappUrl } from '../../platform/shared/phone.ts'
import type { OpenChat } from './channel-contract.ts'
import type { NoticePerson } from './channels.ts'

/** The people a chat about a patient may be opened with; phones as on file. */
export interface ChatContacts<Person extends ChatPerson = ChatPerson> {
  /** The patient's phone; null if the patient was erased. */
  phone: string | null
  /** Whether the patient is known to be an adult. */
  isAdult: boolean
  /** Who receives the patient's notices. */
  people: readonly Person[]
}

export type ChatPerson = Pick<NoticePerson, 'name' | 'phone' | 'isGuardian' | 'optedOut'>

/**
 * Returns the recipients of chats: the patient and each person who receives the notices. A guardian comes before a patient who
 * is not known to be an adult. Each phone has one chat; a landline has none if another phone has one; a person who opted out of
 * chats has none.
 */
export function chatReceiversOf<Person extends ChatPerson>({
  phone,
  isAdult,
  people,
}: ChatContacts<Person>): { person: Person | null; number: string }[] {
  const willing = people.filter(({ optedOut }) => !optedOut.includes('whatsapp'))
  const isFirst = (person: Person) => person.isGuardian && !isAdult
  const receivers: readonly (Person | null)[] = [
    ...willing.filter(isFirst),
    null,
    ...willing.filter((person) => !isFirst(person)),
  ]
  const all = receivers.flatMap((person) => {
    const number = person ? person.phone : phone
    return number === null ? [] : [{ person, number }]
  })
  const mobile = all.filter(({ number }) => !isLandline(number))
  const byPhone = Map.groupBy(mobile.length > 0 ? mobile : all, ({ number }) => phoneKey(number))
  return [...byPhone.values()].flatMap(([first]) => first ?? [])
}

/** Returns these chats; `textOf` returns the text for a person or for the patient. */
export function chatsOf<Person extends ChatPerson>(
  contacts: ChatContacts<Person>,
  textOf: (person: Person | null) => string,
): OpenChat[] {
  return chatReceiversOf(contacts).map(({ person, number }) => ({
    personName: person?.name ?? null,
    whatsappUrl: whatsappUrl(number, textOf(person)),
  }))
}
