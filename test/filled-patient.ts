import { acceptAgreement } from '../src/features/agreements/contract.ts'
import { updatePatient } from '../src/features/patients/input-contract.ts'
import { recordAdvance } from '../src/features/payments/balance-contract.ts'
import { subscribePatient } from '../src/features/push/contract.ts'
import { saveDraft, sealEntry, sealRestricted } from '../src/features/records/contract.ts'
import { createSeries } from '../src/features/series/contract.ts'
import { Actor, type PsychologistActor } from './actors.ts'
import { BROWSER } from './examples.ts'
import type { openPractice } from './practice.ts'

/** The kinds of rows that a practice may have about a patient. */
export const PATIENT_PARTS = [
  'booked',
  'paid',
  'package',
  'series',
  'statement',
  'entries',
  'restricted',
  'document',
  'contract',
  'offer',
  'prices',
  'people',
  'browser',
  'messages',
  'balance',
  'waiting',
] as const
export type PatientPart = (typeof PATIENT_PARTS)[number]

interface Filled {
  patient: { id: string; phone: string }
  serviceId: string
  /** The day of March 2026 on which its sessions are: two patients take different ones. */
  day: string
}

/** Returns functions that each add a part to a patient. */
export function partsOfPatient(
  { app, given }: Pick<Awaited<ReturnType<typeof openPractice>>, 'app' | 'given'>,
  owner: PsychologistActor,
  { patient, serviceId, day }: Filled,
): Record<PatientPart, () => Promise<unknown>> {
  const ids = { patientId: patient.id, serviceId }
  const on = (time: string) => ({ ...ids, datetime: `2026-03-${day}T${time}:00-03:00` })
  const params = { id: patient.id }
  return {
    booked: () => given.session(owner, on('08:00')),
    paid: async () => given.payment(owner, await given.session(owner, on('10:00'))),
    package: async () => {
      const bought = await given.package(owner, ids)
      await given.session(owner, { ...on('12:00'), packageId: bought.id })
    },
    series: () =>
      owner.ask(createSeries, {
        body: {
          ...ids,
          type: 'online',
          firstDate: `2026-03-${day}`,
          time: '14:00',
          every: { unit: 'week', count: 1 },
          end: { count: 2 },
          notify: false,
        },
      }),
    statement: () => given.statement(owner, ids),
    entries: async () => {
      const entry = await given.entry(owner, patient, { text: 'Primeira' })
      await owner.ask(sealEntry, { params: entry, body: { text: 'Primeira' } })
      const { version } = await owner.ask(sealEntry, {
        params: entry,
        body: { text: 'Segunda', reason: 'Nome trocado' },
      })
      await owner.ask(saveDraft, { params: entry, body: { text: 'Terceira', version } })
      await given.entry(owner, patient, { text: 'Rascunho' })
    },
    restricted: async () => {
      const entry = await given.restrictedEntry(owner, patient)
      await owner.ask(sealRestricted, { params: entry, body: { text: 'Protocolo' } })
    },
    document: () => given.document(owner, patient),
    contract: async () => {
      const { token } = await given.agreement(owner, patient)
      const body = { name: 'Maria Lima', cpf: '529.982.247-25' }
      await new Actor(app).ask(acceptAgreement, { params: { token }, body })
    },
    offer: () => given.agreement(owner, patient),
    prices: () => owner.ask(updatePatient, { params, body: { price: `1${day}.00` } }),
    people: () =>
      owner.ask(updatePatient, {
        params,
        body: {
          people: [
            { name: 'Rita Lima', relation: 'mother', phone: '11 90000-1001', opensArea: true },
            { name: 'Rui Lima', relation: 'father', phone: '11 90000-1002', pays: true },
          ],
        },
      }),
    browser: () =>
      new Actor(app).ask(subscribePatient, { body: { ...BROWSER, phone: patient.phone } }),
    balance: () => owner.ask(recordAdvance, { params, body: { amount: '80.00', method: 'pix' } }),
    waiting: () => given.waiting(owner, ids),
    messages: () => given.message(owner, { patient_id: patient.id, once_key: `x ${patient.id} ` }),
  }
}
