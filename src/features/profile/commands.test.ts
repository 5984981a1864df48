import { describe, expect, it } from 'vitest'
import { openPractice } from '../../../test/practice.ts'
import { getProfile } from '../practice/contract.ts'
import { updateSettings } from './contract.ts'

type KeyType = 'cpf' | 'cnpj' | 'phone' | 'email' | 'random' | null

const { given } = await openPractice()
const ana = await given.psychologist()

const save = (pixKeyType: KeyType | undefined, pixKey: string | null) =>
  ana.call(updateSettings, {
    body: { pixKey, ...(pixKeyType === undefined ? {} : { pixKeyType }) },
  })

describe('the Pix key', () => {
  const examples: [chosen: KeyType, typed: string, key: string][] = [
    ['cpf', '529.982.247-25', '52998224725'],
    ['cpf', '52998224725', '52998224725'],
    ['cnpj', '11.222.333/0001-81', '11222333000181'],
    ['cnpj', '12.ABC.345/01DE-35', '12ABC34501DE35'],
    ['cnpj', '12abc34501de35', '12ABC34501DE35'],
    ['phone', '(11) 98765-4321', '+5511987654321'],
    ['phone', '11987654321', '+5511987654321'],
    ['phone', '5511987654321', '+5511987654321'],
    ['phone', '+55 11 98765-4321', '+5511987654321'],
    ['email', 'Ana@Exemplo.com.br', 'ana@exemplo.com.br'],
    ['random', '123E4567-E89B-12D3-A456-426655440000', '123e4567-e89b-12d3-a456-426655440000'],
  ]
  it.each(examples)('A Pix key of type %s, typed %s, is stored as %s', async (type, typed, key) => {
    const reply = await save(type, typed)
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({ pixKey: key, pixKeyType: type })
    expect(await ana.ask(getProfile)).toMatchObject({ pixKey: key, pixKeyType: type })
  })

  const detectedKeys: [typed: string, type: KeyType][] = [
    ['529.982.247-25', 'cpf'],
    ['12.ABC.345/01DE-35', 'cnpj'],
    ['+5511987654321', 'phone'],
    ['(11) 98765-4321', 'phone'],
    ['ana@exemplo.com.br', 'email'],
    ['123e4567-e89b-12d3-a456-426655440000', 'random'],
  ]
  it.each(detectedKeys)(
    'The key %s without a chosen type is detected as %s',
    async (typed, type) => {
      expect((await save(undefined, typed)).body.pixKeyType).toBe(type)
      expect((await save(null, typed)).body.pixKeyType).toBe(type)
    },
  )

  // 119.876.500-34 is a CPF with valid check digits, and (11) 98765-0034 a mobile phone.
  const ambiguous: [type: KeyType, key: string][] = [
    ['cpf', '11987650034'],
    ['phone', '+5511987650034'],
  ]
  it.each(ambiguous)(
    'A Pix key that could be a CPF or a phone is stored as the chosen %s',
    async (...row) => {
      const [type, pixKey] = row
      expect((await save(type, '11987650034')).body).toMatchObject({ pixKey, pixKeyType: type })
    },
  )

  const refused: [chosen: KeyType, typed: string][] = [
    ['cpf', '529.982.247-26'],
    ['cpf', '111.111.111-11'],
    ['cpf', '(11) 98765-4321'],
    ['cpf', 'ana@exemplo.com.br'],
    ['cnpj', '11.222.333/0001-82'],
    ['cnpj', '12.ABC.345/01DE-36'],
    ['phone', '529.982.247-25'],
    ['phone', '11 3333-444'],
    ['email', 'ana@'],
    ['random', '123e4567'],
    ['random', '529.982.247-25'],
    [null, 'minha chave'],
    [null, '123'],
  ]
  it.each(refused)(
    'A Pix key of type %s, typed %s, is refused and the old one stays',
    async (type, typed) => {
      await save('email', 'fica@exemplo.com.br')
      const reply = await save(type, typed)
      const message = 'Esta chave Pix não é válida para o tipo escolhido. Confira os caracteres.'
      expect([reply.status, reply.problem?.details]).toEqual([422, [{ path: 'pixKey', message }]])
      expect((await ana.ask(getProfile)).pixKey).toBe('fica@exemplo.com.br')
    },
  )

  it.each([null, '', '  '])('A Pix key is removed with %j', async (typed) => {
    await save('email', 'ana@exemplo.com.br')
    expect((await save(null, typed)).body).toMatchObject({ pixKey: null, pixKeyType: null })
  })

  it('A Pix key stays when it is omitted', async () => {
    await save('email', 'ana@exemplo.com.br')
    const reply = await ana.call(updateSettings, { body: { defaultSessionDuration: 60 } })
    expect(reply.body).toMatchObject({ pixKey: 'ana@exemplo.com.br', pixKeyType: 'email' })
  })
})
