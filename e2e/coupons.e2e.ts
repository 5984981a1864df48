import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { fillIn, isBooked, openBookingPage, submitButton } from './booking-form.ts'
import { checkPage } from './check-page.ts'
import { loggedIn, seesToast } from './office.ts'

/** A coupon from its making to its last use, which two people want at once. */

const CODE = 'SO-UMA'

let practice: Awaited<ReturnType<typeof openBookingPage>>
beforeAll(async () => {
  practice = await openBookingPage()
})

const codeField = (page: Page) => page.getByRole('textbox', { name: 'Código' })

async function openCoupons(): Promise<Page> {
  const page = await (await practice.newWindow(loggedIn(practice.origin, practice))).newPage()
  await page.goto(`${practice.origin}/psychologist/coupons`)
  await page.getByRole('heading', { level: 1, name: 'Cupons' }).waitFor()
  return page
}

/** A stranger with everything filled in who says that there is a code. */
async function openWithCode(name: string, hour: number): Promise<Page> {
  const page = await practice.open()
  await fillIn(page, name, hour)
  await page.getByRole('button', { name: 'Tenho um código' }).click()
  await codeField(page).and(page.locator(':focus')).waitFor()
  return page
}

describe('a coupon of one use', () => {
  it('a coupon of one use is made with its limits, and what is missing is said beside the fields', async () => {
    const page = await openCoupons()
    await page.getByText('Tenho um código').waitFor()
    await page.getByRole('button', { name: 'Criar o primeiro cupom' }).click()
    const dialog = page.getByRole('dialog', { name: 'Novo cupom' })
    await dialog.getByRole('button', { name: 'Criar cupom' }).click()
    await dialog.getByText('Use de 3 a 40 letras, números ou hífens').waitFor()
    await dialog.getByText('Informe o desconto').waitFor()
    await dialog.getByLabel('Código').fill('so-uma')
    await dialog.getByRole('radio', { name: 'Valor' }).check()
    await dialog.getByLabel('Valor do desconto').fill('20')
    await dialog.getByLabel('Usos no total').fill('1')
    await dialog.getByRole('button', { name: 'Criar cupom' }).click()
    await seesToast(page, 'Cupom criado')
    const row = page.getByRole('row').filter({ hasText: CODE })
    await row.getByText('0 de 1').waitFor()
    await row.getByText('R$ 20,00').waitFor()
    await page.setViewportSize({ width: 360, height: 740 })
    await checkPage(page)
  })

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
    await checkPage(other)
    await other.getByRole('button', { name: 'Remover código' }).click()
    await submitButton(other).click()
    await isBooked(other)
    await other.getByText('R$ 150,00').first().waitFor()
  })

  it('a coupon of one use is used up in the list, and named where its session is', async () => {
    const page = await openCoupons()
    const row = page.getByRole('row').filter({ hasText: CODE })
    await row.getByText('1 de 1').waitFor()
    await row.getByText('Esgotado').waitFor()
    await page.goto(`${practice.origin}/psychologist/sessions?lista=proximas`)
    await page.getByText(`Cupom ${CODE}`).waitFor()
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
