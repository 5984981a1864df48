import { addDays, DAY, dayAt, instantAt, MINUTE } from '../../platform/shared/calendar.ts'
import { whatsappUrl } from '../../platform/shared/phone.ts'
import { invalidField, Problem } from '../../platform/shared/problem.ts'
import { overlap, spanOf } from '../attendance/spans.ts'
import {
  addToWaitlist,
  type EntryInput,
  getWaitlist,
  type Offer,
  offerHour,
  orderWaitlist,
  removeFromWaitlist,
  takeBackOffer,
  type WaitlistEntry,
} from '../waitlist/contract.ts'
import { type Answer, answer } from './answer.ts'
import { takenIn } from './attendance-answers.ts'
import { dropRow, instantOut, keepRow, newId, type Practice, rowOf } from './practice.ts'
import { blockedBy } from './session-changes.ts'

export const waitlistAnswers: readonly Answer[] = [
  answer(getWaitlist, ({ practice }) => shownList(practice)),
  answer(orderWaitlist, ({ practice, body: { order } }) => {
    const place = ({ id }: WaitlistEntry) => {
      const index = order.indexOf(id)
      return index < 0 ? order.length : index
    }
    practice.waitlist = practice.waitlist.toSorted((a, b) => place(a) - place(b))
    return shownList(practice)
  }),
  answer(addToWaitlist, ({ practice, body, now }) => {
    const entry = entryOf(practice, body, now)
    const isSame = (candidate: WaitlistEntry) =>
      body.patientId ? candidate.patientId === body.patientId : candidate.phone === entry.phone
    if (practice.waitlist.some(isSame)) throw new Problem('already_waiting')
    practice.waitlist.push(entry)
    return entry
  }),
  answer(removeFromWaitlist, ({ practice, params: { id } }) => {
    rowOf(practice.waitlist, id)
    return dropRow(practice.waitlist, id)
  }),
  answer(offerHour, ({ practice, params: { id }, body: { start }, now }) => {
    const entry = rowOf(practice.waitlist, id)
    if (entry.offers.some(({ state }) => state === 'open')) throw new Problem('offer_open')
    const { duration } = rowOf(practice.services, entry.serviceId)
    const hour = spanOf(start, duration, practice.profile.bufferMinutes)
    if (takenIn(practice).some((session) => overlap(hour, blockedBy(practice, session))))
      throw new Problem('time_taken')
    const offer = handOffer(entry.phone, start, now, practice.profile.offerMinutes)
    return keepRow(practice.waitlist, { ...entry, offers: [offer, ...entry.offers] })
  }),
  answer(takeBackOffer, ({ practice, params: { id } }) => {
    const entry = rowOf(practice.waitlist, id)
    if (!entry.offers.some(({ state }) => state === 'open')) throw new Problem('offer_over')
    const offers = entry.offers.map((offer) =>
      offer.state === 'open' ? { ...offer, state: 'withdrawn' as const, whatsappUrl: null } : offer,
    )
    return keepRow(practice.waitlist, { ...entry, offers })
  }),
]

function handOffer(phone: string, start: number, now: number, minutes: number): Offer {
  return {
    id: newId(),
    start: instantOut(start),
    state: 'open',
    sentAt: instantOut(now),
    expiresAt: instantOut(now + minutes * MINUTE),
    byHand: true,
    whatsappUrl: whatsappUrl(phone, 'Olá! Um horário ficou livre para você.'),
  }
}

function shownList({ waitlist, profile }: Practice) {
  return { entries: waitlist, offering: profile.waitlist && profile.allowOnlineBooking }
}

function entryOf(practice: Practice, input: EntryInput, now: number): WaitlistEntry {
  const { patientId = null, type, weekdays, parts, until } = input
  const service = rowOf(practice.services, input.serviceId)
  if (until < dayAt(now, practice.profile.timezone))
    throw invalidField('until', 'Este dia já passou. Escolha outro.')
  return {
    ...{ id: newId(), patientId, type, weekdays, parts, until },
    ...personOf(practice, input),
    serviceId: service.id,
    serviceName: service.name,
    byHand: true,
    createdAt: instantOut(now),
    skipped: null,
    offers: [],
  }
}

function personOf(practice: Practice, { patientId, name, phone, email }: EntryInput) {
  if (patientId) {
    const patient = rowOf(practice.patients, patientId)
    return { name: patient.name, phone: patient.phone, email: patient.email }
  }
  if (!name) throw invalidField('name', 'Informe o nome')
  if (!phone) throw invalidField('phone', 'Informe o telefone')
  return { name, phone, email }
}

/** Returns two people who entered by the public page, the second one skipped, and a patient with an open offer. */
export function madeUpWaitlist(
  { services, patients, profile }: Pick<Practice, 'services' | 'patients' | 'profile'>,
  now: number,
): WaitlistEntry[] {
  const [service] = services
  const patient = patients.at(-1)
  if (!service || !patient) return []
  const today = dayAt(now, profile.timezone)
  const common = {
    ...{ patientId: null, serviceId: service.id, serviceName: service.name, type: null },
    ...{ byHand: false, offers: [] },
  }
  return [
    {
      ...common,
      ...{
        id: newId(),
        name: 'Beatriz Nunes',
        phone: '+5511955550301',
        email: 'beatriz@exemplo.com',
      },
      ...{ weekdays: [2, 4], parts: ['evening'], until: addDays(today, 30) },
      createdAt: instantOut(now - 3 * DAY),
      skipped: null,
    },
    {
      ...common,
      ...{ id: newId(), name: 'Caio Prado', phone: '+5511955550302', email: null },
      ...{ weekdays: [1, 2, 3, 4, 5], parts: ['morning', 'afternoon'], until: addDays(today, 60) },
      createdAt: instantOut(now - DAY),
      skipped: { start: instantOut(now + DAY), why: 'unreachable' },
    },
    {
      ...common,
      ...{ id: newId(), patientId: patient.id, name: patient.name, phone: patient.phone },
      ...{ email: patient.email, byHand: true },
      ...{ weekdays: [1, 3, 5], parts: ['morning'], until: addDays(today, 20) },
      createdAt: instantOut(now - DAY),
      skipped: null,
      offers: [
        handOffer(patient.phone, instantAt(addDays(today, 8), '07:00', profile.timezone), now, 90),
      ],
    },
  ]
}
