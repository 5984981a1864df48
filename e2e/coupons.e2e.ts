import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { createCoupon, listCoupons } from '../src/features/coupons/contract.ts'
import { listSessions } from '../src/features/sessions/contract.ts'
import { ask } from '../test/process/caller.ts'
import { fillIn, isBooked, openBookingPage, submitButton } from './booking-form.ts'
import { checkPage, checkShape } from './check-page.ts'

/** The last use of a coupon, which two people try to use at once; the psychologist's own lists are in screens/coupons.test.ts. */

const CODE = 'SO-UMA'

let practice: Awaited<ReturnType<typeof openBookingPage>>
beforeAll(async () => {
  practice = await openBookingPage()
  const body = { code: CODE, amount: '20.00', maxUses: 1 }
  await ask(practice.origin, createCoupon, { body }, practice)
})

const codeField = (page: Page) => page.getByRole('textbox', { name: 'Código' })

/** Opens the booking page as a stranger, fills in all fields and opens the field for a coupon. */
async function openWithCode(name: string, hour: number): Promise<Page> {
  const page = await practice.open()
  await fillIn(page, name, hour)
  await page.getByRole('button', { name: 'Tenho um código' }).click()
  await codeField(page).and(page.locator(':focus')).waitFor()
  return page
}

describe('a coupon of one use', () => {
  it('a coupon of one use books for the one who was first; the other reads why not at the field, and books without it', async () => {
    const pages = [await openWithCode('Davi Melo', 0), await openWithCode('Rita Alves', 1)] as const
    for (const page of pages) {
      await codeField(page).fill('so-uma')
      await page.keyboard.press('Enter')
      await page.getByRole('status').getByText('Desconto de R$ 20,00. A pagar: R$ 130,00').waitFor()
    }
    await checkPage(pages[0])
    await Promise.all(pages.map((page) => submitButton(page).click()))
    const refusal =
      'Este código já foi usado todas as vezes que podia. Agende sem ele ou use outro.'
    const wasFirst = await Promise.all(
      pages.map((page) =>
        Promise.race([
          isBooked(page).then(() => true),
          codeField(page)
            .waitFor()
            .then(() => false),
        ]),
      ),
    )
    expect([...wasFirst].sort()).toEqual([false, true])
    const [winner, other] = wasFirst[0] ? pages : [pages[1], pages[0]]
    await winner.getByText('R$ 130,00').first().waitFor()
    await codeField(other).and(other.locator(':focus')).waitFor()
    const described = (await codeField(other).getAttribute('aria-describedby')) ?? ''
    expect(await other.locator(`[id="${described}"]`).innerText()).toBe(refusal)
    expect(await other.getByLabel('Nome completo').inputValue()).toMatch(/^(Davi Melo|Rita Alves)$/)
    expect(await other.locator('[data-hour] input:checked').count()).toBe(1)
    await checkShape(other)
    await other.getByRole('button', { name: 'Remover código' }).click()
    await submitButton(other).click()
    await isBooked(other)
    await other.getByText('R$ 150,00').first().waitFor()
    const coupons = await ask(practice.origin, listCoupons, {}, practice)
    expect(coupons).toMatchObject([{ code: CODE, uses: 1 }])
    const sessions = await ask(practice.origin, listSessions, {}, practice)
    expect(sessions.map(({ couponCode }) => couponCode).sort()).toEqual([CODE, null])
  })
})

describe('a code', () => {
  it('a code that was only typed counts, is kept over a reload, and shows nowhere before', async () => {
    const page = await practice.open()
    expect(await page.getByText(/cupom|desconto/i).count()).toBe(0)
    await fillIn(page, 'Zoé Lima', 2)
    await page.getByRole('button', { name: 'Tenho um código' }).click()
    await codeField(page).fill('INVENTADO')
    await page.reload()
    await page.getByText('Não encontramos este código.').waitFor()
    expect(await codeField(page).inputValue()).toBe('INVENTADO')
    await submitButton(page).click()
    await codeField(page).and(page.locator(':focus')).waitFor()
  })
})
