import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { Router } from 'wouter'
import { shownText } from '../../../../../test/shown-text.ts'
import type { CallOf, Endpoint, ReplyOf } from '../../../../platform/shared/endpoint.ts'
import {
  type AnalyticsPeriod,
  getEngagement,
  getGrowth,
  getMetrics,
} from '../../analytics-contract.ts'
import { getAdminAnalytics } from '../../contract.ts'
import AnalyticsPage from './analytics-page.tsx'

const client = new QueryClient()

function answer<E extends Endpoint>(endpoint: E, input: CallOf<E>, reply: ReplyOf<E>): void {
  client.setQueryData([endpoint.path, input], reply)
}

answer(
  getAdminAnalytics,
  {},
  {
    totalPsychologists: 8,
    activePsychologists: 6,
    proSubscribers: 3,
    conversionRate: 37.5,
    totalSessions: 1_234,
    plans: { free: 5, pro: 2, 'pro-annual': 1 },
    recent: [],
  },
)
answerFor('30d', 3)
answerFor('7d', 1)

function answerFor(period: AnalyticsPeriod, users: number): void {
  const query = { period }
  answer(getGrowth, { query }, [
    { date: '2026-03-02', step: 'day', users, sessions: 20, revenue: '49.00' },
  ])
  answer(getEngagement, { query }, [{ name: 'Dom', sessions: 2, patients: 1 }])
  const reference = <T,>(value: T) => ({ value, basis: 'reference' as const })
  answer(
    getMetrics,
    { query },
    {
      days: 30,
      newUsers: users,
      previousUsers: 2,
      growthRate: 50,
      churnRate: reference(2.1),
      dailyActives: { value: 4.5, basis: 'period' },
      visitSeconds: reference(754),
      topFeature: reference({ name: 'Agenda', percent: 87 }),
      daysToConvert: { value: 32, basis: 'ever' },
      lifetimeValue: reference('588.00'),
    },
  )
}

function shownAt(search: string): string {
  return shownText(
    <Router ssrPath="/admin/analytics" ssrSearch={search}>
      <QueryClientProvider client={client}>
        <AnalyticsPage />
      </QueryClientProvider>
    </Router>,
  )
}

const CHARTS = {
  growth: 'Crescimento da plataforma',
  plans: 'Distribuição de planos',
  engagement: 'Engajamento semanal',
  revenue: 'Tendência de receita',
}

describe('the analytics', () => {
  const shown = shownAt('')

  it.each([
    ['their title', 'Analytics & Métricas'.replace('&', '&amp;')],
    ['an export', 'Exportar'],
    ['the periods', 'Período 7 dias 30 dias 90 dias 1 ano'],
    ['the metrics', 'Métrica Todas as métricas Crescimento Engajamento Receita'],
    ['the psychologists, and the active ones', 'Total de Psicólogos 8 6 ativos (75%)'],
    ['the conversion', 'Taxa de Conversão 37,5% 3 de 8 no Pro'],
    ['the sessions of each', 'Sessões Cadastradas 1.234 154,3 por psicólogo'],
    ['the share of the active', 'Engajamento 75% Psicólogos com a conta ativa'],
    ['the growth by date', '02/03/2026 3 psicólogos 20 sessões'],
    ['the plans', 'Gratuito 5 (63%) Pro Mensal 2 (25%) Pro Anual 1 (13%)'],
    ['the week', 'Dom 2 sessões 1 paciente'],
    ['the revenue by date', '02/03/2026 R$ 49,00'],
    ['a metric, and what it measures', 'Novos usuários 3 Psicólogos que se cadastraram no período'],
    ['a figure of ours without a mark', '4,5 Contas que usaram a plataforma em um dia'],
    ['a fixed figure, marked', '2,1% referência Assinantes do começo do período'],
    ['one of all time, marked', '32,0 dias desde o início Do cadastro'],
    ['why it is marked', 'Ainda não há dados para medir: este é um valor de referência.'],
  ])('The page shows %s', (_, text) => expect(shown).toContain(text))

  it('The default period is 30 days, and the address chooses another', () => {
    expect(shownAt('?period=7d')).toContain('Novos usuários 1 ')
    expect(shownAt('?period=século')).toContain('Novos usuários 3 ')
  })

  it.each([
    [
      '',
      ['growth', 'plans', 'engagement', 'revenue'],
      ['Novos usuários', 'Churn', 'LTV', 'Agenda'],
    ],
    ['?metric=growth', ['growth'], ['Novos usuários', 'Taxa de crescimento']],
    ['?metric=engagement', ['engagement'], ['Tempo médio de sessão', 'Agenda (87%)']],
    ['?metric=revenue', ['plans', 'revenue'], ['Churn', 'Tempo para conversão', 'LTV']],
    ['?metric=outra', ['growth', 'plans', 'engagement', 'revenue'], ['Novos usuários']],
  ] as const)('The page at %s shows the charts %j and their metrics', (search, charts, metrics) => {
    const there = shownAt(search)
    const drawn = Object.entries(CHARTS).flatMap(([chart, title]) =>
      there.includes(title) ? [chart] : [],
    )
    expect(drawn).toEqual(charts)
    for (const label of metrics) expect(there).toContain(label)
  })

  it('A page of one subject hides the other metrics', () => {
    expect(shownAt('?metric=growth')).not.toMatch(/Churn|LTV|Tempo médio/)
  })
})
