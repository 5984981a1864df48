import { expect, it } from 'vitest'
import { unsentText } from './senders.ts'

it.each([
  [{ mail: true, sms: true }, true, null],
  [{ mail: true, sms: false }, false, null],
  [{ mail: true, sms: false }, true, /nenhum SMS chega/],
  [{ mail: false, sms: true }, true, /nenhum e-mail chega/],
  [{ mail: false, sms: false }, true, /só as mensagens do WhatsApp chegam/],
  [{ mail: false, sms: false }, false, /só as mensagens do WhatsApp chegam/],
])('With the senders %j, and SMS wanted (%s), the note is %s', (senders, usesSms, text) => {
  if (text) expect(unsentText(senders, usesSms)).toMatch(text)
  else expect(unsentText(senders, usesSms)).toBeNull()
})
