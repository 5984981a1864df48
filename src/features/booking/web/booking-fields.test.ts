import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../platform/web/api.ts'
import { CONSENT_VERSION } from '../consent-version.ts'
import type { PublicService } from '../contract.ts'
import { errorsOf } from './booking-errors.ts'
import { bodyOf, firstWrong, refusedFields } from './booking-fields.ts'

const service: PublicService = {
  id: '01890000-0000-7000-8000-000000000001',
  name: 'Consulta',
  description: null,
  type: 'single',
  sessionsCount: 1,
  price: '180.00',
  duration: 50,
  isOnline: true,
  isInPerson: true,
}
const typed = { patientName: 'Maria', patientPhone: '(11) 98765-4321', patientEmail: '', notes: '' }
const slot = '2026-12-01T12:00:00.000Z'
const chosen = { type: 'online', slot, couponCode: null } as const

describe('the booking form', () => {
  it('the booking form is valid without e-mail and notes', () => {
    expect(errorsOf(bodyOf(typed, service, chosen))).toEqual({})
  })

  it('the booking form names missing fields one by one', () => {
    const empty = { patientName: '', patientPhone: '', patientEmail: 'x@', notes: '' }
    const errors = errorsOf(bodyOf(empty, undefined, { ...chosen, slot: null }))
    expect(errors).toEqual({
      patientName: 'Nome deve ter pelo menos 2 caracteres',
      patientPhone: 'Telefone deve ter pelo menos 10 dígitos',
      patientEmail: 'Email inválido',
      serviceId: 'Selecione um serviço',
      datetime: 'Selecione data e horário',
    })
    expect(firstWrong(errors)).toBe('serviceId')
  })

  it('the booking form sends the type', () => {
    expect(bodyOf(typed, service, { ...chosen, type: 'presencial' }).type).toBe('presencial')
  })

  it('the booking form sends the price that was read and the version of the text that was shown', () => {
    const { price, consentVersion } = bodyOf(typed, service, chosen)
    expect([price, consentVersion]).toEqual(['180.00', CONSENT_VERSION])
  })

  it('the booking form sends a code that was typed, whether or not it was applied', () => {
    expect(bodyOf(typed, service, { ...chosen, couponCode: 'volta10' }).couponCode).toBe('volta10')
    expect(errorsOf(bodyOf(typed, service, chosen))).toEqual({})
  })

  it('the booking form shows the server’s refusals at the fields they name', () => {
    const details = [
      { path: 'datetime', message: 'Este horário já passou. Escolha outro.' },
      { path: 'couponCode', message: 'Não encontramos este código.' },
      { path: 'consentVersion', message: 'sem campo aqui' },
    ]
    const refused = new ApiError('Confira os campos', 422, { details })
    expect(refusedFields(refused)).toEqual({
      datetime: 'Este horário já passou. Escolha outro.',
      couponCode: 'Não encontramos este código.',
    })
    expect(refusedFields(new Error('outra coisa'))).toEqual({})
  })
})
