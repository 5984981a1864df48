import { expect, it } from 'vitest'
import { readParent, relationOfHeading, splitGuardian, splitName } from './person-cells.ts'

it.each<[cell: string, name: string, hasRemark: boolean]>([
  ['Ana Souza (online)', 'Ana Souza', true],
  ['Ana Souza [quinzenal]', 'Ana Souza', true],
  ['Ana Souza - quinzenal', 'Ana Souza', true],
  ['Ana Souza – Presencial', 'Ana Souza', true],
  ['Ana Souza (terça 14h)', 'Ana Souza', true],
  ['Ana Souza (seg/qua)', 'Ana Souza', true],
  ['Ana Souza (R$ 180)', 'Ana Souza', true],
  ['Ana Souza (mãe Rosa)', 'Ana Souza', true],
  ['Ana Souza (resp. Rosa Lima 11 91234-0002)', 'Ana Souza', true],
  ['Ana e Bruno (casal)', 'Ana e Bruno', true],
  ['Ana Souza (online) (pago)', 'Ana Souza', true],
  ['1. Ana Souza', 'Ana Souza', false],
  ['01 - Ana Souza', 'Ana Souza', false],
  ['* Ana Souza', 'Ana Souza', false],
  ['Ana Souza *', 'Ana Souza', false],
  ['Paciente: Ana Souza', 'Ana Souza', false],
  ['#1 Ana Souza', 'Ana Souza', false],
  ['12 Ana Souza', 'Ana Souza', false],
  ['Ana Souza', 'Ana Souza', false],
  ['Ana S.', 'Ana S.', false],
  ['1º Tenente Silva', '1º Tenente Silva', false],
  ['Paulo - Filho', 'Paulo - Filho', false],
  ['Ana Souza (2)', 'Ana Souza (2)', false],
  ['Ana Souza (mãe)', 'Ana Souza (mãe)', false],
  ['Teresa Cruz (Teca)', 'Teresa Cruz (Teca)', false],
  ['Maria Teresa (Teresa)', 'Maria Teresa (Teresa)', false],
  ['Ana Souza-Lima', 'Ana Souza-Lima', false],
  ['Ana - Maria', 'Ana - Maria', false],
  ['Maria & João', 'Maria & João', false],
  ['(online)', '(online)', false],
  ['', '', false],
])('the patient in %j is %j', (cell, name, hasRemark) => {
  const split = splitName(cell)
  expect([split.name, split.remarks.length > 0]).toEqual([name, hasRemark])
})

it.each([
  ['Ana Souza 11 98765-4321', '11 98765-4321'],
  ['Ana Souza (11) 98765-4321', '(11) 98765-4321'],
  ['Ana Souza - 98765-4321', '98765-4321'],
  ['Ana Souza (11 98765-4321)', '11 98765-4321'],
])('the patient in %j has the phone %j', (cell, phone) => {
  expect(splitName(cell)).toMatchObject({ name: 'Ana Souza', phone })
})

it.each<[cell: string, name: string, relation: string | null, phone: string | null]>([
  ['Rosa Lima', 'Rosa Lima', null, null],
  ['Rosa Lima (mãe)', 'Rosa Lima', 'mãe', null],
  ['Rosa Lima - mãe', 'Rosa Lima', 'mãe', null],
  ['Mãe: Rosa Lima', 'Rosa Lima', 'Mãe', null],
  ['mãe - Rosa Lima', 'Rosa Lima', 'mãe', null],
  ['Rosa Lima (avó) 11 98765-4321', 'Rosa Lima', 'avó', '11 98765-4321'],
  ['pai: José Lima - (11) 98765-4321', 'José Lima', 'pai', '(11) 98765-4321'],
  ['Rosa Lima 98765-4321', 'Rosa Lima', null, '98765-4321'],
  ['Rosa e José Lima', 'Rosa e José Lima', null, null],
  ['Mãe Rosa / Pai José', 'Mãe Rosa / Pai José', null, null],
  ['Mãe: Rosa, Pai: José', 'Mãe: Rosa, Pai: José', null, null],
  ['Pai', 'Pai', null, null],
  ['Mãe Rosa Lima', 'Rosa Lima', 'Mãe', null],
  ['a mãe, Rosa Lima', 'Rosa Lima', 'a mãe', null],
  ['avó Rosa 11 91234-0002', 'Rosa', 'avó', '11 91234-0002'],
  ['Rosa Lima (avó materna)', 'Rosa Lima', 'avó materna', null],
  ['Mãe e pai', 'Mãe e pai', null, null],
  ['Mãe do João', 'Mãe do João', null, null],
])('the guardian in %j is %j, relation %j, phone %j', (cell, name, relation, phone) => {
  expect(splitGuardian(cell)).toMatchObject({ name, relation, phone })
})

it.each([
  ['Mãe', 'mãe'],
  ['Nome da mãe', 'mãe'],
  ['mother_name', 'mãe'],
  ['Pai', 'pai'],
  ['Mãe/Pai', null],
  ['Responsável (mãe)', null],
  ['Filiação', null],
])('a column %j has the relation %j', (heading, relation) => {
  expect(relationOfHeading(heading)).toBe(relation)
})

const RELATIONS: [cell: string, value: string | null][] = [
  ['Genitora', 'mother'],
  ['mãe biológica', 'mother'],
  ['Mãe e responsável', 'mother'],
  ['mãe (responsável legal)', 'mother'],
  ['pai/responsável', 'father'],
  ['Genitor.', 'father'],
  ['resp. legal', 'legal_guardian'],
  ['Resp.', 'legal_guardian'],
  ['mãe e pai', null],
  ['avó', null],
]

it.each(RELATIONS)('an import reads the relation %j as %j', (cell, value) => {
  expect(readParent(cell)).toBe(value)
})
