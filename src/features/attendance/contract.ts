import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { day } from '../../platform/shared/fields.ts'

export const WEEKDAY_LABELS = {
  sunday: 'Domingo',
  monday: 'Segunda-feira',
  tuesday: 'Terça-feira',
  wednesday: 'Quarta-feira',
  thursday: 'Quinta-feira',
  friday: 'Sexta-feira',
  saturday: 'Sábado',
} as const

/** Calendar headings, Sunday first: spec part 1 §2. */
export const SHORT_WEEKDAYS = ['Dom', 'Seg', 'Ter', 'Qua', 'Qui', 'Sex', 'Sáb'] as const

/** A date, or a range of them, both ends included. */
export const dayOff = z.object({ firstDay: day, lastDay: day }).check(
  z.refine(({ firstDay, lastDay }) => lastDay >= firstDay, {
    path: ['lastDay'],
    message: 'O fim vem depois do início',
  }),
)

const daysOff = z.array(dayOff)

export const getDaysOff = endpoint({
  method: 'GET',
  path: '/api/psychologist/days-off',
  summary: 'Dias e períodos sem atendimento',
  access: 'psychologist',
  reply: daysOff,
  status: 200,
})

export const saveDaysOff = endpoint({
  method: 'PUT',
  path: '/api/psychologist/days-off',
  summary: 'Substitui a lista de dias e períodos sem atendimento',
  access: 'psychologist',
  body: daysOff.check(z.maxLength(100, 'No máximo 100 períodos')),
  reply: daysOff,
  status: 200,
})
