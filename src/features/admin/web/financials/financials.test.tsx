import { QueryClientProvider } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { Router } from 'wouter'
import { shownText } from '../../../../../test/shown-text.ts'
import { createQueryClient } from '../../../../platform/web/query.ts'
import type { PlatformSubscription } from '../../financial-contract.ts'
import { revenueOf } from '../../financial-rules.ts'
import AdminFinancialsPage from '../admin-financials-page.tsx'
import { periodIn } from '../use-revenue-period.ts'
import { GrowthMetrics } from './growth-metrics.tsx'
import { PlanDistribution } from './plan-distribution.tsx'
import { RevenueFigures } from './revenue-figures.tsx'
import { NoSubscriptions } from './subscription-pages.tsx'
import { SubscriptionTable } from './subscription-table.tsx'

const revenue = revenueOf({
  monthly: 9_800,
  annual: 49_000,
  active: 3,
  received: 4_900,
  total: 63_700,
  psychologists: 7,
  paying: 3,
  payers: { monthly: 9_800, annual: 49_000, count: 3 },
})
const plain = (text: string) => text.replace(/\s+/g, ' ')

describe('the financial reports', () => {
  it('The page is titled Relatórios Financeiros, with periods and an export', () => {
    const text = plain(
      shownText(
        <QueryClientProvider client={createQueryClient(() => {})}>
          <Router ssrPath="/admin/financials">
            <AdminFinancialsPage />
          </Router>
        </QueryClientProvider>,
      ),
    )
    for (const expected of [
      'Relatórios Financeiros',
      'Exportar',
      'Mês Atual',
      'Mês Anterior',
      'Últimos 3 Meses',
      'Ano Atual',
      'Assinaturas Ativas',
    ])
      expect(text).toContain(expected)
  })

  it('A page without subscriptions shows: Nenhuma assinatura encontrada.', () => {
    expect(shownText(<NoSubscriptions />)).toContain('Nenhuma assinatura encontrada.')
  })

  it('The page shows the four cards, and the amount received within the period', () => {
    const text = plain(shownText(<RevenueFigures revenue={revenue} />))
    for (const expected of [
      'Receita Mensal',
      'R$ 138,83',
      '3 assinaturas ativas',
      'Receita Total',
      'R$ 637,00',
      'Acumulado desde o início, até o fim do período',
      'Taxa de Conversão',
      '42,9%',
      '3 de 7 psicólogos',
      'Projeção Anual',
      'R$ 1.665,96',
      'Recebido no período',
      'R$ 49,00',
    ])
      expect(text).toContain(expected)
  })

  it('The page shows Pro against Gratuito with count and percent', () => {
    const text = plain(shownText(<PlanDistribution revenue={revenue} />))
    expect(text).toMatch(/Pro.*3.*\(42,9%\).*Gratuito.*4.*\(57,1%\)/)
  })

  it('The page shows ARR, MRR, ARPU and LTV estimado 12 meses', () => {
    const text = plain(shownText(<GrowthMetrics revenue={revenue} />))
    expect(text).toMatch(
      /ARR.*R\$ 1\.665,96.*MRR.*R\$ 138,83.*ARPU.*R\$ 46,28.*LTV estimado 12 meses.*R\$ 555,36/,
    )
  })
})

const subscription: PlatformSubscription = {
  id: '0198c0de-0000-7000-8000-000000000001',
  psychologist_name: 'Ana Souza',
  psychologist_email: 'ana@exemplo.com.br',
  plan: 'pro',
  amount: '49.00',
  status: 'active',
  created_at: '2026-03-02T02:00:00.000Z',
  next_billing: '2026-04-02T12:00:00.000Z',
}

describe('Assinaturas Ativas', () => {
  it.each([
    [{}, ['Ana Souza', 'ana@exemplo.com.br', 'Pro Mensal', 'R$ 49,00 por mês', 'Ativo']],
    [{}, ['Data de Início', '01/03/2026', 'Próxima Cobrança', '02/04/2026']],
    [{ plan: 'pro-annual', amount: '490.00' }, ['Pro Anual', 'R$ 490,00 por ano']],
    [{ status: 'cancelled', next_billing: null }, ['Cancelado', 'Nenhuma']],
    [{ status: 'pending', next_billing: null }, ['Pendente', 'Nenhuma']],
  ] as const)('A subscription that is %o shows %j', (fields, expected) => {
    const rows = [{ ...subscription, ...fields }]
    const text = plain(
      shownText(<SubscriptionTable subscriptions={rows} zone="America/Sao_Paulo" />),
    )
    for (const part of expected) expect(text).toContain(part)
  })
})

describe('the period in the address', () => {
  it.each([
    ['', 'current-month'],
    ['period=previous-month', 'previous-month'],
    ['period=last-3-months', 'last-3-months'],
    ['period=current-year', 'current-year'],
    ['period=toString', 'current-month'],
  ])('The address ?%s selects %s', (search, period) => {
    expect(periodIn(new URLSearchParams(search))).toBe(period)
  })
})
