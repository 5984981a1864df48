import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { id, instantText, moneyText } from '../../platform/shared/fields.ts'
import { calendarChange } from '../calendars/change-contract.ts'
import { unwritten } from '../records/unwritten-schema.ts'
import { seriesConflict } from '../series/conflict-schema.ts'
import { session } from '../sessions/contract.ts'
import { newBooking, patientCancellation } from '../sessions/lists/contract.ts'
import { unnotifiedPatient } from '../sessions/notices/unnotified-contract.ts'
import { owedShare, refunds } from '../sessions/payments/owed-contract.ts'

/** The number of upcoming sessions shown: docs/product.md, Dashboard. */
export const UPCOMING_SHOWN = 5
export const CONFLICTS_SHOWN = 50
export const UNWRITTEN_SHOWN = 5
export const NEW_BOOKINGS_SHOWN = 20
export const UNRECORDED_SHOWN = 5
export const TO_RESCHEDULE_SHOWN = 20
/** Includes today's sessions without a note. */
export const UNWRITTEN_READ = 20
export const UNWRITTEN_DAYS = 7
export const OVERDUE_PATIENTS_SHOWN = 3

export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/psychologist/dashboard',
  summary:
    'Os números do Dashboard, as sessões de hoje, as próximas e o que está em atraso, no fuso de quem atende',
  access: 'tenant',
  reads: [
    'sessions',
    'patients',
    'services',
    'series',
    'records',
    'packages',
    'statements',
    'profile',
    'messages',
    'payments',
    'calendars',
  ],
  reply: z.object({
    totalPatients: z.int(),
    sessionsToday: z.int(),
    monthRevenue: moneyText,
    /** Completed sessions over all sessions, rounded, in percent; 0 without sessions. */
    occupancyRate: z.int(),
    upcoming: z.array(session),
    today: z.array(session),
    later: z.array(session),
    newBookings: z.array(newBooking),
    /** Future sessions whose patient answered 'Preciso remarcar' and chose no other time; earliest first. */
    toReschedule: z.array(session),
    /** Sessions before today that are neither completed, missed nor cancelled; newest first. */
    unrecorded: z.object({ total: z.int(), sessions: z.array(session) }),
    overdue: z.object({
      ...owedShare.shape,
      patients: z.int(),
      /** The largest debts first; `patientId` is null for debts of erased patients. */
      most: z.array(
        z.object({ ...owedShare.shape, patientId: z.nullable(id), patientName: z.string() }),
      ),
    }),
    conflicts: z.array(seriesConflict),
    unwritten: z.array(unwritten),
    unnotified: z.array(unnotifiedPatient),
    /** Patients who turned 18: the psychologist must decide what the people around them may still do. */
    newAdults: z.array(z.object({ patientId: id, patientName: z.string() })),
    refunds,
    /** Requests to move a session, which can be answered until `until`; then the latest moves that can be undone. */
    patientMoves: z.array(
      z.object({
        sessionId: id,
        patientName: z.string(),
        from: instantText,
        to: instantText,
        until: z.nullable(instantText),
      }),
    ),
    /** Future sessions that patients cancelled online in the last days; earliest first. */
    patientCancellations: z.array(patientCancellation),
    /** The sessions that were moved or removed in another calendar, and wait for an answer. */
    calendarChanges: z.array(calendarChange),
    /** The month to close and the number of its open patients, from the closing day on; null if there are none. */
    closing: z.nullable(z.object({ month: z.string(), patients: z.int() })),
    hasActiveService: z.boolean(),
    hasSession: z.boolean(),
    firstBooking: z.nullable(session),
  }),
})
export type Dashboard = z.infer<typeof getDashboard.reply>
export type PatientCancellation = Dashboard['patientCancellations'][number]
export type PatientMove = Dashboard['patientMoves'][number]
