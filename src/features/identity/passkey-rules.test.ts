import { describe, expect, it } from 'vitest'
import { passkeyName, rpIdOf, whyNoPasskeys } from './passkey-rules.ts'

describe('the address of passkeys', () => {
  it.each([
    ['https://consultorio.exemplo.com.br', 'consultorio.exemplo.com.br'],
    ['https://consultorio.exemplo.com.br:8443', 'consultorio.exemplo.com.br'],
    ['http://localhost:3000', 'localhost'],
  ])('the address %s has the RP id %s', (origin, rpId) => {
    expect([whyNoPasskeys(origin), rpIdOf(origin)]).toEqual([null, rpId])
  })

  it.each([
    ['http://127.0.0.1:3000', /por número\. Abra http:\/\/localhost:3000 e/],
    ['http://[::1]:3000', /por número\. Abra http:\/\/localhost:3000 e/],
    ['http://192.168.0.10:3000', /por número\. Abra o sistema pelo nome do site/],
    ['https://203.0.113.7', /por número\. Abra o sistema pelo nome do site/],
    ['https://[2001:db8::1]', /por número\. Abra o sistema pelo nome do site/],
    ['http://consultorio.exemplo.com.br', /começa com https:/],
  ])('the address %s has no passkeys, and names the address to open', (origin, why) => {
    expect(whyNoPasskeys(origin)).toMatch(why)
  })
})

it.each([
  ['Chrome no Windows', false, [], 'Chrome no Windows'],
  ['Chrome no Windows', false, ['Chrome no Windows'], 'Chrome no Windows (2)'],
  ['Safari no Mac', false, ['Safari no Mac', 'Safari no Mac (2)'], 'Safari no Mac (3)'],
  ['Chrome no Linux', true, [], 'Celular ou chave de segurança, pelo Chrome no Linux'],
])(
  'a passkey of %s (elsewhere: %s) next to %j is called %s',
  (device, isElsewhere, taken, name) => {
    expect(passkeyName(device, { isElsewhere, taken })).toBe(name)
  },
)
