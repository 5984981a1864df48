import { expect, it } from 'vitest'
import { canonicalAddress } from './canonical-address.ts'

const at = (address: string) =>
  canonicalAddress(new URL(address, 'https://consultorio.test') as never)

it('ids in an address are converted to lower case, wherever they are in it', () => {
  const id = '0198c0de-0000-7000-8000-00000000abcd'
  const ID = id.toUpperCase()
  expect(at(`/bells/${ID}/page?of=${ID}&part=All#A`)).toBe(`/bells/${id}/page?of=${id}&part=All#A`)
})

it('an address without an id in capitals is unchanged', () => {
  const address = '/consulta/AbC-dEf_123?presenca=Sim'
  expect(at(address)).toBe(address)
})
