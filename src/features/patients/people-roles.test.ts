import { expect, it } from 'vitest'
import { emergencyText, proposedRoles, ROLE_NAMES, rolesText } from './people-roles.ts'

const NONE = { relation: '', phone: null, document: null } as const
const PHONE = '+5511900001001'

const rolesOf = (...given: Parameters<typeof proposedRoles>) => {
  const proposed = proposedRoles(...given)
  return ROLE_NAMES.filter((role) => proposed[role])
}

it.each(['mother', 'father', 'legal_guardian'] as const)(
  'the form proposes that the %s of a minor accepts contracts, and with a phone receives notices',
  (relation) => {
    expect(rolesOf({ ...NONE, relation }, true)).toEqual(['mayAccept'])
    expect(rolesOf({ ...NONE, relation, phone: PHONE }, true)).toEqual([
      'receivesNotices',
      'mayAccept',
    ])
  },
)

it('the form suggests no role for the mother of an adult, nor for a spouse or a relative', () => {
  expect(rolesOf({ ...NONE, relation: 'mother', phone: PHONE }, false)).toEqual([])
  expect(rolesOf({ ...NONE, relation: 'spouse', phone: PHONE }, true)).toEqual([])
  expect(rolesOf({ ...NONE, relation: 'relative', phone: PHONE }, true)).toEqual([])
})

it('the form suggests that a legal guardian accepts contracts while the age is unknown', () => {
  expect(rolesOf({ ...NONE, relation: 'legal_guardian' }, false)).toEqual(['mayAccept'])
})

it('a CNPJ suggests a company that pays; a chosen relation stays', () => {
  const paying = { ...NONE, document: '12ABC34501DE35' }
  expect(proposedRoles(paying, false)).toMatchObject({ relation: 'company', pays: true })
  expect(proposedRoles({ ...paying, relation: 'school' }, true)).toMatchObject({
    relation: 'school',
    pays: true,
  })
  expect(proposedRoles({ ...NONE, document: '52998224725' }, false)).toMatchObject({
    relation: '',
    pays: false,
  })
})

it('a line names the relation, then the roles', () => {
  const none = proposedRoles(NONE, false)
  expect(rolesText({ ...none, relation: 'mother', mayAccept: true, emergency: true })).toBe(
    'Mãe · Pode aceitar contratos, contato de emergência',
  )
  expect(rolesText({ ...none, relation: 'spouse' })).toBe('Cônjuge')
  expect(rolesText({ ...none, pays: true })).toBe('Paga')
})

it('emergency contacts are one line, with relation and phone', () => {
  const phone = '+5511900001003'
  expect(
    emergencyText([
      { name: 'Rosa Lima', relation: 'relative', phone },
      { name: 'Ivo Reis', relation: 'other', phone },
    ]),
  ).toBe('Rosa Lima (familiar), (11) 90000-1003; Ivo Reis, (11) 90000-1003')
})
