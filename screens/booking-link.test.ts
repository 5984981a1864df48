import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import {
  cancelBooking,
  getBooking,
  type PatientSession,
} from '../src/features/patient-area/contract.ts'
import { DAY } from '../src/platform/shared/calendar.ts'
import { Problem } from '../src/platform/shared/problem.ts'
import { checkScreen } from './check-screen.ts'
import { answerWith, NOW, openScreen, PHONE, refuseWith, respondWith } from './open-screen.tsx'
import { checkBothSizes, consultation } from './patient-practice.ts'
import { button, sees, seesToast } from './shown.ts'

/** The page that the link of a confirmation opens; the link itself, and what its page keeps, are in e2e/patient-link.e2e.ts. */

const openLink = (answers: () => void) =>
  openScreen(`/consulta/${'A'.repeat(64)}`, { loggedIn: false, size: PHONE, answers })

const openBooking = (booking: PatientSession) =>
  openLink(() => answerWith(getBooking, () => booking))

const question = page.getByRole('alertdialog', { name: 'Cancelar esta consulta?' })

async function cancel(): Promise<void> {
  await button('Cancelar consulta').click()
  await question.getByRole('button', { name: 'Cancelar consulta' }).click()
}

describe('the link of a confirmation', () => {
  it('the link of a confirmation says the fee of a late cancellation before it is confirmed, and then how it is paid', async () => {
    const booking = consultation({
      ...{ price: '150.00', status: 'pending', noticeHours: 168, lateFee: '75.00' },
      freeUntil: new Date(NOW - DAY).toISOString(),
    })
    const { sent } = await openBooking(booking)
    answerWith(cancelBooking, () =>
      Object.assign(booking, {
        ...{ status: 'cancelled', canCancel: false, lateFee: null },
        ...{ outcome: 'late_cancel', fee: '75.00' },
        payment: { pixKey: 'ana@exemplo.com.br', amount: '75.00', brCode: '0002' },
      }),
    )
    await sees(/cancelar agora custa R\$\s75,00/)
    await button('Cancelar consulta').click()
    await sees(question.getByText(/Cancelando agora, você paga R\$\s75,00\./))
    await question.getByRole('button', { name: 'Cancelar consulta' }).click()
    await seesToast('Consulta cancelada', 'Ficou a cobrança de R$\u00a075,00.')
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ lateFee: '75.00' })
    await sees(page.getByText('Cancelada tarde', { exact: true }))
    await sees(/Cobrança do cancelamento: R\$\s75,00/)
    await sees(button('Pagar com Pix'))
    await checkScreen()
  })

  it('the link of a confirmation that opens no booking says so', async () => {
    await openLink(() => refuseWith(getBooking, 'not_found'))
    await sees('Este link não abre nenhuma consulta')
    await checkBothSizes()
  })

  it('the link of a confirmation that cannot be read says so, and is tried again', async () => {
    await openLink(() =>
      respondWith(getBooking, () => Promise.reject(new TypeError('Failed to fetch'))),
    )
    await sees(page.getByRole('alert').getByText(/Sem resposta do servidor/))
    answerWith(getBooking, () => consultation())
    await button('Tentar de novo').click()
    await sees(page.getByRole('heading', { name: 'Ana Souza' }))
  })

  it('the link of a confirmation says how long to wait after one cancellation too many', async () => {
    await openBooking(consultation())
    answerWith(cancelBooking, () => {
      throw new Problem('throttled', { retryAfter: 40 })
    })
    await cancel()
    await sees(question.getByText('Erro ao cancelar consulta'))
    await sees(question.getByRole('alert').getByText(/Tente novamente em 40 segundos\./))
  })
})
