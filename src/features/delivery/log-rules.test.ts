import { expect, it } from 'vitest'
import { unsentText } from './log-rules.ts'

it.each([
  [{ mail: true, sms: true }, true, null],
  [{ mail: true, sms: false }, false, null],
  [{ mail: true, sms: false }, true, /^Sem envio de SMS/],
  [{ mail: false, sms: true }, true, /^Sem envio de e-mail/],
  [{ mail: false, sms: false }, true, /^Sem envio configurado/],
  [{ mail: false, sms: false }, false, /^Sem envio configurado/],
])(
  'With the senders %j, a practice that uses SMS (%s) gets the note %s',
  (senders, usesSms, text) => {
    if (text) expect(unsentText(senders, usesSms)).toMatch(text)
    else expect(unsentText(senders, usesSms)).toBeNull()
  },
)
