import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  cancelSubscription,
  createSubscription,
  getSubscription,
} from '../src/features/subscription/contract.ts'
import {
  FREE_FEATURES,
  PLAN_COMPARISON,
  PLUS_FEATURES,
  PRO_FEATURES,
} from '../src/features/subscription/plan-features.ts'
import { checkScreen } from './check-screen.ts'
import { answerWith, openScreen, respondWith } from './open-screen.tsx'
import { button, sees, seesPage, seesToast } from './shown.ts'

/** Plans and subscription; paying, and the end of a period, are in e2e/plans.e2e.ts. */

const PLANS = '/psychologist/plans'

const openPlans = () =>
  openScreen(PLANS, {
    profile: { plan: 'free' },
    answers: () =>
      answerWith(getSubscription, () => ({
        subscription: null,
        checkout: null,
        testCheckout: true,
      })),
  })

const openSubscribed = () =>
  openScreen(PLANS, {
    profile: { plan: 'pro-annual' },
    prepare: ({ subscription }) =>
      Object.assign(subscription, { plan: 'pro-annual', amount: '490.00' }),
  })

async function askToCancel() {
  await button('Cancelar assinatura').click()
  return page.getByRole('alertdialog')
}

describe('plans', () => {
  it('plans are shown with their prices, monthly and annual', async () => {
    await openPlans()
    await seesPage('Planos e Assinatura')
    await sees(/R\$\s49,00/)
    await page.getByRole('radio', { name: /Anual/ }).click()
    await sees(/R\$\s490,00/)
    await sees(/R\$\s588,00/)
    await checkScreen()
  })

  it('plans list the contents of Básico, Pro and Plus, Plus coming soon', async () => {
    await openPlans()
    const main = page.getByRole('main')
    for (const text of [...FREE_FEATURES, ...PRO_FEATURES, ...PLUS_FEATURES])
      await sees(main.getByText(text, { exact: false }))
    await sees(/R\$\s89,00/)
    await expect.element(button('Em breve')).toBeDisabled()
  })

  it('plans are compared line by line', async () => {
    await openPlans()
    const table = page.getByRole('table', { name: 'Compare os planos' })
    await sees(table)
    for (const { feature, free, pro } of PLAN_COMPARISON) {
      const row = table.getByRole('row').filter({ hasText: feature }).first()
      const cells = row.getByRole('cell').elements()
      expect(cells.map(({ textContent }) => textContent)).toEqual([free, pro].map(extentText))
    }
  })

  it('plans give the money back for 30 days and keep the data', async () => {
    await openPlans()
    await sees(page.getByRole('heading', { name: 'Garantia de 30 dias' }))
    await sees(page.getByRole('heading', { name: 'Dados guardados por 30 dias' }))
  })

  it('plans report that no payment address arrived', async () => {
    const { sent } = await openPlans()
    respondWith(createSubscription, () => Response.json({}))
    await page.getByRole('button', { name: /^Assinar o Pro/ }).click()
    const dialog = page.getByRole('alertdialog')
    await sees(dialog.getByText(/São cobrados R\$/))
    expect(sent.some(({ path }) => path === createSubscription.path)).toBe(false)
    await dialog.getByRole('button', { name: 'Ir para o pagamento' }).click()
    const failure = 'URL de pagamento não recebida. Tente novamente.'
    await seesToast('Erro ao processar pagamento', failure)
  })

  it('plans wait for the word of the very payment one returns from, though another plan is active', async () => {
    const { practice } = await openSubscribed()
    let status: 'pending' | 'active' = 'pending'
    const { sent } = await openScreen(`${PLANS}?checkout=success&id=pagamento`, {
      profile: { plan: 'pro' },
      answers: () =>
        answerWith(getSubscription, () => ({
          subscription: practice.subscription,
          checkout: { planType: 'pro-annual' as const, status },
          testCheckout: true,
        })),
    })
    await sees(/^Confirmando o pagamento\./)
    const read = sent.find(({ path }) => path === getSubscription.path)
    expect(read?.query).toEqual({ checkout: 'pagamento' })
    status = 'active'
    await sees(/^Pagamento confirmado\. Você está no plano Pro Anual/)
    expect(location.search).toBe('')
  })

  it('plans report that a cancellation failed, and stay unchanged', async () => {
    await openSubscribed()
    const refusal = { message: 'Motivo do servidor' }
    respondWith(cancelSubscription, () => Response.json(refusal, { status: 409 }))
    const dialog = await askToCancel()
    await dialog.getByRole('button', { name: 'Cancelar assinatura' }).click()
    await seesToast('Erro ao cancelar assinatura', 'Motivo do servidor')
    await sees(/Próxima cobrança/)
  })

  it('plans that are cancelled keep Pro until the end of the period', async () => {
    const { practice } = await openSubscribed()
    answerWith(cancelSubscription, () => {
      const status = 'cancelled' as const
      const cancelledAt = new Date().toISOString()
      practice.subscription = { ...practice.subscription, status, cancelledAt }
      return { status, accessUntil: practice.subscription.currentPeriodEnd }
    })
    await expect.element(page.getByRole('radio', { name: /Anual/ })).toBeChecked()
    const dialog = await askToCancel()
    await sees(dialog.getByText(/seu acesso Pro continua até \d{2}\/\d{2}\/\d{4}/))
    await dialog.getByRole('button', { name: 'Cancelar assinatura' }).click()
    await seesToast('Assinatura cancelada', 'Seu acesso Pro continua até')
    await sees(/Acesso até/)
    await sees(page.getByRole('complementary').getByText('Pro'))
    await checkScreen()
    await sees(/^Seu plano a partir de/)
    const names = page.getByRole('region', { name: 'Planos' }).getByRole('heading', { level: 3 })
    expect(names.elements().map(({ textContent }) => textContent)).toEqual([
      'Pro Anual',
      'Básico',
      'Plus',
    ])
    await sees(page.getByRole('group', { name: 'Cobrança' }).getByRole('radio'))
    await button('Renovar o Pro Anual').click()
    await sees(/Nada é cobrado agora/)
    await userEvent.keyboard('{Escape}')
  })
})

function extentText(extent: string | boolean): string {
  if (typeof extent === 'string') return extent
  return extent ? 'Incluído' : 'Não incluído'
}
