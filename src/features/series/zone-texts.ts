import { dayAt, formatDateTime, formatLongDay, timeAt } from '../../platform/shared/calendar.ts'
import { pluralize } from '../../platform/shared/figures.ts'
import type { ZoneKeeps } from '../profile/settings-choices.ts'
import type { ZonePreview } from './zone-contract.ts'
import type { Zones } from './zone-rules.ts'

const MOST_NAMED = 3

/** Returns the effect of a new zone on booked sessions for one of the two choices, one sentence each. */
export function zoneTexts(preview: ZonePreview, keeps: ZoneKeeps, zones: Zones): string[] {
  const ofChoice = keeps === 'clock' ? clockTexts(preview, zones) : instantTexts(preview, zones)
  return [
    ...ofChoice,
    keptText(preview),
    'Os lembretes que ainda não saíram são planejados de novo.',
    'O que já passou fica no instante em que aconteceu.',
  ]
}

function keptText({ daysOff, blocks }: ZonePreview): string {
  const texts = [
    ...(daysOff > 0 ? ['os dias sem atendimento'] : []),
    ...(blocks > 0 ? ['os horários bloqueados'] : []),
  ]
  const before = texts.length > 0 ? `${texts.join(', ')} e as` : 'as'
  return `${before.charAt(0).toUpperCase()}${before.slice(1)} horas de atendimento ficam como estão no relógio.`
}

function clockTexts({ moving, staying, patients, next, series }: ZonePreview, zones: Zones) {
  const { after } = zones
  return [
    ...(next
      ? [
          `${pluralize(moving, 'sessão por vir continua', 'sessões por vir continuam')} na mesma hora do relógio: a de ${next.patientName}, ${whenOf(next.movesTo, after)}.`,
        ]
      : []),
    ...(series.length > 0
      ? [
          `${pluralize(series.length, 'horário fixo continua', 'horários fixos continuam')} na mesma hora.`,
        ]
      : []),
    ...(staying.length > 0
      ? [
          `Fica no instante em que está, porque a nova hora já passou ou está ocupada: ${joinNames(
            staying.map(
              ({ patientName, datetime }) => `${patientName}, ${formatDateTime(datetime, after)}`,
            ),
            '; ',
          )}.`,
        ]
      : []),
    patients.length > 0
      ? `O instante muda, e por isso recebe${patients.length > 1 ? 'm' : ''} um aviso: ${joinNames(patients)}.`
      : 'Ninguém é avisado: nenhum instante muda.',
  ]
}

function instantTexts({ moving, next, series }: ZonePreview, { before, after }: Zones) {
  const shifted = series.filter(({ time, timeAtInstant }) => time !== timeAtInstant)
  return [
    ...(next
      ? [
          `${pluralize(moving, 'sessão por vir aparece', 'sessões por vir aparecem')} em outra hora: a de ${next.patientName} passa de ${timeAt(next.datetime, before)} para ${whenOf(next.datetime, after)}.`,
        ]
      : []),
    ...(shifted.length > 0
      ? [
          `${pluralize(shifted.length, 'horário fixo muda', 'horários fixos mudam')} de hora no relógio: ${joinNames(
            shifted.map(
              ({ patientName, time, timeAtInstant }) =>
                `${patientName}, de ${time} para ${timeAtInstant}`,
            ),
            '; ',
          )}.`,
        ]
      : []),
    'Ninguém é avisado: nenhum instante muda.',
  ]
}

function whenOf(instant: string, zone: string): string {
  return `${formatLongDay(dayAt(Date.parse(instant), zone))}, ${timeAt(instant, zone)}`
}

function joinNames(names: readonly string[], between = ', '): string {
  const shown = names.slice(0, MOST_NAMED).join(between)
  const rest = names.length - MOST_NAMED
  return rest > 0 ? `${shown} e mais ${rest}` : shown
}
