import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type * as z from 'zod/mini'
import { couponInput } from '../src/features/coupons/contract.ts'
import { createExpense } from '../src/features/expenses/contract.ts'
import { addHoliday, placeHolidays } from '../src/features/holidays/contract.ts'
import { createPackage, packageInput } from '../src/features/packages/contract.ts'
import { patientInput } from '../src/features/patients/input-contract.ts'
import { profileChange } from '../src/features/profile/contract.ts'
import { serviceInput } from '../src/features/services/contract.ts'
import { newSession } from '../src/features/sessions/contract.ts'
import { openScreen, untilStill } from './open-screen.tsx'
import { button, choosePatient } from './shown.ts'
import { addPatient, callElsewhere, newPractice } from './small-practice.ts'

/** Checks that each field of a contract has an input in a form: otherwise a field could vanish from all screens unnoticed. */

const office = newPractice(
  (practice) => {
    const { id: patientId } = addPatient(practice, 'Maria Lima', '11 91234-5678')
    const sold = { patientId, sessionsCount: 4, price: '500.00' }
    const serviceId = practice.services[0]?.id ?? ''
    callElsewhere(practice, createPackage, { body: { ...sold, serviceId } })
  },
  { plan: 'pro', attendsInPerson: true },
)

const open = (screen: string) => openScreen(`/psychologist/${screen}`, office)

async function openDialog(screen: string, opener: string): Promise<void> {
  await open(screen)
  await button(opener).first().click()
}

const dialog = page.getByRole('dialog')
const choose = (name: string) => dialog.getByRole('radio', { name, exact: true }).click()

interface Form {
  what: string
  accepted: z.ZodMiniObject
  /** Steps that lead to inputs, each with the last input it shows. */
  steps: readonly (readonly [last: string, step: () => Promise<unknown>])[]
  /** Inputs named differently from the field: another name, or the label. */
  inputs?: Record<string, string>
  /** Why a field has no input. */
  untyped?: Record<string, string>
}

const FORMS: Form[] = [
  {
    what: 'a patient',
    accepted: patientInput,
    steps: [
      ['birthDate', () => openDialog('patients', 'Novo paciente')],
      ['people.0.emergency', () => button('Adicionar pessoa').click()],
    ],
    inputs: { optedOut: 'notices', people: 'people.0.name' },
    untyped: {
      payerName: 'Older calls write it: the first of the people who pays.',
      payerCpf: 'Older calls write it: the first of the people who pays.',
      guardianName: 'Older calls write it: the first of the people who may accept.',
      guardianCpf: 'Older calls write it: the first of the people who may accept.',
    },
  },
  {
    what: 'a service',
    accepted: serviceInput,
    steps: [
      ['active', () => openDialog('services', 'Novo serviço')],
      ['sessionsCount', () => choose('Pacote')],
    ],
  },
  {
    what: 'a session',
    accepted: newSession,
    steps: [
      ['notes', () => openDialog('sessions', 'Nova sessão')],
      ['packageId', () => choosePatient(dialog, 'Maria Lima')],
      ['Concluída', () => dialog.getByLabelText('Data e hora').fill('10/03/2026 15:00')],
    ],
    inputs: { patientId: 'Paciente', status: 'pending', happened: 'Concluída' },
  },
  {
    what: 'an expense',
    accepted: createExpense.body,
    steps: [['description', () => openDialog('book', 'Nova despesa')]],
    inputs: { category: 'Categoria' },
  },
  {
    what: 'a date of each year',
    accepted: addHoliday.body,
    steps: [['month', () => openDialog('attendance?parte=folgas', 'Nova data do ano')]],
  },
  {
    what: 'the place of holidays',
    accepted: placeHolidays.body,
    steps: [
      ['state', () => openDialog('attendance?parte=folgas', 'Mudar lugar')],
      ['inCapital', async () => undefined],
    ],
  },
  {
    what: 'a package',
    accepted: packageInput,
    steps: [['expiresAt', () => openDialog('packages', 'Novo pacote')]],
    inputs: { patientId: 'Paciente' },
  },
  {
    what: 'a coupon',
    accepted: couponInput,
    steps: [
      ['active', () => openDialog('coupons', 'Criar o primeiro cupom')],
      ['amount', () => choose('Valor')],
    ],
  },
  {
    what: 'the practice',
    accepted: profileChange,
    steps: [
      ['bio', () => open('profile')],
      ['recordYears', () => open('settings')],
      ['allowReschedule', async () => undefined],
      ['whatsappReminders', () => open('settings?parte=avisos')],
      ['opensWeekends', () => open('attendance')],
      ['closesHolidays', () => open('attendance?parte=folgas')],
      ['observations', () => open('attendance?parte=locais')],
      ['bufferMinutes', () => open('attendance?parte=regras')],
      ['publicSlug', () => open('share')],
      ['offerMinutes', () => open('waitlist')],
    ],
    inputs: { workingHours: 'monday.enabled', allowOnlineBooking: 'Agenda Pública Ativa' },
    untyped: {
      timezoneKeeps: 'A window asks for it once a form with another zone is sent.',
      version: 'The form sends the version that it read.',
    },
  },
]

/** Returns the names and labels of the inputs of the window, or else of the page. */
function shownInputs(): string[] {
  const container = document.querySelector('[role=dialog]') ?? document
  type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
  const controls = [...container.querySelectorAll<Control>('input, select, textarea')]
  return controls.flatMap(({ name, labels }) => [
    name,
    ...[...(labels ?? [])].map(({ textContent }) => textContent),
  ])
}

it.each(FORMS)(
  'the form of $what has an input for each field that its contract accepts',
  async ({ accepted, steps, inputs = {}, untyped = {} }) => {
    const shown = new Set<string>()
    for (const [last, step] of steps) {
      await step()
      await expect.poll(shownInputs).toContain(last)
      await untilStill()
      for (const input of shownInputs()) shown.add(input)
    }
    const fields = Object.keys(accepted.shape)
    const missing = fields.filter((field) => !shown.has(inputs[field] ?? field))
    expect(missing.toSorted()).toEqual(Object.keys(untyped).toSorted())
  },
)
