import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { createCoupon } from '../src/features/coupons/contract.ts'
import { checkScreen } from './check-screen.ts'
import { openScreen } from './open-screen.tsx'
import { sees, seesPage, seesToast } from './shown.ts'
import { addPatient, addSession, asLeft, callElsewhere, newPractice } from './small-practice.ts'

/** A coupon in the psychologist's own lists; how it is used is in e2e/coupons.e2e.ts. */

const CODE = 'SO-UMA'
const rowOfCoupon = () => page.getByRole('row').filter({ hasText: CODE })

describe('a coupon of one use', () => {
  it('a coupon of one use is created with its limits, and missing fields are marked', async () => {
    await openScreen('/psychologist/coupons', newPractice(undefined, { plan: 'pro' }))
    await seesPage('Cupons')
    await sees(/Tenho um código/)
    await page.getByRole('button', { name: 'Criar o primeiro cupom' }).click()
    const dialog = page.getByRole('dialog', { name: 'Novo cupom' })
    const create = dialog.getByRole('button', { name: 'Criar cupom' })
    await create.click()
    await sees(dialog.getByText('Use de 3 a 40 letras, números ou hífens'))
    await sees(dialog.getByText('Informe o desconto'))
    await dialog.getByLabelText('Código').fill('so-uma')
    await dialog.getByRole('radio', { name: 'Valor' }).click()
    await dialog.getByLabelText('Valor do desconto').fill('20')
    await dialog.getByLabelText(/^Usos no total/).fill('1')
    await create.click()
    await seesToast('Cupom criado')
    await sees(rowOfCoupon().getByText(/0 de 1/))
    await sees(rowOfCoupon().getByText(/R\$\s20,00/))
    await page.viewport(360, 740)
    await checkScreen()
  })

  it('a coupon of one use is shown as used up in the list, and named at its session', async () => {
    const { practice } = await openScreen(
      '/psychologist/coupons',
      newPractice(
        (practice) => {
          const body = { code: CODE, amount: '20.00', maxUses: 1 }
          Object.assign(callElsewhere(practice, createCoupon, { body }), { uses: 1 })
          const { id } = addPatient(practice, 'Davi Melo', '11 92345-6789')
          addSession(practice, id, '2026-03-16T09:00')
          for (const session of practice.sessions)
            Object.assign(session, { price: '130.00', couponCode: CODE })
        },
        { plan: 'pro' },
      ),
    )
    await sees(rowOfCoupon().getByText(/1 de 1/))
    await sees(rowOfCoupon().getByText('Esgotado'))
    await openScreen('/psychologist/sessions?lista=proximas', asLeft(practice))
    await sees(`Cupom ${CODE}`)
  })
})

it('an expired coupon is off, and its switch cannot turn it on', async () => {
  await openScreen('/psychologist/coupons')
  const turn = page.getByRole('switch', { name: 'Cupom CARNAVAL15 ativo' })
  await expect.element(turn).not.toBeChecked()
  await expect.element(turn).toBeDisabled()
})
