import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createBooking } from '../src/features/booking/contract.ts'
import { getBooking } from '../src/features/patient-area/contract.ts'
import { giveBackPayment, listSessionPayments } from '../src/features/payments/record-contract.ts'
import {
  createBankCharge,
  getPixState,
  WATCHED_EVERY,
} from '../src/features/payments/watch-contract.ts'
import {
  CERTIFICATE_LENGTH,
  connectPixProvider,
  getPixProvider,
  listPixReview,
  type PixProvider,
  type PixReview,
  testPixProvider,
} from '../src/features/pix-provider/contract.ts'
import { BANK_FAILURES, REVIEW_TEXTS, SURPLUS_TEXTS } from '../src/features/pix-provider/labels.ts'
import { completeSession } from '../src/features/sessions/contract.ts'
import { Problem } from '../src/platform/shared/problem.ts'
import { bookable, fillIn, submitButton } from './booking-form.ts'
import { checkScreen } from './check-screen.ts'
import { book, openBooking } from './open-booking.tsx'
import { answerWith, openScreen, PHONE, respondWith } from './open-screen.tsx'
import { button, sees, seesNo, seesToast } from './shown.ts'
import { addPatient, addSession, callElsewhere, newPractice } from './small-practice.ts'

/** The psychologist's own bank: connected in the settings, reviewed next to the statement, and visible to payers. */

const SETTINGS = '/psychologist/settings'

const CONNECTED: PixProvider = {
  ...{ provider: 'efi', key: 'ana@exemplo.com.br', isHooked: false },
  connectedAt: '2026-03-01T12:00:00.000Z',
  certificateEndsAt: '2027-03-01T12:00:00.000Z',
  ...{ failingSince: null, failure: null },
}

const pro = newPractice(() => {}, { plan: 'pro', pixKey: 'ana@exemplo.com.br' })

describe('the bank of the settings', () => {
  it('is connected with a certificate; a refusal is shown at its field, and nothing typed is lost', async () => {
    const message = BANK_FAILURES.token
    const { sent } = await openScreen(SETTINGS, {
      ...pro,
      answers: () =>
        answerWith(connectPixProvider, () => {
          throw new Problem('pix_bank_refused', {
            message,
            details: [{ path: 'clientId', message }],
          })
        }),
    })
    await button('Ligar meu banco').click()
    const dialog = page.getByRole('dialog', { name: 'Ligar meu banco' })
    await dialog.getByLabelText('Banco', { exact: true }).selectOptions('Outro banco')
    await dialog.getByRole('button', { name: 'Ligar banco' }).click()
    await sees(dialog.getByText('Digite o Client ID'))
    await expect.element(dialog.getByLabelText('Endereço da API Pix')).toHaveFocus()
    await checkScreen()
    await dialog.getByLabelText('Endereço da API Pix').fill('https://pix.exemplo.com/v2')
    await dialog.getByLabelText('Endereço do token').fill('https://pix.exemplo.com/token')
    await dialog.getByLabelText('Client ID').fill('ana')
    await dialog.getByLabelText('Client Secret').fill('segredo')
    const file = new File(['-----BEGIN CERTIFICATE-----'], 'banco.pem')
    await userEvent.upload(page.getByLabelText('Arquivo do certificado'), file)
    await sees(dialog.getByText('banco.pem'))
    await dialog.getByLabelText('Chave do certificado').fill('chave')
    await dialog.getByRole('button', { name: 'Ligar banco' }).click()
    await sees(dialog.getByText(message))
    expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      ...{ provider: 'other', clientId: 'ana', certificateKey: 'chave', key: 'ana@exemplo.com.br' },
    })
    await expect.element(dialog.getByLabelText('Client ID')).toHaveValue('ana')
  })

  it('shows its refusal and since when it fails, and can be tested', async () => {
    let failure: PixProvider['failure'] = 'forbidden'
    await openScreen(SETTINGS, {
      ...pro,
      size: PHONE,
      answers: () => {
        answerWith(getPixProvider, () => ({ connected: { ...CONNECTED, failure } }))
        answerWith(testPixProvider, () => {
          failure = null
          return { connected: CONNECTED }
        })
      },
    })
    await sees(page.getByText(BANK_FAILURES.forbidden, { exact: false }))
    await checkScreen()
    await button('Testar ligação').click()
    await seesToast('O banco respondeu')
    await seesNo(page.getByText(BANK_FAILURES.forbidden, { exact: false }))
  })

  it('a missing secret and a certificate that is too large say what to do, and the first wrong field gets the focus', async () => {
    await openScreen(SETTINGS, { ...pro, size: PHONE })
    await button('Ligar meu banco').click()
    const dialog = page.getByRole('dialog', { name: 'Ligar meu banco' })
    await dialog.getByLabelText('Client ID').fill('ana')
    await dialog.getByRole('button', { name: 'Ligar banco' }).click()
    await sees(dialog.getByText('Digite o Client Secret'))
    await expect.element(dialog.getByLabelText('Client Secret')).toHaveFocus()
    await dialog.getByLabelText('Client Secret').fill('segredo')
    await dialog.getByRole('button', { name: 'Ligar banco' }).click()
    const choose = dialog.getByRole('button', { name: 'Escolher arquivo' })
    await expect.element(choose).toHaveFocus()
    await expect.element(choose).toHaveAccessibleDescription(/Escolha o certificado/)
    const file = new File(['x'.repeat(CERTIFICATE_LENGTH + 1)], 'foto.p12')
    await userEvent.upload(page.getByLabelText('Arquivo do certificado'), file)
    await sees(
      dialog.getByText('Este arquivo é grande demais para um certificado.', { exact: false }),
    )
    await checkScreen()
  })

  it('requires the plan Pro', async () => {
    await openScreen(SETTINGS, newPractice())
    await sees('Faz parte do plano Pro.')
    await seesNo(button('Ligar meu banco'))
  })
})

const OVER: PixReview = {
  ...{ id: '0198c0de-0000-7000-8000-000000000000', kind: 'over', amount: '200.00' },
  ...{ surplus: '50.00', kept: true, returnable: '200.00', at: '2026-03-01T12:00:00.000Z' },
  ...{ patientId: null, patientName: 'Maria Lima', sessionId: null },
}

it('A Pix that is too large is shown next to the statement, and the excess is returned', async () => {
  const { sent } = await openScreen('/psychologist/bank', {
    ...pro,
    size: PHONE,
    answers: () => {
      answerWith(listPixReview, () => [OVER])
      answerWith(giveBackPayment, () => undefined)
    },
  })
  await sees('Pix a conferir')
  await sees(`${REVIEW_TEXTS.over} ${SURPLUS_TEXTS.kept}`)
  await sees(page.getByText('R$ 50,00 no saldo', { exact: false }))
  await checkScreen()
  await button('Devolver').click()
  const dialog = page.getByRole('dialog', { name: 'Devolver por Pix' })
  await expect.element(dialog.getByLabelText('Valor')).toHaveValue('50,00')
  await checkScreen()
  await dialog.getByRole('button', { name: 'Devolver' }).click()
  await seesToast('Devolução pedida ao banco')
  expect(sent.find(({ path }) => path.endsWith('/give-back'))?.body).toEqual({ amount: '50.00' })
})

const owed = newPractice(
  (practice) => {
    const { id } = addPatient(practice, 'Caio Prado', '11 91234-5678')
    const held = addSession(practice, id, '2026-02-26T10:00')
    callElsewhere(practice, completeSession, { params: { id: held.id } })
  },
  { plan: 'pro', pixKey: 'ana@exemplo.com.br', pixKeyType: 'email' },
)

it('The code of a session is the bank’s once the payment is opened, and so is the one in its chat', async () => {
  const whatsappUrl = 'https://wa.me/5511912345678?text=codigo-do-banco'
  const { practice, sent } = await openScreen('/psychologist/patients', {
    ...{ ...owed, size: PHONE },
    answers: () => {
      answerWith(createBankCharge, () => ({
        charge: {
          ...{ brCode: 'codigo-do-banco', watch: 'cobranca' },
          chats: [{ personName: null, whatsappUrl }],
        },
      }))
      answerWith(getPixState, () => ({ paid: false }))
    },
  })
  const id = practice.sessions[0]?.id ?? ''
  const shown = callElsewhere(practice, listSessionPayments, { params: { id } })
  const pix = shown.pix && { ...shown.pix, confirmsItself: true as const }
  answerWith(listSessionPayments, () => ({ ...shown, pix }))
  await button('Adicionar').click()
  await button('Receber um pagamento').click()
  const asking = page.getByRole('dialog', { name: 'Receber um pagamento' })
  await asking.getByRole('button', { name: /^Caio Prado/ }).click()
  const chargeRequests = () => sent.filter(({ path }) => path.startsWith('/api/pix-charges'))
  await sees('Cobrar por Pix')
  expect(chargeRequests()).toEqual([])
  await page.getByText('Cobrar por Pix').click()
  await sees('O banco confirma este Pix sozinho.')
  await sees(page.getByText('codigo-do-banco'))
  await seesNo(page.getByText('Chave Pix'))
  await expect
    .element(page.getByRole('link', { name: /Enviar pelo WhatsApp/ }))
    .toHaveAttribute('href', whatsappUrl)
  expect(chargeRequests()).toHaveLength(1)
  await checkScreen()
})

it('A visitor who pays sees ‘Pago’ without a reload', async () => {
  const { practice } = await openBooking(bookable())
  const timers = vi.spyOn(window, 'setTimeout')
  onTestFinished(() => timers.mockRestore())
  let [paid, questions] = [false, 0]
  answerWith(getPixState, () => {
    questions++
    return { paid }
  })
  respondWith(getBooking, () => Response.json({ status: 'confirmed' }))
  answerWith(createBooking, ({ body }) => {
    const booked = book(practice, body)
    const payment = booked.payment && {
      ...booked.payment,
      ...{ confirmsItself: true as const, watch: 'cobranca', whatsappUrl: null },
    }
    return { ...booked, payment }
  })
  await fillIn()
  await submitButton().click()
  await sees('Depois de pagar, volte aqui: o pagamento se confirma sozinho em alguns segundos.')
  await seesNo(page.getByText('Chave Pix'))
  paid = true
  await expect.element(page.getByText('Sua consulta está confirmada')).toBeInTheDocument()
  await sees(page.getByText('o banco confirmou o Pix', { exact: false }))
  expect(timers.mock.calls.filter(([, after]) => after === WATCHED_EVERY)).toHaveLength(questions)
  await checkScreen()
})
