import * as z from 'zod/mini'
import {
  addDays,
  addMonths,
  DAY,
  DEFAULT_ZONE,
  dayAt,
  HOUR,
  monthAt,
  monthRange,
} from '../../platform/shared/calendar.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import type { KeptBlock } from '../attendance/block-contract.ts'
import type { YearlyDate } from '../holidays/contract.ts'
import type { Patient } from '../patients/contract.ts'
import { patientInput } from '../patients/input-contract.ts'
import type { Profile } from '../practice/contract.ts'
import { FREE_SESSIONS_A_MONTH, PLAN_PRICES } from '../practice/plans.ts'
import { DEFAULT_HOURS } from '../practice/working-hours.ts'
import type { Service } from '../services/contract.ts'
import { importBytes } from './bank-answers.ts'
import { madeUpCalendars, moveElsewhere } from './calendar-answers.ts'
import { madeUpAgreements } from './made-up-agreements.ts'
import { madeUpStatement } from './made-up-bank.ts'
import { madeUpExpenses } from './made-up-expenses.ts'
import { madeUpMessages } from './made-up-messages.ts'
import { PEOPLE } from './made-up-people.ts'
import { madeUpCoupons, madeUpPackages, madeUpPayments, withAdvances } from './made-up-sales.ts'
import { madeUpSeries, madeUpSessions } from './made-up-sessions.ts'
import { aroundPatient, instantOut, newId, type Practice, type SessionRow } from './practice.ts'
import { requestMove } from './rescheduling-answers.ts'
import { close, send } from './statement-answers.ts'
import { madeUpWaitlist } from './waitlist-answers.ts'

const WEEK = 7 * DAY
export const OPENED = 52 * WEEK
const HELD_FOR = 21 * HOUR

const HOURS = { ...DEFAULT_HOURS, saturday: { ...DEFAULT_HOURS.saturday, enabled: true } }

const PROFILE: Omit<Profile, 'id' | 'createdAt'> = {
  name: 'Helena Prado (exemplo)',
  email: 'helena@exemplo.com.br',
  pendingEmail: null,
  phone: '+5511900000100',
  crp: '06/000000',
  cpf: null,
  isCompany: false,
  professionalTitle: 'feminine',
  bio: 'Atendimento de adultos e casais, com escuta cuidadosa e sem pressa.',
  specialization: 'Psicologia clínica',
  plan: 'pro',
  publicSlug: 'helena-prado',
  friendlyId: 1,
  allowOnlineBooking: true,
  defaultSessionDuration: 50,
  pixKey: 'helena@exemplo.com.br',
  pixKeyType: 'email',
  address: 'Rua das Acácias',
  addressNumber: '120',
  city: 'São Paulo',
  state: 'SP',
  enableEmailNotifications: true,
  enableSmsNotifications: false,
  autoConfirmBookings: false,
  cancelNoticeHours: 24,
  allowReschedule: 'yes',
  rescheduleNoticeHours: 24,
  rescheduleMost: 2,
  rescheduleDaysAhead: 30,
  waitlist: true,
  offerMinutes: 30,
  recordYears: 20,
  lateCancelPercent: 50,
  reminderHours: [24, 2],
  whatsappReminders: true,
  attendsOnline: true,
  attendsInPerson: true,
  observations: 'Chegue com cinco minutos de antecedência.',
  workingHours: JSON.stringify(HOURS),
  profileImage: null,
  sessionPrice: '180.00',
  timezone: DEFAULT_ZONE,
  minimumNoticeMinutes: 120,
  bufferMinutes: 0,
  slotMinutes: 60,
  opensWeekends: true,
  closesHolidays: true,
  videoLink: 'https://sala.exemplo.com.br/helena',
  bookingHoldMinutes: 1440,
  closingDay: null,
  statementReminderDays: null,
  statementReminderEvery: 7,
  statementReminderMost: 3,
  isAdmin: false,
  isActive: true,
  activation: 'active',
  emailVerified: true,
  deactivationReason: null,
  closedAt: null,
  version: 1,
}

type Sold = Omit<Service, 'id' | 'createdAt'>

const SINGLE = {
  type: 'single',
  sessionsCount: 1,
  duration: 50,
  isOnline: true,
  isInPerson: true,
  reschedulable: true,
  active: true,
  version: 1,
} as const

/** In the order of made-up-people.ts. */
const SERVICES: readonly Sold[] = [
  {
    ...SINGLE,
    name: 'Psicoterapia individual',
    description: 'Sessões semanais ou quinzenais, no seu ritmo.',
    price: '180.00',
  },
  {
    ...SINGLE,
    name: 'Atendimento de casal',
    description: 'Para conversar a dois, com tempo para cada um.',
    price: '260.00',
    isOnline: false,
  },
  {
    ...SINGLE,
    name: 'Primeira conversa',
    description: 'Para se conhecer e combinar os próximos passos.',
    price: '100.00',
    duration: 30,
  },
  {
    ...SINGLE,
    name: 'Pacote de quatro sessões',
    description: 'Quatro sessões online, uma por semana.',
    type: 'package',
    sessionsCount: 4,
    price: '640.00',
    isInPerson: false,
  },
]

interface Extent {
  /** The first n people; all if undefined. */
  people?: number
  profile?: Partial<Profile>
}

/** Returns a made-up practice with sessions before and after `now` (epoch milliseconds), within its plan. */
export function madeUpPractice(now: number, { people, profile: own }: Extent = {}): Practice {
  const opened = { createdAt: instantOut(now - OPENED) }
  const profile = { ...PROFILE, ...own, id: newId(), ...opened }
  const isFree = profile.plan === 'free'
  const patients = madeUpPatients(now).slice(0, people)
  const services = SERVICES.map((service) => ({ ...service, id: newId(), ...opened }))
  const today = dayAt(now, profile.timezone)
  const all = madeUpSessions({ profile, patients, services }, now)
  const sessions = isFree ? withinFreePlan(all) : all
  const packages = isFree ? [] : madeUpPackages({ patients, services, sessions }, now)
  const coupons = isFree ? [] : madeUpCoupons({ patients, services, sessions }, now)
  const practice: Practice = {
    profile,
    patients,
    services,
    packages,
    sessions,
    series: isFree ? [] : madeUpSeries({ profile, patients, services, sessions }, now),
    payments: withAdvances(madeUpPayments({ patients, sessions, packages }, now), patients, now),
    messages: madeUpMessages({ patients, sessions }, now),
    cancellations: [],
    statements: [],
    shares: [],
    coupons,
    expenses: madeUpExpenses(dayAt(now - OPENED, profile.timezone), today).map(
      ({ amountCents, ...expense }) => ({
        id: newId(),
        ...expense,
        amount: moneyOut(amountCents),
        files: [],
        createdAt: instantOut(now),
        version: 1,
      }),
    ),
    deletedExpenses: [],
    prices: [],
    priceChanges: [],
    imports: [],
    bankLines: [],
    bankSides: [],
    differences: [],
    merges: [],
    bankColumns: [],
    undos: new Map(),
    endings: new Map(),
    moves: [],
    waitlist: isFree ? [] : madeUpWaitlist({ services, patients, profile }, now),
    daysOff: [
      { ...dayOff(addDays(today, 7)), startTime: '12:00', endTime: '13:30', name: 'Supervisão' },
      { ...dayOff(addDays(today, 45), addDays(today, 52)), name: 'Férias' },
    ],
    holidays: [eachYear(addDays(today, 12), 'Jornada de psicologia')],
    holidayPlace: null,
    blocks: [studyGroup(addDays(today, -5))],
    calendars: madeUpCalendars(now),
    calendarChanges: [],
    agreements: madeUpAgreements({ patients, profile }, now),
    subscription: {
      plan: 'pro',
      status: 'active',
      amount: moneyOut(PLAN_PRICES.pro),
      currentPeriodEnd: instantOut(monthRange(today.slice(0, 7), profile.timezone).end),
      cancelledAt: null,
      graceUntil: null,
      payPage: null,
    },
  }
  if (!isFree) closeEarlierMonth(practice, now)
  bookByLink(practice, now)
  requestMove(practice, now)
  moveElsewhere(practice, now)
  if (!isFree) importBytes(practice, new TextEncoder().encode(madeUpStatement(practice, now)))
  return practice
}

/** Turns the next pending session into a booking by the public link, held until it is paid. */
function bookByLink({ sessions }: Practice, now: number): void {
  const waiting = sessions
    .filter(({ status, paid, seriesId }) => status === 'pending' && !paid && seriesId === null)
    .filter(({ datetime, packagePlace }) => Date.parse(datetime) > now && packagePlace === null)
    .toSorted((a, b) => a.datetime.localeCompare(b.datetime))
  const [next] = waiting
  if (!next) return
  next.heldUntil = instantOut(Math.min(now + HELD_FOR, Date.parse(next.datetime)))
  next.createdAt = instantOut(now - 3 * HOUR)
}

function studyGroup(firstDay: string): KeptBlock {
  const times = { startTime: '12:00', endTime: '13:00' }
  const label = 'Grupo de estudos'
  return { id: newId(), firstDay, lastDay: null, ...times, isWeekly: true, label }
}

function eachYear(day: string, name: string): YearlyDate {
  return { id: newId(), name, month: Number(day.slice(5, 7)), day: Number(day.slice(8)) }
}

function dayOff(firstDay: string, lastDay = firstDay) {
  return { id: newId(), firstDay, lastDay, startTime: null, endTime: null }
}

function withinFreePlan(sessions: readonly SessionRow[]): SessionRow[] {
  const inOrder = sessions.toSorted((a, b) => a.datetime.localeCompare(b.datetime))
  const months = Map.groupBy(inOrder, ({ datetime }) => datetime.slice(0, 7))
  return [...months.values()].flatMap((month) => month.slice(0, FREE_SESSIONS_A_MONTH))
}

/** Closes and sends the month before the last one for patients billed by the month. */
function closeEarlierMonth(practice: Practice, now: number): void {
  const { patients, profile } = practice
  const month = addMonths(monthAt(now, profile.timezone), -2)
  const until = monthRange(month, profile.timezone).end
  for (const { id: patientId } of patients.filter(({ billing }) => billing === 'monthly'))
    send(practice, close(practice, { patientId, month }, until), 'whatsapp', until + DAY)
}

const NO_PRICE = {
  price: null,
  priceSince: null,
  priceReason: null,
  nextPrice: null,
  nextPriceSince: null,
}

function madeUpPatients(now: number): Patient[] {
  return PEOPLE.map(
    ({
      weeks,
      until = 0,
      ended = null,
      note = null,
      name,
      phone,
      email,
      people,
      cpf,
      birthDate,
      billing,
    }) => {
      const fields = { name, phone, email, people, cpf, birthDate, billing }
      const input = z.parse(patientInput, { ...fields, observations: note })
      return {
        ...input,
        ...aroundPatient([], input),
        id: newId(),
        emailUnconfirmed: false,
        adultAnswer: null,
        endedAt: ended && instantOut(now - until * WEEK),
        endReason: ended,
        ...NO_PRICE,
        createdAt: instantOut(now - (weeks + 1) * WEEK),
        version: 1,
      }
    },
  )
}
