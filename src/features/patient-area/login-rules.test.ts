import { describe, expect, it } from 'vitest'
import { codeDestinations } from './login-rules.ts'

const ana = { practice: 'Ana', email: 'maria@exemplo.com' }
const bia = { practice: 'Bia', email: 'maria@exemplo.com' }
const caio = { practice: 'Caio', email: 'm.lima@exemplo.com' }
const dora = { practice: 'Dora', email: null }
const eva = { practice: 'Eva', email: null }
const [fabio, gil] = [
  { practice: 'Fabio', email: 'f@exemplo.com' },
  { practice: 'Gil', email: 'g@exemplo.com' },
]

describe('the codes of a phone go', () => {
  it.each([
    ['nowhere for an unknown phone', [], true, []],
    ['nowhere for an unknown phone, in files neither', [], false, []],
    ['to the e-mail on file', [ana], true, [ana]],
    ['once to an e-mail that two practices know, in the newest', [bia, ana], true, [bia]],
    ['to each e-mail on file', [caio, ana], true, [caio, ana]],
    ['to 3 e-mails at most, the newest', [gil, fabio, caio, ana], true, [gil, fabio, caio]],
    ['to e-mails alone where there are any', [dora, ana], false, [ana]],
    ['nowhere where no e-mail is on file', [dora], true, []],
    ['to the phone where no mail can be sent and none is on file', [dora, eva], false, [dora]],
  ])('%s', (_, known, hasMailServer, destinations) => {
    expect(
      codeDestinations<{ practice: string; email: string | null }>(known, hasMailServer),
    ).toEqual(destinations)
  })
})
