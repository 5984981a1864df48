import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Practice } from '../src/features/demo/practice.ts'
import { getReceitaSaude } from '../src/features/fiscal/contract.ts'
import { createPatient } from '../src/features/patients/input-contract.ts'
import { completeSession, confirmPayment } from '../src/features/sessions/contract.ts'
import { closeMonth } from '../src/features/statements/contract.ts'
import { HOUR } from '../src/platform/shared/calendar.ts'
import { checkEnlarged, checkScreen } from './check-screen.ts'
import { answerWith, openScreen, PHONE, refuseWith, WIDE } from './open-screen.tsx'
import { button, sees, seesNo, seesToast } from './shown.ts'
import { addSession, callElsewhere, newPractice } from './small-practice.ts'
import { openPhone } from './touch.ts'
import { watchClock } from './watch-clock.ts'

const month = newPractice(addChild, { plan: 'pro' })

function addChild(practice: Practice): void {
  const { id } = callElsewhere(practice, createPatient, {
    body: {
      name: 'Caio Prado',
      phone: '11 97777-4321',
      people: [
        { name: 'Rita Prado', relation: 'mother', pays: true },
        { name: 'Tia Rosa', relation: 'relative' },
      ],
    },
  })
  const session = addSession(practice, id, '2026-02-03T10:00')
  callElsewhere(practice, completeSession, { params: { id: session.id } })
  callElsewhere(practice, closeMonth, { body: { month: '2026-02', patientIds: [id] } })
}

const dialog = page.getByRole('dialog', { name: 'Registrar pagamento' })

it.each([
  ['a phone', PHONE],
  ['a wide window', WIDE],
])(
  'an aunt is chosen as the payer with one tap, on %s, and the rest is paid by somebody else',
  async (_, size) => {
    await openScreen((practice) => `/psychologist/statements/${practice.statements[0]?.id}`, {
      ...month,
      size,
    })
    await button('Registrar pagamento').click()
    await expect.element(dialog.getByLabelText(/^Rita Prado/)).toBeChecked()
    await dialog.getByLabelText(/^Tia Rosa/).click()
    await dialog.getByLabelText(/^Valor/).fill('')
    await userEvent.type(dialog.getByLabelText(/^Valor/), '10000')
    await checkScreen()
    await record()
    await sees('Por Tia Rosa')
    await button('Registrar pagamento').click()
    await dialog.getByLabelText('Outra pessoa').click()
    await dialog.getByLabelText(/^Nome/).fill('Escola Girassol')
    await dialog.getByLabelText(/^CPF ou CNPJ/).fill('12.ABC.345/01DE-36')
    await dialog.getByRole('button', { name: 'Registrar pagamento' }).click()
    await sees(dialog.getByText('CPF ou CNPJ inválido'))
    await dialog.getByLabelText(/^CPF ou CNPJ/).fill('12.abc.345/01de-35')
    await record()
    await sees('Por Escola Girassol')
  },
)

async function record(): Promise<void> {
  await dialog.getByRole('button', { name: 'Registrar pagamento' }).click()
  await seesToast('Pagamento registrado')
  await seesNo(dialog)
}

/** Two siblings and a stranger who owe; the mother pays for both siblings. */
const siblings = newPractice(addSiblings)

function addSiblings(practice: Practice): void {
  const mother = {
    name: 'Rita Prado',
    relation: 'mother',
    phone: '11 90000-1001',
    pays: true,
  } as const
  const aunt = { name: 'Tia Rosa', relation: 'relative' } as const
  const add = (name: string, phone: string, people: (typeof mother | typeof aunt)[]) =>
    callElsewhere(practice, createPatient, { body: { name, phone, people } }).id
  const caio = add('Caio Prado', '11 97777-4321', [mother, aunt])
  const bia = add('Beatriz Prado', '11 97777-4322', [mother])
  const davi = add('Davi Melo', '11 97777-4323', [])
  addSession(practice, caio, '2026-03-02T10:00')
  addSession(practice, bia, '2026-03-03T10:00')
  addSession(practice, bia, '2026-03-10T10:00')
  addSession(practice, davi, '2026-03-04T10:00')
}

const other = (day: string) =>
  dialog.getByRole('checkbox', { name: new RegExp(`^Beatriz Prado ${day}`) })
const received = (day: string) =>
  dialog.getByLabelText(new RegExp(`^Recebido de Beatriz Prado, ${day}`))
const asking = page.getByRole('dialog', { name: 'Receber um pagamento' })
const shown = page.getByRole('dialog', { name: 'Pagamentos' })

it('the mother of two pays for both in one payment on a phone, with a receipt for each', async () => {
  const { sent, practice } = await openPhone('/psychologist/agenda', siblings)
  await button('Adicionar').click()
  await button('Receber um pagamento').click()
  await asking.getByRole('button', { name: /^Caio Prado/ }).click()
  await shown.getByRole('button', { name: 'Registrar pagamento' }).click()
  await sees(dialog.getByRole('group', { name: 'Rita Prado também paga por Beatriz Prado' }))
  await seesNo(dialog.getByText('Davi Melo'))
  await other('03/03/2026').click()
  await dialog.getByLabelText(/^Tia Rosa/).click()
  await seesNo(other('03/03/2026'))
  await dialog.getByLabelText(/^Rita Prado/).click()
  await expect.element(other('03/03/2026')).toBeChecked()
  await sees(dialog.getByText('Total de 2 sessões'))
  await sees(dialog.getByText('R$ 300,00'))
  await received('03/03/2026').fill('')
  await userEvent.type(received('03/03/2026'), '10000')
  await sees(dialog.getByText('R$ 250,00'))
  await checkScreen()
  await checkEnlarged()
  await dialog.getByRole('button', { name: 'Registrar pagamento' }).click()
  await seesToast('Pagamentos registrados')
  await seesNo(dialog)
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1)
  expect(practice.payments.map(({ amount, payerName }) => [amount, payerName])).toEqual([
    ['150.00', 'Rita Prado'],
    ['100.00', 'Rita Prado'],
  ])
  const papers = shown.getByRole('region', { name: '2 pagamentos registrados, R$ 250,00' })
  await sees(papers.getByRole('listitem').filter({ hasText: 'Caio Prado' }))
  await sees(papers.getByRole('listitem').filter({ hasText: 'Beatriz Prado' }))
  for (const number of [1, 2])
    await sees(papers.getByRole('button', { name: `Recibo nº ${number}` }))
  await checkScreen()
})

it('a payment is recorded on the day that its window shows, also when midnight passes before it is sent', async () => {
  const pass = watchClock()
  const { sent } = await openPhone('/psychologist/agenda', siblings)
  await button('Adicionar').click()
  await button('Receber um pagamento').click()
  await asking.getByRole('button', { name: /^Davi Melo/ }).click()
  await shown.getByRole('button', { name: 'Registrar pagamento' }).click()
  await expect.element(dialog.getByLabelText('Data')).toHaveValue('11/03/2026')
  pass(13 * HOUR)
  await record()
  expect(sent.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
    receivedAt: '2026-03-11',
  })
})

async function askWhoPaid(): Promise<void> {
  await userEvent.keyboard('{Control>}k{/Control}')
  await page.getByRole('combobox', { name: 'Paciente, dia, tela ou ação' }).fill('receber')
  await sees(page.getByRole('option', { name: 'Receber um pagamento' }))
  await userEvent.keyboard('{Enter}')
}

it('a refused session is marked at its line, by keyboard: nothing is recorded, and nothing typed is lost', async () => {
  const { practice } = await openScreen('/psychologist/agenda', { ...siblings, size: WIDE })
  await askWhoPaid()
  await sees(asking.getByRole('button', { name: /^Beatriz Prado 2 sessões/ }))
  asking
    .getByRole('button', { name: /^Caio Prado/ })
    .element()
    .focus()
  await userEvent.keyboard('{Enter}')
  await sees(shown.getByRole('button', { name: 'Registrar pagamento' }))
  shown.getByRole('button', { name: 'Registrar pagamento' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await sees(other('03/03/2026'))
  await dialog.getByLabelText(/^Anotação/).fill('Os dois de março')
  for (const day of ['03/03/2026', '10/03/2026']) {
    other(day).element().focus()
    await userEvent.keyboard(' ')
  }
  await sees(dialog.getByText('Total de 3 sessões'))
  await received('03/03/2026').fill('')
  received('03/03/2026').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(received('03/03/2026')).toHaveAccessibleDescription(/^Valor inválido/)
  await userEvent.type(received('03/03/2026'), '15000')
  const refused = practice.sessions.find(({ datetime }) => datetime.startsWith('2026-03-10'))
  callElsewhere(practice, confirmPayment, { params: { id: refused?.id ?? '' }, body: {} })
  const before = practice.payments.length
  await userEvent.keyboard('{Enter}')
  await expect
    .element(other('10/03/2026'))
    .toHaveAccessibleDescription(/^O pagamento desta sessão já foi confirmado\. Guarde/)
  await expect.element(other('10/03/2026')).toHaveFocus()
  await expect.element(dialog.getByLabelText(/^Anotação/)).toHaveValue('Os dois de março')
  expect(practice.payments).toHaveLength(before)
  await checkScreen()
  await userEvent.keyboard(' {Enter}')
  await seesToast('Pagamentos registrados')
  await sees('2 pagamentos registrados, R$ 300,00')
})

it('two people pay parts of one session, each with a receipt in the window', async () => {
  await openScreen('/psychologist/agenda', { ...siblings, size: WIDE })
  await askWhoPaid()
  await asking.getByRole('button', { name: /^Caio Prado/ }).click()
  for (const [payer, cents] of [
    ['Tia Rosa', '10000'],
    ['Rita Prado', '5000'],
  ] as const) {
    await shown.getByRole('button', { name: 'Registrar pagamento' }).click()
    await dialog.getByLabelText(new RegExp(`^${payer}`)).click()
    await dialog.getByLabelText(/^Valor/).fill('')
    await userEvent.type(dialog.getByLabelText(/^Valor/), cents)
    await record()
  }
  const history = shown.getByRole('listitem')
  for (const [payer, amount, number] of [
    ['Por Tia Rosa', 'R$ 100,00', 1],
    ['Por Rita Prado', 'R$ 50,00', 2],
  ] as const)
    await sees(
      history
        .filter({ hasText: payer })
        .filter({ hasText: amount })
        .getByRole('button', { name: `Recibo nº ${number}` }),
    )
  await sees(shown.getByText('Pago', { exact: true }))
})

it('Receita Saúde leads a psychologist who works as a company to the profile', async () => {
  await openScreen('/psychologist/receita-saude', {
    ...month,
    answers: () => refuseWith(getReceitaSaude, 'company'),
  })
  await sees('Você atende como pessoa jurídica')
  await page.getByRole('link', { name: 'Abrir o Perfil' }).click()
  await expect.poll(() => document.activeElement?.id).toBe('pessoa-juridica')
})

it('Receita Saúde lists payments by a company separately, with the reason', async () => {
  await openScreen('/psychologist/receita-saude', {
    ...month,
    answers: () =>
      answerWith(getReceitaSaude, () => ({
        ready: 0,
        payments: [],
        problems: [],
        files: [],
        changed: [],
        issued: 0,
        darfDay: '2026-03-31',
        excluded: [
          {
            id: '0198c0de-0000-7000-8000-000000000000',
            date: '2026-02-04',
            text: 'Atendimento de 03/02/2026',
            patientId: null,
            patientName: 'Caio Prado',
            payerName: 'Escola Girassol',
            payerDocument: '12ABC34501DE35',
            amount: '180.00',
            reason: 'company' as const,
          },
        ],
      })),
  })
  await page.getByText('Fora do Receita Saúde: 1 pagamento').click()
  await sees('Escola Girassol, por Caio Prado')
  await sees(/^CNPJ.12\.ABC\.345\/01DE-35\. Pago por empresa/)
  await checkScreen()
})
