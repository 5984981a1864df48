import { describe, expect, it } from 'vitest'
import {
  type CodeWay,
  codeDestinations,
  codeWay,
  type KnownAddress,
  unreachableByCode,
} from './rules.ts'

const known = (tenantId: string, email: string | null, confirmed = true): KnownAddress => ({
  tenantId,
  phone: '+5511912345678',
  email,
  confirmed,
})
const ana = known('Ana', 'maria@exemplo.com')
const bia = known('Bia', 'maria@exemplo.com')
const caio = known('Caio', 'm.lima@exemplo.com')
const [dora, eva] = [known('Dora', null), known('Eva', null)]
const typedBy = (name: string, tenantId = 'Ana') => known(tenantId, `${name}@exemplo.com`, false)
const onFile = (name: string, tenantId: string) => known(tenantId, `${name}@exemplo.com`)
const six = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => onFile(name, name))

describe('the codes of a phone go', () => {
  it.each<[title: string, known: KnownAddress[], CodeWay, KnownAddress[]]>([
    ['nowhere for an unknown phone', [], 'email', []],
    ['nowhere for an unknown phone, in files neither', [], 'file', []],
    ['to the e-mail on file', [ana], 'email', [ana]],
    ['once to an e-mail that two practices know, in the older', [ana, bia], 'email', [ana]],
    ['to each e-mail on file', [ana, caio], 'email', [ana, caio]],
    ['to the e-mail of a booking', [dora, typedBy('rui')], 'email', [typedBy('rui')]],
    ['to 5 e-mails at most, the oldest', six, 'email', six.slice(0, 5)],
    [
      'to 2 e-mails of a practice at most, the oldest',
      [typedBy('um'), typedBy('dois'), typedBy('tres'), caio],
      'email',
      [typedBy('um'), typedBy('dois'), caio],
    ],
    [
      'to what the psychologist vouches for before what visitors typed',
      [typedBy('um'), typedBy('dois'), ana],
      'email',
      [typedBy('um'), ana],
    ],
    [
      'to an older e-mail whoever fills other practices with newer ones',
      [ana, onFile('x1', 'X'), onFile('x2', 'X'), onFile('x3', 'X')],
      'email',
      [ana, onFile('x1', 'X'), onFile('x2', 'X')],
    ],
    ['to e-mails alone where there are any', [dora, ana], 'file', [ana]],
    ['nowhere where no e-mail is known', [dora], 'email', []],
    ['to the phone where no mail can be sent and none is known', [dora, eva], 'file', [dora]],
    ['nowhere where the phone takes no SMS and no mail can be sent', [dora, ana], 'none', []],
    [
      'once to the phone by SMS, whatever e-mails are known',
      [ana, caio],
      'sms',
      [known('Ana', null)],
    ],
    ['nowhere by SMS for an unknown phone', [], 'sms', []],
  ])('the codes of a phone go %s', (_, addresses, way, destinations) => {
    expect(codeDestinations(addresses, way)).toEqual(destinations)
  })
})

it.each([
  ['+5511912345678', { sms: true, mail: true }, 'sms'],
  ['+5511912345678', { sms: true, mail: false }, 'sms'],
  ['+351912345678', { sms: true, mail: true }, 'sms'],
  ['+5511912345678', { sms: false, mail: true }, 'email'],
  ['+551132345678', { sms: true, mail: true }, 'email'],
  ['+551132345678', { sms: true, mail: false }, 'none'],
  ['+5511912345678', { sms: false, mail: false }, 'file'],
] as const)('the code of %s with %j goes by %s', (phone, senders, way) => {
  expect(codeWay(senders, phone)).toBe(way)
})

it('a person with a landline reads, before requesting a code, that none can be sent', () => {
  const problem = unreachableByCode({ sms: true, mail: false }, '+551132345678')
  expect(problem).toContain('telefone fixo')
  expect(unreachableByCode({ sms: true, mail: true }, '+551132345678')).toBeNull()
})
