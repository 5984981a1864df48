import { describe, expect, it } from 'vitest'
import { addressLine, publicPath } from './rules.ts'

describe('the public link', () => {
  it.each([
    [
      'is /agendar/{friendlyId}/{publicSlug}',
      { friendlyId: 7, publicSlug: 'ana-souza' },
      '/agendar/7/ana-souza',
    ],
    ['has friendlyId 1 where it is missing', { publicSlug: 'ana-souza' }, '/agendar/1/ana-souza'],
    ["has the slug 'seu-nome' where it is missing", { friendlyId: 7 }, '/agendar/7/seu-nome'],
    [
      "has the slug 'seu-nome' where it is blank",
      { friendlyId: 7, publicSlug: '' },
      '/agendar/7/seu-nome',
    ],
  ])('The public link %s', (_, profile, path) => {
    expect(publicPath(profile)).toBe(path)
  })
})

describe('the office address', () => {
  const office = { address: 'Rua Augusta', addressNumber: '1200', city: 'São Paulo', state: 'SP' }
  it.each([
    [office, 'Rua Augusta, 1200 – São Paulo/SP'],
    [{ ...office, addressNumber: null, state: null }, 'Rua Augusta – São Paulo'],
    [{ ...office, city: null, state: null }, 'Rua Augusta, 1200'],
    [{ ...office, address: null }, null],
  ])('The address %j reads %s', (profile, line) => {
    expect(addressLine(profile)).toBe(line)
  })
})
