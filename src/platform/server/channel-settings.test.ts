import { describe, expect, it } from 'vitest'
import { mailSenderOf, smsSettingsOf, whatsappSettingsOf } from './channel-settings.ts'

describe('the address of SMS', () => {
  it.each([
    'smtp://ana:s@gateway.test',
    'gateway.test',
    'twilio://AC12:s@5511999990000',
    'twilio://AC12@+5511999990000',
    'twilio://12:s@+5511999990000',
    'twilio://AC12:s@+5511999990000?api=https://api.exemplo.com',
    'twilio://AC12:s@',
    'https://ana:100%@gateway.test/x',
    'twilio://AC12:100%@+5511999990000',
    'twilio://AC12:s@%zz',
  ])('the address of SMS cannot be %s', (address) => {
    expect(smsSettingsOf(address)).toBeNull()
  })

  it('the address of SMS is a gateway’s, with its password separate, or Twilio’s own', () => {
    expect(smsSettingsOf('https://ana:s@gateway.test/x')).toEqual({
      kind: 'gateway',
      url: 'https://gateway.test/x',
      authorization: `Basic ${Buffer.from('ana:s').toString('base64')}`,
    })
    expect(smsSettingsOf('twilio://AC12:s@+5511999990000')).toMatchObject({
      api: 'https://api.twilio.com',
      from: { From: '+5511999990000' },
    })
  })
})

describe('the sender of e-mails', () => {
  it.each(['Consultorio', '', 'Ana <ana>', 'ana@', '@exemplo.com', 'ana@@exemplo.com'])(
    'the sender of e-mails cannot be %j',
    (typed) => {
      expect(mailSenderOf(typed)).toBeNull()
    },
  )
})

describe('the address of WhatsApp', () => {
  it.each([
    'https://graph.facebook.com',
    'whatsapp://5511?template=aviso_marcado',
    'whatsapp://s@numero?template=aviso_marcado',
    'whatsapp://s@5511',
    'whatsapp://s%ken@5511?template=aviso_marcado',
    'whatsapp://s@5511?template=Aviso%20de%20conta',
    'whatsapp://s@5511?template=aviso_marcado&api=https://api.exemplo.com',
  ])('the address of WhatsApp cannot be %s', (address) => {
    expect(whatsappSettingsOf(address)).toBeNull()
  })

  it('the address of WhatsApp names the sender and the template', () => {
    expect(whatsappSettingsOf('whatsapp://s%2Fx@5511?template=aviso')).toEqual({
      api: 'https://graph.facebook.com',
      token: 's/x',
      numberId: '5511',
      template: 'aviso',
      language: 'pt_BR',
    })
  })
})
