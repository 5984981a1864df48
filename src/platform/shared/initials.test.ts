import { expect, it } from 'vitest'
import { initialsOf } from './initials.ts'

it.each([
  ['Maria Lima', 'ML'],
  ['Maria da Silva', 'MS'],
  ['Maria', 'M'],
  ['  maria   lima ', 'ML'],
  ['Érica Ávila', 'ÉÁ'],
  ['E\u0301rica Lima', 'ÉL'],
  ['"Zé" (Antônio) D’Ávila', 'ZD'],
  ['👩‍⚕️ Maria Lima 🌻', 'ML'],
  ['Maria 2', 'M'],
  ['Helena Prado (exemplo)', 'HP'],
  ['Maria (mãe do João) Lima', 'ML'],
  ['Maria (Lia', 'ML'],
  ['李 小龙', '李小'],
  ['🌻', ''],
  ['', ''],
])('the initials of “%s” are “%s”', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
