import { addDays, DAY, DEFAULT_ZONE, dayAt, monthRange } from '../../../platform/shared/calendar.ts'
import { centsToText } from '../../../platform/shared/money.ts'
import { DEFAULT_HOURS } from '../../attendance/rules.ts'
import type { Patient } from '../../patients/contract.ts'
import type { Profile } from '../../profile/contract.ts'
import type { Service } from '../../services/contract.ts'
import { PLAN_PRICES } from '../../subscription/plan-contract.ts'
import { PEOPLE } from './made-up-people.ts'
import { madeUpSessions } from './made-up-sessions.ts'
import { instantOut, newId, type Practice } from './practice.ts'

const WEEK = 7 * DAY
/** Older than its first patient. */
const OPENED = 52 * WEEK

/** The usual ones, and Saturday mornings. */
const HOURS = { ...DEFAULT_HOURS, saturday: { ...DEFAULT_HOURS.saturday, enabled: true } }

/** A lived-in practice around the present; `now` in epoch milliseconds. */
export function madeUpPractice(now: number): Practice {
  const profile = madeUpProfile(now)
  const patients = madeUpPatients(now)
  const services = madeUpServices(now)
  const today = dayAt(now, profile.timezone)
  return {
    profile,
    patients,
    services,
    sessions: madeUpSessions({ profile, patients, services }, now),
    daysOff: [
      {
        id: newId(),
        firstDay: addDays(today, 45),
        lastDay: addDays(today, 52),
        startTime: null,
        endTime: null,
      },
    ],
    subscription: {
      plan: 'pro',
      status: 'active',
      amount: centsToText(PLAN_PRICES.pro),
      currentPeriodEnd: instantOut(monthRange(today.slice(0, 7), profile.timezone).end),
      cancelledAt: null,
    },
  }
}

function madeUpProfile(now: number): Profile {
  return {
    id: newId(),
    name: 'Helena Prado (exemplo)',
    email: 'helena@exemplo.com.br',
    phone: '+5511900000100',
    crp: '06/000000',
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
    attendsOnline: true,
    attendsInPerson: true,
    observations: 'Chegue com cinco minutos de antecedência.',
    workingHours: JSON.stringify(HOURS),
    profileImage: null,
    sessionPrice: '180.00',
    timezone: DEFAULT_ZONE,
    minimumNoticeMinutes: 120,
    bufferMinutes: 0,
    opensWeekends: true,
    closesHolidays: true,
    videoLink: 'https://sala.exemplo.com.br/helena',
    bookingHoldMinutes: 1440,
    isAdmin: false,
    isActive: true,
    createdAt: instantOut(now - OPENED),
    closedAt: null,
    version: 1,
  }
}

/** In the order of their kinds: weekly, couples, first talk, four at once, and one no longer sold. */
function madeUpServices(now: number): Service[] {
  const single = {
    type: 'single' as const,
    sessionsCount: 1,
    duration: 50,
    isOnline: true,
    isInPerson: true,
    active: true,
    createdAt: instantOut(now - OPENED),
    version: 1,
  }
  return [
    {
      ...single,
      id: newId(),
      name: 'Psicoterapia individual',
      description: 'Sessões semanais ou quinzenais, no seu ritmo.',
      price: '180.00',
    },
    {
      ...single,
      id: newId(),
      name: 'Atendimento de casal',
      description: 'Para conversar a dois, com tempo para cada um.',
      price: '260.00',
      isOnline: false,
    },
    {
      ...single,
      id: newId(),
      name: 'Primeira conversa',
      description: 'Para se conhecer e combinar os próximos passos.',
      price: '100.00',
      duration: 30,
    },
    {
      ...single,
      id: newId(),
      name: 'Pacote de quatro sessões',
      description: 'Quatro sessões online, uma por semana.',
      type: 'package',
      sessionsCount: 4,
      price: '640.00',
      isInPerson: false,
    },
  ]
}

function madeUpPatients(now: number): Patient[] {
  return PEOPLE.map(({ name, weeks, email = null, note = null }, index) => ({
    id: newId(),
    name,
    email,
    phone: `+55119000001${String(index + 1).padStart(2, '0')}`,
    observations: note,
    cpf: null,
    payerName: null,
    payerCpf: null,
    createdAt: instantOut(now - (weeks + 1) * WEEK),
    version: 1,
  }))
}
