import { describe, expect, it } from 'vitest'
import { codeDestinations, type KnownAddress } from './login-rules.ts'

const known = (tenantId: string, email: string | null, confirmed = true): KnownAddress => ({
  tenantId,
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
  it.each<[title: string, known: KnownAddress[], hasMailServer: boolean, KnownAddress[]]>([
    ['nowhere for an unknown phone', [], true, []],
    ['nowhere for an unknown phone, in files neither', [], false, []],
    ['to the e-mail on file', [ana], true, [ana]],
    ['once to an e-mail that two practices know, in the older', [ana, bia], true, [ana]],
    ['to each e-mail on file', [ana, caio], true, [ana, caio]],
    ['to the e-mail of a booking', [dora, typedBy('rui')], true, [typedBy('rui')]],
    ['to 5 e-mails at most, the oldest', six, true, six.slice(0, 5)],
    [
      'to 2 e-mails of a practice at most, the oldest',
      [typedBy('um'), typedBy('dois'), typedBy('tres'), caio],
      true,
      [typedBy('um'), typedBy('dois'), caio],
    ],
    [
      'to what the psychologist vouches for before what visitors typed',
      [typedBy('um'), typedBy('dois'), ana],
      true,
      [typedBy('um'), ana],
    ],
    [
      'to an older e-mail whoever fills other practices with newer ones',
      [ana, onFile('x1', 'X'), onFile('x2', 'X'), onFile('x3', 'X')],
      true,
      [ana, onFile('x1', 'X'), onFile('x2', 'X')],
    ],
    ['to e-mails alone where there are any', [dora, ana], false, [ana]],
    ['nowhere where no e-mail is known', [dora], true, []],
    ['to the phone where no mail can be sent and none is known', [dora, eva], false, [dora]],
  ])('%s', (_, addresses, hasMailServer, destinations) => {
    expect(codeDestinations(addresses, hasMailServer)).toEqual(destinations)
  })
})
