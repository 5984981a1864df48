import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Practice } from '../src/features/demo/practice.ts'
import { createPackage } from '../src/features/packages/contract.ts'
import { createPatient, updatePatient } from '../src/features/patients/input-contract.ts'
import { completeSession } from '../src/features/sessions/contract.ts'
import { closeMonth, recordStatementPayment } from '../src/features/statements/contract.ts'
import { sendStatement } from '../src/features/statements/sending-contract.ts'
import { checkLoading, checkScreen } from './check-screen.ts'
import { sessionItem } from './element.ts'
import { answerWith, holdBack, openScreen } from './open-screen.tsx'
import { button, sees, seesNo, seesPage, seesToast } from './shown.ts'
import { addPatient, addSession, callElsewhere, newPractice } from './small-practice.ts'
import { openPhone } from './touch.ts'

/** A month is closed, sent and paid; the patient's part is in e2e/statements.e2e.ts. */

const CLOSING = '/psychologist/statements'
const MONTH = '2026-02'

const month = newPractice(addMonth, {
  plan: 'pro',
  pixKey: 'ana@exemplo.com.br',
  pixKeyType: 'email',
})

function addMonth(practice: Practice): void {
  const maria = callElsewhere(practice, createPatient, {
    body: {
      name: 'Maria Lima',
      phone: '11 97777-4321',
      email: 'maria.fechamento@exemplo.com.br',
      billing: 'monthly',
    },
  })
  const joao = addPatient(practice, 'João Reis', '11 97777-4322')
  const conclude = ({ id }: { id: string }) =>
    callElsewhere(practice, completeSession, { params: { id } })
  conclude(addSession(practice, maria.id, `${MONTH}-03T10:00`))
  addSession(practice, maria.id, `${MONTH}-10T10:00`)
  conclude(addSession(practice, joao.id, `${MONTH}-04T10:00`))
}

/** Maria's month, closed with both of her sessions. */
const closed = {
  ...month,
  prepare: (practice: Practice) => {
    month.prepare(practice)
    for (const { id, status } of practice.sessions)
      if (status !== 'completed') callElsewhere(practice, completeSession, { params: { id } })
    const patientIds = practice.patients.slice(0, 1).map(({ id }) => id)
    callElsewhere(practice, closeMonth, { body: { month: MONTH, patientIds } })
  },
}

const chosen = (name: string) => page.getByLabelText(`Fechar o mês de ${name}`)

describe('the closing of a month', () => {
  it('the closing of a month belongs to the Pro plan', async () => {
    await openScreen(CLOSING, newPractice())
    await sees(page.getByRole('heading', { name: 'O fechamento do mês é do plano Pro' }))
    await checkScreen()
  })

  it('a month is closed once its past sessions are concluded', async () => {
    const { sent } = await openScreen(CLOSING, month)
    await sees(page.getByRole('heading', { name: '1 sessão passada sem conclusão' }))
    await sees('Ela fica fora do demonstrativo. Se aconteceu, conclua.')
    const summary = () =>
      page
        .getByText('Maria Lima')
        .elements()
        .find((element) => element.closest('summary'))
    await expect.poll(summary).toBeDefined()
    await userEvent.click(summary() ?? document.body)
    await sees(page.getByRole('table', { name: 'Linhas do demonstrativo' }))
    await checkScreen()
    await button('Concluir 1 sessão').click()
    await seesToast('1 sessão concluída')
    await expect
      .poll(() => [...document.querySelectorAll('summary')].map(({ textContent }) => textContent))
      .toContainEqual(expect.stringContaining('2 sessões'))
    await expect.element(chosen('Maria Lima')).toBeChecked()
    await expect.element(chosen('João Reis')).not.toBeChecked()
    const bar = page.getByRole('toolbar', { name: 'Fechamento dos selecionados' })
    await chosen('Maria Lima').click()
    await seesNo(bar)
    await chosen('Maria Lima').click()
    await bar.getByRole('button').click()
    const dialog = page.getByRole('dialog')
    await sees(dialog.getByText(/R\$\s300,00/))
    await checkScreen()
    // A second press closes nothing twice.
    const release = holdBack(closeMonth)
    await dialog.getByRole('button', { name: 'Fechar 1 paciente' }).dblClick()
    release()
    await sees(dialog.getByText(/^Mês de 1 paciente fechado, R\$\s300,00 a receber\./))
    expect(
      sent.filter(({ method, path }) => method === 'POST' && path === closeMonth.path),
    ).toHaveLength(1)
    await dialog.getByRole('button', { name: 'Enviar agora' }).click()
    await seesPage('Enviar demonstrativos')
    await sees(page.getByRole('heading', { name: 'Maria Lima' }))
  })

  it('a month that is closed for all patients with monthly billing says so, above those who pay each session', async () => {
    await openScreen(`${CLOSING}?month=${MONTH}`, closed)
    await sees(/^Quem é cobrado por mês já está fechado\./)
    await sees(chosen('João Reis'))
  })

  it('a statement is sent by WhatsApp, or by e-mail, which a server without a sender stores in a file', async () => {
    const { practice } = await openScreen(`${CLOSING}/send?month=${MONTH}`, {
      ...closed,
      prepare: (practice: Practice) => {
        closed.prepare(practice)
        const patientIds = practice.patients.slice(1, 2).map(({ id }) => id)
        const body = { month: MONTH, patientIds }
        const [statement] = callElsewhere(practice, closeMonth, { body })
        const params = { id: statement?.id ?? '' }
        const payment = { method: 'pix', amount: '150.00' } as const
        callElsewhere(practice, recordStatementPayment, { params, body: payment })
      },
    })
    await sees(page.getByRole('heading', { name: 'Maria Lima' }))
    await sees(
      page
        .getByRole('region', { name: 'Sem nada a pagar' })
        .getByRole('link', { name: /^João Reis/ }),
    )
    const chat = page.getByRole('link', { name: 'Enviar pelo WhatsApp' }).element()
    expect(decodeURIComponent(chat.getAttribute('href') ?? '')).toContain(
      'demonstrativo de fevereiro de 2026',
    )
    await checkScreen()
    answerWith(sendStatement, ({ body }) => {
      const [row] = practice.statements
      const sent = callElsewhere(practice, sendStatement, {
        params: { id: row?.id ?? '' },
        body: body as { channel: 'email' },
      })
      return { ...sent, sends: sent.sends.map((one) => ({ ...one, keptInFile: true })) }
    })
    await button('Enviar por e-mail').click()
    await sees(/^Demonstrativo por e-mail em .*: guardado em arquivo/)
    await button('Concluir').click()
    await sees(page.getByRole('heading', { name: 'Nada saiu daqui' }))
  })
})

it('a statement of a child has a chat for each guardian who receives notices, with the child’s last', async () => {
  const withMother = {
    ...closed,
    prepare: (practice: Practice) => {
      closed.prepare(practice)
      const [maria] = practice.patients
      const people = [
        {
          name: 'Rita Lima',
          relation: 'mother' as const,
          phone: '11 97777-1001',
          receivesNotices: true,
        },
        { name: 'Rui Lima', relation: 'father' as const, phone: '11 97777-1002' },
      ]
      const params = { id: maria?.id ?? '' }
      callElsewhere(practice, updatePatient, { params, body: { birthDate: '2016-05-01', people } })
    },
  }
  await openScreen(`${CLOSING}/send?month=${MONTH}`, withMother)
  const chats = page.getByRole('link', { name: /^Enviar pelo WhatsApp/ })
  await expect
    .poll(() => chats.elements().map((chat) => chat.textContent))
    .toEqual([
      'Enviar pelo WhatsAppConversa com Rita Lima',
      'Enviar pelo WhatsAppConversa com Maria Lima',
    ])
  expect(chats.first().element().getAttribute('href')).toContain('wa.me/5511977771001?')
  await checkScreen()
})

describe('a statement', () => {
  it('a statement is found at its patient, and paid in parts, also by somebody else', async () => {
    await openScreen((practice) => `/psychologist/patients/${practice.patients[0]?.id}`, closed)
    await page.getByRole('link', { name: /fevereiro de 2026/ }).click()
    await sees(page.getByRole('heading', { name: 'Demonstrativo nº 1' }))
    await fillPayment('10000', '52998224725')
    await checkScreen()
    await recordPayment()
    await sees(/Pago em parte/)
    await sees(page.getByRole('button', { name: 'Recibo nº 1' }))
    await checkScreen()
    await fillPayment('20000', '')
    await recordPayment()
    await sees('Pago')
  })

  it('on a phone the page of a statement names the patient, and its link is visible', async () => {
    const path = (practice: Practice) => `${CLOSING}/${practice.statements[0]?.id}`
    await openScreen(path, { ...closed, size: [360, 740] })
    const link = page.getByRole('main').getByRole('link', { name: 'Maria Lima' }).first()
    await sees(link)
    const { left, top, width, height } = link.element().getBoundingClientRect()
    const element = document.elementFromPoint(left + width / 2, top + height / 2)
    expect(element?.textContent).toBe('Maria Lima')
  })

  it('a statement and its month open without anything moving, and with text twice as large nothing is cut', async () => {
    await checkLoading(`${CLOSING}?month=${MONTH}`, closed)
    await checkLoading((practice) => `${CLOSING}/${practice.statements[0]?.id}`, closed)
  })
})

const payment = page.getByRole('dialog', { name: 'Registrar pagamento' })

async function fillPayment(digits: string, cpf: string): Promise<void> {
  await button('Registrar pagamento').click()
  const amount = payment.getByLabelText(/^Valor/)
  await amount.fill('')
  await userEvent.type(amount, digits)
  await payment.getByLabelText('Outra pessoa pagou').click()
  await payment.getByRole('button', { name: 'Registrar pagamento' }).click()
  await sees(payment.getByText('Informe o nome de quem paga'))
  await payment.getByLabelText(/^Nome/).fill('Rita Lima')
  await payment.getByLabelText(/^CPF/).fill(cpf)
}

async function recordPayment(): Promise<void> {
  await payment.getByRole('button', { name: 'Registrar pagamento' }).click()
  await seesToast('Pagamento registrado')
  await seesNo(payment)
}

it('receiving offers the statement before single sessions, and a session’s payment of its amount is recorded on it', async () => {
  const { sent } = await openPhone('/psychologist/sessions?lista=nao-pagas', {
    ...closed,
    prepare: (practice: Practice) => {
      closed.prepare(practice)
      addSession(practice, practice.patients[0]?.id ?? '', '2026-03-20T10:00')
      const { id: patientId } = addPatient(practice, 'Alice Prado', '11 97777-4323')
      const serviceId = practice.services[0]?.id ?? ''
      const body = { patientId, serviceId, sessionsCount: 4, price: '320.00' }
      callElsewhere(practice, createPackage, { body })
    },
  })
  const asking = page.getByRole('dialog', { name: 'Receber um pagamento' })
  const dialog = page.getByRole('dialog').last()
  await button('Adicionar').click()
  await button('Receber um pagamento').click()
  await sees(asking.getByRole('button', { name: /^Alice Prado pacote R\$\s320,00/i }))
  const maria =
    /^Maria Lima Demonstrativo nº 1 \+ R\$\s150,00 de 1 sessão que ainda vem R\$\s300,00/i
  await asking.getByRole('button', { name: maria }).click()
  await sees(asking.getByText('O que Maria Lima pagou?'))
  await seesNo(asking.getByRole('button', { name: /^03\/02/ }))
  await asking.getByText('Próximas (1)').click()
  await sees(asking.getByRole('button', { name: /^20\/03.*ainda não aconteceu/ }))
  await checkScreen()
  await asking.getByRole('button', { name: /^Demonstrativo nº 1/ }).click()
  await expect.element(dialog.getByLabelText(/^Valor/)).toHaveValue('300,00')
  await userEvent.keyboard('{Escape}')
  await seesNo(page.getByRole('dialog'))
  await button(/^Ações da sessão de Maria Lima/)
    .first()
    .click()
  await (await sessionItem('Pagamentos')).click()
  await button('Registrar pagamento').click()
  const amount = dialog.getByLabelText(/^Valor/)
  await amount.fill('')
  await userEvent.type(amount, '30000')
  await sees(dialog.getByText(/No demonstrativo nº 1, .* há R\$\s300,00 em aberto/))
  await dialog.getByRole('button', { name: 'Registrar pagamento' }).click()
  await sees(dialog.getByText(/^Este valor é do demonstrativo/))
  await seesNo(page.getByText(/a mais/))
  await checkScreen()
  await button('Registrar no demonstrativo').click()
  await sees(dialog.getByText(/^Demonstrativo nº 1, fevereiro de 2026/))
  await expect.element(dialog.getByLabelText(/^Valor/)).toHaveValue('300,00')
  await dialog.getByRole('button', { name: 'Registrar pagamento' }).click()
  await seesToast('Pagamento registrado')
  const posted = sent.filter(({ method }) => method === 'POST').map(({ path }) => path)
  expect(posted).toEqual([expect.stringMatching(/^\/api\/statements\/.*\/payments$/)])
})
