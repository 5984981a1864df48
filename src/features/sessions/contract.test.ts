import { expect, it } from 'vitest'
import { UNKNOWN_PATIENT } from '../patients/contract.ts'
import { DEFAULT_DURATION, SESSION_TYPES } from '../practice/session-types.ts'
import { sessionInput } from './contract.ts'
import { SESSION_STATUSES } from './labels.ts'

it.each([
  ['pending', 'Pendente'],
  ['confirmed', 'Confirmada'],
  ['completed', 'Concluída'],
  ['cancelled', 'Cancelada'],
] as const)('the status %s is labelled %s', (status, label) => {
  expect(SESSION_STATUSES[status]).toBe(label)
})

it('a session is online or presencial', () => {
  expect(SESSION_TYPES).toEqual({ online: 'Online', presencial: 'Presencial' })
})

it('a session lasts 50 minutes by default, and at least 15', () => {
  const input = { patientId: '', serviceId: '', type: 'online', datetime: '' } as const
  const refusal = (duration: number) =>
    sessionInput
      .safeParse({ ...input, duration })
      .error?.issues.find(({ path }) => path[0] === 'duration')
  expect(DEFAULT_DURATION).toBe(50)
  expect([refusal(15), refusal(14)?.message]).toEqual([undefined, 'Duração mínima de 15 minutos'])
})

it('an unknown patient is reported as Paciente não encontrado', () => {
  expect(UNKNOWN_PATIENT).toBe('Paciente não encontrado')
})
