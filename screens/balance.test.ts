import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listPatientMoney } from '../src/features/patient-area/contract.ts'
import { recordAdvance, useBalance } from '../src/features/payments/balance-contract.ts'
import { returnPayment } from '../src/features/payments/record-contract.ts'
import { completeSession } from '../src/features/sessions/contract.ts'
import { closeMonth } from '../src/features/statements/contract.ts'
import { DEFAULT_ZONE, dayAt } from '../src/platform/shared/calendar.ts'
import { checkEnlarged, checkScreen } from './check-screen.ts'
import { answerWith, NOW, openScreen, PHONE, WIDE } from './open-screen.tsx'
import { asPatient } from './patient-practice.ts'
import { button, sees, seesNo, seesToast } from './shown.ts'
import { addPatient, addSession, callElsewhere, newPractice } from './small-practice.ts'

const office = newPractice(
  (practice) => {
    const { id } = addPatient(practice, 'Maria Lima Prado', '11 91234-5678')
    const held = addSession(practice, id, '2026-02-03T10:00')
    callElsewhere(practice, completeSession, { params: { id: held.id } })
    callElsewhere(practice, closeMonth, { body: { month: '2026-02', patientIds: [id] } })
    addSession(practice, id, '2026-03-03T10:00')
  },
  { plan: 'pro' },
)

const PATIENT = { ...office, size: PHONE }
const dialog = page.getByRole('dialog')
const card = page.getByRole('list', { name: 'Movimentos do saldo' })

const type = async (label: RegExp, digits: string) => {
  await dialog.getByLabelText(label).fill('')
  await userEvent.type(dialog.getByLabelText(label), digits)
}

it.each([
  ['a phone', PHONE],
  ['a wide window', WIDE],
])('a payment in advance is used and reversed by the bank, on %s', async (_, size) => {
  await openScreen((practice) => `/psychologist/patients/${practice.patients[0]?.id}`, {
    ...PATIENT,
    size,
  })
  await button('Receber antes').click()
  await type(/^Valor/, '20000')
  await dialog.getByRole('button', { name: 'Registrar pagamento' }).click()
  await seesToast('Pagamento guardado como saldo')
  await sees(card.getByText('Pago antes'))
  await checkScreen()
  await button('Usar saldo').click()
  await dialog.getByRole('checkbox').first().click()
  await checkScreen()
  await dialog.getByRole('button', { name: /^Usar R\$\s150,00/ }).click()
  await seesToast('Saldo usado')
  await sees(card.getByText('Usado'))
  await button(/^Devolvido pelo banco: R\$\s200,00/).click()
  await checkScreen()
  await dialog.getByRole('button', { name: 'Registrar devolução do banco' }).click()
  await seesToast('Devolução do banco registrada')
  await sees('Um pagamento foi devolvido depois de usado: este valor é devido.')
  await checkScreen()
  await button('Receber o saldo devedor').click()
  await expect.element(dialog.getByLabelText(/^Valor/)).toHaveValue('150,00')
  await dialog.getByRole('button', { name: 'Registrar pagamento' }).click()
  await seesToast('Pagamento registrado')
})

it('a balance below zero is named where the month is closed, and paid with the open amount', async () => {
  await openScreen('/psychologist/statements', {
    ...PATIENT,
    prepare: (practice) => {
      PATIENT.prepare(practice)
      const params = { id: practice.patients[0]?.id ?? '' }
      const sessionIds = practice.sessions.slice(0, 1).map(({ id }) => id)
      const advance = { amount: '150.00', method: 'pix' } as const
      const { id } = callElsewhere(practice, recordAdvance, { params, body: advance })
      callElsewhere(practice, useBalance, { params, body: { sessionIds } })
      const on = dayAt(NOW, DEFAULT_ZONE)
      callElsewhere(practice, returnPayment, { params: { id }, body: { on } })
    },
  })
  await sees('Saldos devedores')
  await checkScreen()
  await button('Adicionar').click()
  await button('Receber um pagamento').click()
  const debts = dialog.getByRole('list', { name: 'Saldos devedores' })
  await sees(debts.getByText(/R\$\s150,00/))
  await checkScreen()
  await debts.getByRole('button').click()
  await sees(page.getByRole('heading', { name: 'Receber o saldo devedor' }))
  await expect.element(dialog.getByLabelText(/^Valor/)).toHaveValue('150,00')
})

it('an amount above the owed amount asks whether the rest is kept as balance', async () => {
  const { sent } = await openScreen(
    (practice) => `/psychologist/statements/${practice.statements[0]?.id}`,
    PATIENT,
  )
  await button('Registrar pagamento').click()
  await type(/^Valor/, '17000')
  const question = dialog.getByLabelText(/^R\$\s20,00 a mais: guardar como saldo\?/)
  await sees(question)
  await dialog.getByRole('button', { name: 'Registrar pagamento' }).click()
  await sees(dialog.getByText(/são R\$\s20,00 a mais/))
  await checkScreen()
  await seesNo(page.getByText('Erro ao registrar pagamento'))
  await question.click()
  await dialog.getByRole('button', { name: 'Registrar pagamento' }).click()
  await seesToast('Pagamento registrado', '20,00 ficaram como saldo')
  await sees(page.getByRole('main').getByText(/R\$\s20,00 ficaram como saldo/))
  const paid = sent.filter(({ method, path }) => method === 'POST' && path.endsWith('/payments'))
  expect(paid.at(-1)?.body).toMatchObject({ amount: '170.00', surplus: 'balance' })
})

it('the balance is readable in enlarged text', async () => {
  await openScreen((practice) => `/psychologist/patients/${practice.patients[0]?.id}`, PATIENT)
  await sees(page.getByRole('heading', { name: 'Saldo' }))
  await checkEnlarged()
})

it('a patient sees the balance in their own area', async () => {
  const patient = asPatient()
  await openScreen('/patient/dashboard', {
    ...patient,
    answers: () => {
      patient.answers()
      answerWith(listPatientMoney, () => [
        {
          id: '0198c0de-0000-7000-8000-000000000000',
          patientName: null,
          psychologist: {
            name: 'Ana Souza',
            crp: null,
            professionalTitle: 'neutral' as const,
            profileImage: null,
          },
          amount: '50.00',
          receipts: [],
        },
      ])
    },
  })
  await sees('Seu saldo')
  await sees('Pago antes, para as próximas consultas.')
  await checkScreen()
})
