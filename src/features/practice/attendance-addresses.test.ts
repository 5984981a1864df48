import { expect, it } from 'vitest'
import { ADDRESSED, attendanceField, readPart } from './attendance-addresses.ts'

it.each([
  [null, '', 'semana'],
  ['folgas', '', 'folgas'],
  ['nenhuma', '', 'semana'],
  [null, '#horarios', 'semana'],
  [null, '#dia-sem-atendimento', 'folgas'],
  [null, '#endereco', 'locais'],
  ['regras', '#endereco', 'regras'],
])('the attendance address with part %s and field %s shows %s', (search, hash, part) => {
  expect(readPart(search, hash)).toBe(part)
})

it('the address of a field names the part that holds it', () => {
  expect(Object.values(ADDRESSED).map(attendanceField)).toEqual([
    '/psychologist/attendance#horarios',
    '/psychologist/attendance?parte=folgas#dia-sem-atendimento',
    '/psychologist/attendance?parte=locais#endereco',
  ])
})
