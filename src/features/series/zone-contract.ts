import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { id, instantText } from '../../platform/shared/fields.ts'
import { zone } from '../profile/contract.ts'

const patientName = z.object({ id, patientName: z.string() })

/** The effects of another time zone on booked times, for both choices. */
const zonePreview = z.object({
  /** Sessions that have not begun and get another instant if the local hour is kept. */
  moving: z.int(),
  /** Sessions that keep their instant even then, because their new time has passed or is taken. */
  staying: z.array(z.extend(patientName, { datetime: instantText })),
  /** Patients with a moving session, by its time. */
  patients: z.array(z.string()),
  /** The next session that moves: its instant now and after the change. */
  next: z.nullable(z.extend(patientName, { datetime: instantText, movesTo: instantText })),
  /** Fixed times that continue, with their hour for each choice. */
  series: z.array(z.extend(patientName, { time: z.string(), timeAtInstant: z.string() })),
  daysOff: z.int(),
  blocks: z.int(),
})
export type ZonePreview = z.infer<typeof zonePreview>

export const previewZone = endpoint({
  method: 'POST',
  path: '/api/psychologist/timezone/preview',
  summary:
    'O que outro fuso horário faz das sessões por vir, dos horários fixos, dos dias sem atendimento e dos bloqueios; nada é salvo',
  access: 'tenant',
  reads: ['sessions', 'series', 'patients', 'profile', 'daysOff'],
  changes: [],
  body: z.object({ timezone: zone }),
  reply: zonePreview,
  idempotent: false,
})

/** Returns whether a new zone changes any booked time, so that a question comes before saving. */
export function asksAboutZone({ moving, staying, series }: ZonePreview): boolean {
  return (
    moving > 0 ||
    staying.length > 0 ||
    series.some(({ time, timeAtInstant }) => time !== timeAtInstant)
  )
}
