import { expect, it } from 'vitest'
import { typesOffered } from './rules.ts'

const both = [true, true] as const
const online = [true, false] as const
const inPerson = [false, true] as const
const neither = [false, false] as const

it.each([
  ['both ways where service and practice offer both', both, both, ['online', 'presencial']],
  ['online where only the service is in person too', both, online, ['online']],
  ['in person where the practice attends only so', both, inPerson, ['presencial']],
  ['online where the service is online', online, both, ['online']],
  ['as the service says where the practice attends otherwise', inPerson, online, ['presencial']],
  ['as the service says where the practice has not said', both, neither, ['online', 'presencial']],
])('a service is booked %s', (_, service, practice, types) => {
  const [isOnline, isInPerson] = service
  const [attendsOnline, attendsInPerson] = practice
  expect(typesOffered({ isOnline, isInPerson }, { attendsOnline, attendsInPerson })).toEqual(types)
})
