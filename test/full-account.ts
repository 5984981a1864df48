import { createBlock } from '../src/features/closures/block-contract.ts'
import { createDayOff } from '../src/features/closures/contract.ts'
import { addExpenseFile, createExpense } from '../src/features/expenses/contract.ts'
import { addHoliday, placeHolidays } from '../src/features/holidays/contract.ts'
import { recordAdvance } from '../src/features/payments/balance-contract.ts'
import { recordSessionPayment, returnPayment } from '../src/features/payments/record-contract.ts'
import { createPriceChange } from '../src/features/prices/contract.ts'
import { savePicture } from '../src/features/profile/picture-contract.ts'
import { createSeries } from '../src/features/series/contract.ts'
import { confirmPayment } from '../src/features/sessions/contract.ts'
import { recordStatementPayment } from '../src/features/statements/contract.ts'
import { newId } from '../src/platform/server/id.ts'
import { addressOf } from '../src/platform/shared/endpoint.ts'
import type { openPractice } from './practice.ts'

export const JPEG = '/9j/4AAQSkZJRgABAQAAAQABAAD/'
const of = ({ id }: { id: string }) => ({ params: { id } })

/** Two paid periods of a plan, the later one first. */
const PERIODS = (['2026-02', '2026-01'] as const).map((month, at) => ({
  subscription_id: '0198c0de-0000-7000-8000-000000000001',
  plan: 'pro' as const,
  amount_cents: 4_900 - at,
  paid_at: new Date(`${month}-10T15:00:00Z`),
  period_start: new Date(`${month}-11T03:00:00Z`),
  period_end: new Date(`${month}-28T03:00:00Z`),
}))

/** Opens an account with a row of every kind. */
export async function openFullAccount({
  db,
  given,
}: Pick<Awaited<ReturnType<typeof openPractice>>, 'db' | 'given'>) {
  const ana = await given.psychologist({ plan: 'pro' })
  const { id: patientId } = await given.patient(ana, {
    name: '=1+1; "Łu"',
    observations: 'a\nb',
    people: [{ name: 'Rita Lima', relation: 'mother', phone: '11 90000-1001', pays: true }],
  })
  const { id: serviceId } = await given.service(ana)
  const session = await given.session(ana, { patientId, serviceId })
  await ana.ask(confirmPayment, { ...of(session), body: {} })
  await ana.ask(recordSessionPayment, {
    ...of(session),
    body: { kind: 'refund', method: 'pix', amount: '50.00', note: 'a combinar' },
  })
  const advance = await ana.ask(recordAdvance, {
    params: { id: patientId },
    body: { method: 'pix', amount: '80.00' },
  })
  await ana.ask(returnPayment, { ...of(advance), body: { on: '2026-03-02', amount: '30.00' } })
  const bought = await given.package(ana, { patientId, serviceId })
  await given.session(ana, {
    patientId,
    serviceId,
    packageId: bought.id,
    datetime: '2026-03-10T10:00:00-03:00',
  })
  await ana.ask(createSeries, {
    body: {
      patientId,
      serviceId,
      type: 'online',
      firstDate: '2026-03-05',
      time: '09:00',
      every: { unit: 'week', count: 1 },
      end: { count: 2 },
    },
  })
  await ana.ask(createPriceChange, {
    body: { patientIds: [patientId], percent: '10', from: '2026-06-01', notify: false },
  })
  const statement = await given.statement(ana, { serviceId, patientId })
  await ana.ask(recordStatementPayment, {
    ...of(statement),
    body: { method: 'pix', amount: '60.00', payerName: 'Rui Lima', payerCpf: '529.982.247-25' },
  })
  const rent = await ana.ask(createExpense, {
    body: {
      date: '2026-02-10',
      category: 'P10.01.00002',
      description: 'Aluguel de fevereiro',
      amount: '1200.00',
    },
  })
  await ana.send({
    method: 'POST',
    url: addressOf(addExpenseFile, of(rent)),
    headers: { 'content-type': 'application/pdf', 'x-file-name': 'recibo.pdf' },
    payload: Buffer.from('%PDF-1.7 recibo'),
  })
  await given.coupon(ana, { code: 'VOLTA' })
  await given.waiting(ana, { patientId, serviceId })
  await given.calendar(ana)
  await ana.ask(createDayOff, { body: { firstDay: '2026-08-03', lastDay: '2026-08-07' } })
  await ana.ask(createBlock, {
    body: { start: '2026-08-12T14:00:00-03:00', end: '2026-08-12T15:00:00-03:00', label: 'Estudo' },
  })
  await ana.ask(addHoliday, { body: { name: 'Festa da cidade', month: 3, day: 12 } })
  await ana.ask(placeHolidays, { body: { state: 'PE', inCapital: true } })
  await ana.ask(savePicture, { body: { picture: JPEG } })
  await db.asTenant(ana.id, ({ sql }) =>
    sql
      .insertInto('subscription_payments')
      .values(PERIODS.map((period) => ({ ...period, psychologist_id: ana.id, id: newId() })))
      .execute(),
  )
  return { ana, session }
}
