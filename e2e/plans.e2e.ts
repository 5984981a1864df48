import { sql } from 'kysely'
import pino from 'pino'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { readEnvironment } from '../src/app/environment.ts'
import { createCoupon } from '../src/features/coupons/contract.ts'
import { cancelSubscription } from '../src/features/subscription/contract.ts'
import { settlePeriods } from '../src/features/subscription/period-commands.ts'
import { ask } from '../test/process/caller.ts'
import { type App, openApp } from './app.ts'
import { openBrowser } from './browser.ts'
import { checkPage } from './check-page.ts'
import { loggedIn, openOffice, walkTo } from './office.ts'

const silent = pino({ level: 'silent' })
const FAILED =
  /^Não conseguimos renovar sua assinatura\. Atualize o pagamento até \d\d\/\d\d\/\d{4} para continuar no Pro\.$/
const NEVER = new AbortController().signal

describe('plans', () => {
  let page: Page
  let origin: string
  let app: App
  let office: Awaited<ReturnType<typeof openOffice>>

  beforeAll(async () => {
    app = await openApp()
    origin = app.origin
    const browser = await openBrowser(origin)
    office = await openOffice(origin)
    page = await (await browser.context(loggedIn(origin, office))).newPage()
  })

  const openPlans = () => page.goto(`${origin}/psychologist/plans`)

  it('plans ask before the payment page opens, which charges nothing here and leads back', async () => {
    await openPlans()
    await subscribe()
    await page.getByRole('heading', { name: 'Pagamento da assinatura' }).waitFor()
    await page.getByText('Ambiente de teste').first().waitFor()
    await checkPage(page)
    await page.getByRole('button', { name: 'Voltar' }).click()
    await page.getByText('O pagamento não foi concluído e nada foi cobrado.').waitFor()
    await page.waitForURL(`${origin}/psychologist/plans?plan=pro`)
    await page.reload()
    await page.getByRole('radio', { name: /Anual/ }).waitFor()
    expect(await page.getByText('O pagamento não foi concluído').count()).toBe(0)
  })

  it('plans change when it is paid, and everything knows at once', async () => {
    await subscribe()
    await page.getByRole('button', { name: 'Pagar' }).click()
    await page.getByText('Pagamento confirmado. Você está no plano Pro Mensal').waitFor()
    await page.waitForURL(`${origin}/psychologist/plans`)
    await page.getByText('Próxima cobrança').waitFor()
    await page.getByRole('complementary').getByText('Pro', { exact: true }).waitFor()
    await checkPage(page)
  })

  it('plans open what only Pro has: advanced reports, packages and coupons', async () => {
    await walkTo(page, '/psychologist/advanced-reports')
    await page.getByRole('tab', { name: 'Visão Geral' }).waitFor()
    await ask(origin, createCoupon, { body: { code: 'VOLTA10', percent: 10 } }, office)
    await walkTo(page, '/psychologist/coupons')
    await page.getByText('VOLTA10').first().waitFor()
    await openPlans()
  })

  it('plans end with the period: the features of Pro are off, and the data stay', async () => {
    await ask(origin, cancelSubscription, {}, office)
    await app.changeData(async (db) => {
      await db.asPlatform((scope) =>
        sql`update subscriptions set created_at = created_at - interval '32 days',
          current_period_end = current_period_end - interval '32 days'
          where psychologist_id = ${office.account.id}`.execute(scope),
      )
      const environment = readEnvironment({})
      await settlePeriods({ db, environment, log: silent, now: Date.now }, NEVER)
    })
    for (const path of ['advanced-reports', 'coupons']) {
      await page.goto(`${origin}/psychologist/${path}`)
      await page.getByRole('link', { name: 'Fazer upgrade para o Pro' }).waitFor()
    }
    await walkTo(page, '/psychologist/patients')
    await page.getByRole('link', { name: 'Maria Lima', exact: true }).waitFor()
  })

  it('plans whose renewal fails say until when to pay, and where', { tags: 'long' }, async () => {
    await openPlans()
    await subscribe()
    await page.getByLabel('Simular falha na renovação').check()
    await page.getByRole('button', { name: 'Pagar' }).click()
    const alert = page.getByRole('alert')
    await alert.getByText(FAILED).waitFor()
    await checkPage(page)
    await alert.getByRole('button', { name: 'Atualizar pagamento' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ir para o pagamento' }).click()
    await page.getByRole('button', { name: 'Pagar' }).click()
    await page.getByText('Pagamento confirmado.').waitFor()
    expect(await page.getByText(FAILED).count()).toBe(0)
  })

  async function subscribe() {
    await page.getByRole('button', { name: /^Assinar o Pro/ }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByText(/São cobrados R\$/).waitFor()
    await dialog.getByRole('button', { name: 'Ir para o pagamento' }).click()
  }
})
