import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { columnsOf, namesOf, toColumns, toFields } from './columns.ts'

const book = z.object({ id: z.string(), shelfPlace: z.string(), price: z.string(), at: z.string() })
const columns = columnsOf(book, { price: 'price_cents' })

it('a field is stored in the column of its name in snake case, unless another column is given', () => {
  expect(namesOf(columns)).toEqual(['id', 'shelf_place', 'price_cents', 'at'])
})

it('a row is converted with the names of its fields, and instants as text', () => {
  const at = new Date('2026-03-02T12:00:00Z')
  const row = { id: '1', shelf_place: 'A', price_cents: 500, at, owner: 'ana' }
  expect(toFields(columns, row)).toEqual({
    id: '1',
    shelfPlace: 'A',
    price: 500,
    at: '2026-03-02T12:00:00.000Z',
  })
})

it('only given fields that have a column are written', () => {
  const given = { shelfPlace: 'B', price: 500, version: 2 }
  expect(toColumns(columns, given)).toEqual({ shelf_place: 'B', price_cents: 500 })
})
