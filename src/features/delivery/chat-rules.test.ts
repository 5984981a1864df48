import { expect, it } from 'vitest'
import { type ChatContacts, chatsOf } from './chat-rules.ts'

const PHONE = '+5511900001000'
const person = (name: string, phone: string | null, more: object = {}) => ({
  ...{ name, phone, isGuardian: false, optedOut: [] as string[] },
  ...more,
})
const RITA = person('Rita', '+5511987654321', { isGuardian: true })
const ROSA = person('Rosa', '+5511900001002')

const namesOf = (contacts: Partial<ChatContacts>) =>
  chatsOf({ phone: PHONE, isAdult: false, people: [], ...contacts }, (to) => to?.name ?? 'Lia').map(
    ({ whatsappUrl }) => new URL(whatsappUrl).searchParams.get('text'),
  )

it.each<[string, Partial<ChatContacts>, string[]]>([
  ['a patient without people has one chat', {}, ['Lia']],
  [
    'a guardian goes before a minor, others after',
    { people: [ROSA, RITA] },
    ['Rita', 'Lia', 'Rosa'],
  ],
  ['an adult goes first', { people: [RITA, ROSA], isAdult: true }, ['Lia', 'Rita', 'Rosa']],
  [
    'a phone without its ninth digit is the same',
    { phone: '+551187654321', people: [RITA] },
    ['Rita'],
  ],
  ['a landline has no chat', { phone: '+551132654321', people: [ROSA] }, ['Rosa']],
  ['a landline is better than nothing', { phone: '+551132654321' }, ['Lia']],
  ['a person without a phone has no chat', { people: [person('Rui', null)] }, ['Lia']],
  [
    'a person who opted out of chats has none',
    { people: [person('Ivo', '+5511900001003', { optedOut: ['whatsapp'] })] },
    ['Lia'],
  ],
  ['an erased patient has no chat', { phone: null }, []],
])('the recipients of chats: %s', (_, contacts, names) => expect(namesOf(contacts)).toEqual(names))

it('a chat is opened with its phone and names the person', () => {
  const chats = chatsOf({ phone: PHONE, isAdult: false, people: [RITA] }, () => 'Olá!')
  expect(chats).toEqual([
    { personName: 'Rita', whatsappUrl: 'https://wa.me/5511987654321?text=Ol%C3%A1!' },
    { personName: null, whatsappUrl: 'https://wa.me/5511900001000?text=Ol%C3%A1!' },
  ])
})
