import { describe, expect, it } from 'vitest'
import { walkPages } from '../../../test/pages.ts'
import { openPractice } from '../../../test/practice.ts'
import { listPatients } from './contract.ts'
import { createPatient } from './input-contract.ts'

const { given } = await openPractice()
const ana = await given.psychologist({ plan: 'pro' })

const people: [name: string, phone: string, email?: string][] = [
  ['Maria Lima', '(11) 91234-5678', 'maria@exemplo.com.br'],
  ['Mariana Reis', '(21) 98888-7777', 'reis@exemplo.com.br'],
  ['Joa\u0303o Souza', '(11) 3333-4444'],
  ['Éricá Núñez', '+55 85 99876-5432', 'nunez@exemplo.com.br'],
  ['100% Ana_B', '+351 912 345 678'],
]
for (const [name, phone, email] of people) await given.patient(ana, { name, phone, email })

async function found(search: string) {
  const patients = await ana.ask(listPatients, { query: { search } })
  return patients.map(({ name }) => name).sort()
}

it.each([
  ['maria', ['Maria Lima', 'Mariana Reis']],
  ['LIMA', ['Maria Lima']],
  ['joão', ['João Souza']],
  ['JOAO', ['João Souza']],
  ['Joa\u0303o', ['João Souza']],
  ['erica nunez', ['Éricá Núñez']],
  ['ÉRICA', ['Éricá Núñez']],
  ['NUNEZ@EXEMPLO', ['Éricá Núñez']],
  ['reis@', ['Mariana Reis']],
  ['(11)', []],
  ['(11) 9', ['Maria Lima']],
  ['11912345678', ['Maria Lima']],
  ['(11) 91234-5678', ['Maria Lima']],
  ['11 91234 5678', ['Maria Lima']],
  ['011 91234-5678', ['Maria Lima']],
  ['+55 11 91234-5678', ['Maria Lima']],
  ['5511912345678', ['Maria Lima']],
  ['91234', ['100% Ana_B', 'Maria Lima']],
  ['5678', ['100% Ana_B', 'Maria Lima']],
  ['maria2345', []],
  ['3333-4444', ['João Souza']],
  ['+351912345678', ['100% Ana_B']],
  ['100% ana_', ['100% Ana_B']],
  ['%', []],
  ['_', []],
  ["' or 1=1 --", []],
  ['', ['100% Ana_B', 'João Souza', 'Maria Lima', 'Mariana Reis', 'Éricá Núñez']],
])(
  'The search for %j finds %j in name, e-mail and phone',
  { tags: 'both-databases' },
  async (search, names) => {
    expect(await found(search)).toEqual(names)
  },
)

it('The search finds a patient by the name of a person around them', {
  tags: 'both-databases',
}, async () => {
  const mother = { name: 'Conceição Nunes', relation: 'mother' } as const
  const rui = await given.psychologist()
  const body = { name: 'Otto Nunes', phone: '(48) 93333-2222', people: [mother] }
  await rui.ask(createPatient, { body })
  const search = async (words: string) => {
    const patients = await rui.ask(listPatients, { query: { search: words } })
    return patients.map(({ name }) => name)
  }
  expect(await search('conceicao nu')).toEqual(['Otto Nunes'])
  expect(await search('conceicao reis')).toEqual([])
})

it('The search finds no other psychologist’s patients', async () => {
  const bia = await given.psychologist()
  expect(await bia.ask(listPatients, { query: { search: 'maria' } })).toEqual([])
})

const initialOf = (name: string) => name.normalize('NFD').charAt(0).toLowerCase()

describe('the list of patients', async () => {
  const bia = await given.psychologist({ plan: 'pro' })
  const names = ['ana', 'Ana', 'ANA', 'Ána', 'Bruno', 'bruno', 'Érica', 'Zé', 'zé', 'Ana']
  for (let n = 0; n < 23; n++) await given.patient(bia, { name: `${names[n % names.length]} Reis` })
  const whole = await bia.ask(listPatients)

  it('The list without a limit has all patients by name, without regard to case and accents', {
    tags: 'both-databases',
  }, async () => {
    const reply = await bia.call(listPatients)
    expect(reply.body).toHaveLength(23)
    expect(reply.headers).not.toHaveProperty('link')
    expect(reply.headers).not.toHaveProperty('x-total-count')
    expect(whole.map(({ name }) => initialOf(name)).join('')).toMatch(/^a+b+e+z+$/)
  })

  it.each([
    [5, [5, 5, 5, 5, 3]],
    [23, [23]],
    [22, [22, 1]],
    [200, [23]],
    [1, Array(23).fill(1)],
  ])(
    'The pages of %i make up the same list, each patient once',
    { tags: 'both-databases' },
    async (limit, sizes) => {
      const { pages, rows, totals } = await walkPages(bia, listPatients, { limit })
      expect(pages.map((page) => page.length)).toEqual(sizes)
      expect(totals).toEqual(sizes.map(() => 23))
      expect(rows).toEqual(whole)
    },
  )

  it('The pages keep the search', { tags: 'both-databases' }, async () => {
    const { rows, totals } = await walkPages(bia, listPatients, { limit: 2, search: 'bruno' })
    expect(rows).toEqual(whole.filter(({ name }) => /bruno/i.test(name)))
    expect(new Set(totals)).toEqual(new Set([rows.length]))
  })

  it('An empty list is an empty page', async () => {
    const reply = await bia.call(listPatients, { query: { limit: 5, search: 'ninguém' } })
    expect([reply.status, reply.body]).toEqual([200, []])
    expect(reply.headers).toMatchObject({ 'x-total-count': '0' })
    expect(reply.headers).not.toHaveProperty('link')
  })

  it.each([
    ['limit', '0'],
    ['limit', '201'],
    ['limit', 'dez'],
    ['after', 'x'],
    ['after', Buffer.from('["ana"]').toString('base64url')],
    ['after', Buffer.from(`["ana","${'-'.repeat(36)}"]`).toString('base64url')],
    ['after', Buffer.from(`["a\\u0000","${whole[0]?.id}"]`).toString('base64url')],
  ])('A list with the %s %s is refused', async (field, value) => {
    const query = new URLSearchParams({ limit: '5', [field]: value })
    const reply = await bia.send({ method: 'GET', url: `${listPatients.path}?${query}` })
    expect(reply.statusCode).toBe(422)
    expect(reply.json().details[0].path).toBe(field)
  })
})
