import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { exportAdvancedReport, getReportSummary } from '../src/features/reports/contract.ts'
import { checkScreen } from './check-screen.ts'
import { pressIn } from './element.ts'
import { openScreen, PHONE, respondWith } from './open-screen.tsx'
import { paidPractice } from './paid-practice.ts'
import { ADVANCED, figure, plain, REPORTS, rowsOf, saysWhile } from './report-screens.ts'
import { button, sees, seesPage, seesToast } from './shown.ts'
import { addPatient, addSession, newPractice } from './small-practice.ts'

const NO_PAYMENT = 'Nenhuma sessão com pagamento confirmado ainda.'
const PAID_TABLE = /^Sessões com pagamento confirmado/
const CONFIRMED = 'Com pagamento confirmado'
const PRICES = 'Valor das sessões pagas; no Livro, pelo dia do pagamento'
const PRICES_OF_MONTH = 'Valor das sessões pagas do mês; no Livro, pelo dia do pagamento'

const inMain = page.getByRole('main')

const press = (link: string) => pressIn(page.getByRole('link', { name: link }), '{Enter}')

async function seesPeriod(name: string): Promise<void> {
  await sees(page.getByRole('heading', { level: 2, name }))
}

describe('the reports', () => {
  it("the reports are titled 'Relatórios' and say 'Carregando relatórios...' meanwhile", async () => {
    await saysWhile(REPORTS, { endpoint: getReportSummary, text: 'Carregando relatórios...' })
    await seesPage('Relatórios')
    await sees('Acompanhe seus pagamentos e receitas')
  })

  it('the reports have four cards: sessions, paid ones, revenue and payment rate', async () => {
    await openScreen(REPORTS, paidPractice)
    await page.getByRole('link', { name: 'Todo o período' }).click()
    await expect.poll(() => location.search).toBe('?month=all')
    await seesPeriod('Todo o período')
    await expect.poll(() => figure('Total de Sessões')).toEqual(['9', 'Com as canceladas'])
    await expect.poll(() => figure('Sessões Pagas')).toEqual(['6', CONFIRMED])
    await expect.poll(() => figure('Receita Total')).toEqual(['R$ 1.990,50', PRICES])
    await expect
      .poll(() => figure('Taxa de Pagamento'))
      .toEqual(['67%', '6 de 9 sessões, com canceladas e gratuitas'])
  })

  it("the reports list the paid sessions in 'Sessões com Pagamento Confirmado', each 'Confirmado'", async () => {
    await openScreen(`${REPORTS}?month=all`, paidPractice)
    await seesPeriod('Sessões com Pagamento Confirmado')
    const paid = 'Confirmado 11/03/2026'
    await expect
      .poll(() => rowsOf(PAID_TABLE))
      .toEqual([
        ['Paciente', 'Data/Hora', 'Tipo', 'Valor', 'Status', 'Data de Confirmação'],
        ['Maria Lima', '06/03/2026 12:00 (50 min)', 'Online', 'R$ 150,00', 'Concluída', paid],
        ['Maria Lima', '05/03/2026 12:00 (80 min)', 'Online', 'R$ 1.250,00', 'Concluída', paid],
        ['Érica Nunes', '03/03/2026 12:00 (50 min)', 'Online', 'R$ 120,00', 'Confirmada', paid],
        [
          'Paciente não encontrado',
          '02/03/2026 12:00 (50 min)',
          'Online',
          'R$ 90,00',
          'Concluída',
          paid,
        ],
        ['João Reis', '30/01/2026 12:00 (50 min)', 'Presencial', 'R$ 300,50', 'Concluída', paid],
        ['Pedro Alves', '25/01/2026 12:00 (50 min)', 'Online', 'R$ 80,00', 'Concluída', paid],
      ])
    await checkScreen()
  })

  it('the reports show cards on a small screen', async () => {
    await openScreen(`${REPORTS}?month=all`, { ...paidPractice, size: PHONE })
    const cards = page.getByRole('list', { name: PAID_TABLE }).getByRole('listitem').elements()
    expect(cards).toHaveLength(6)
    expect(page.getByRole('table').elements()).toEqual([])
    const card = plain(cards[4]?.textContent ?? '')
    for (const text of ['João Reis', 'Confirmado', '(50 min)', 'Presencial', 'R$ 300,50'])
      expect(card).toContain(text)
    await checkScreen()
    await openScreen(REPORTS, { ...paidPractice, size: PHONE })
    await seesPeriod('março de 2026')
  })

  it('the reports cover one month at a time: its totals, its sessions and its files, by keyboard', async () => {
    const { sent } = await openScreen(`${REPORTS}?month=all`, paidPractice)
    await press('Este mês')
    await seesPeriod('março de 2026')
    await press('Mês anterior: fevereiro de 2026')
    await seesPeriod('fevereiro de 2026')
    await expect.poll(() => figure('Sessões Pagas')).toEqual(['0', CONFIRMED])
    expect(page.getByRole('table', { name: PAID_TABLE }).elements()).toEqual([])
    await press('Mês anterior: janeiro de 2026')
    await seesPeriod('janeiro de 2026')
    expect(location.search).toBe('?month=2026-01')
    await expect.poll(() => figure('Sessões Pagas')).toEqual(['2', CONFIRMED])
    await expect.poll(() => figure('Receita Total')).toEqual(['R$ 380,50', PRICES_OF_MONTH])
    await expect
      .element(page.getByRole('link', { name: 'no Livro, pelo dia do pagamento' }))
      .toHaveAttribute('href', '/psychologist/book?month=2026-01')
    await expect.poll(() => rowsOf(PAID_TABLE)).toHaveLength(1 + 2)
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    const named = { 'content-disposition': "attachment; filename*=UTF-8''relatorio-2026-01.pdf" }
    respondWith(exportAdvancedReport, () => new Response('%PDF', { headers: named }))
    await button('Exportar').click()
    await page.getByRole('menuitem', { name: 'Documento (PDF)' }).click()
    await seesToast('Arquivo exportado', 'relatorio-2026-01.pdf')
    expect(saved).toHaveBeenCalledOnce()
    saved.mockRestore()
    expect(sent.at(-1)).toMatchObject({
      path: exportAdvancedReport.path,
      query: { from: '2026-01-01', to: '2026-01-31', format: 'pdf' },
    })
    await press('Próximo mês: fevereiro de 2026')
    await seesPeriod('fevereiro de 2026')
  })

  it('the reports of a month are kept by a reload', async () => {
    await openScreen(`${REPORTS}?month=2026-01`, paidPractice)
    await seesPeriod('janeiro de 2026')
    await expect.poll(() => figure('Sessões Pagas')).toEqual(['2', CONFIRMED])
  })

  it("the reports lead to the advanced ones on Pro, without the banner 'Desbloqueie Relatórios Avançados PRO'", async () => {
    await openScreen(REPORTS, paidPractice)
    const banner = inMain.getByText('Desbloqueie Relatórios Avançados PRO')
    expect(banner.elements()).toEqual([])
    await inMain.getByRole('link', { name: 'Relatórios Avançados' }).click()
    await seesPage('Relatórios Avançados')
    expect(location.pathname).toBe(ADVANCED)
  })
})

describe('the reports on the free plan', () => {
  const free = newPractice((practice) => {
    const maria = addPatient(practice, 'Maria Lima', '11 91234-5678', 'maria@exemplo.com.br')
    addSession(practice, maria.id, '2026-03-13T09:00')
  })

  it("the reports on the free plan say 'Nenhuma sessão com pagamento confirmado ainda.' at first", async () => {
    await openScreen(REPORTS, free)
    await sees(page.getByRole('heading', { name: NO_PAYMENT }))
    await expect.poll(() => figure('Sessões Pagas')).toEqual(['0', CONFIRMED])
    await expect
      .poll(() => figure('Taxa de Pagamento'))
      .toEqual(['0%', expect.stringContaining('sess')])
    await checkScreen()
  })

  it("the reports on the free plan lead to the plans by the banner 'Desbloqueie Relatórios Avançados PRO' only", async () => {
    await openScreen(REPORTS, free)
    const banner = page.getByRole('complementary', { name: 'Plano Pro' })
    await sees(banner.getByText('Desbloqueie Relatórios Avançados PRO'))
    await expect.element(banner.getByRole('link')).toHaveAttribute('href', '/psychologist/plans')
    expect(inMain.getByRole('link', { name: 'Relatórios Avançados' }).elements()).toEqual([])
  })

  it('the reports on the free plan show a payment immediately when it is confirmed: the list and the four cards', async () => {
    await openScreen(REPORTS, free)
    await inMain.getByRole('link', { name: 'Ir para Sessões' }).click()
    await button('Ações da sessão de Maria Lima').click()
    await page.getByRole('menuitem', { name: 'Confirmar pagamento' }).click()
    await seesToast('Pagamento confirmado')
    await page.getByRole('link', { name: 'Relatórios', exact: true }).click()
    await page.getByRole('link', { name: 'Todo o período' }).click()
    await expect.poll(() => rowsOf(PAID_TABLE)[1]?.[0]).toBe('Maria Lima')
    await expect.poll(() => figure('Sessões Pagas')).toEqual(['1', CONFIRMED])
    await expect.poll(() => figure('Receita Total')).toEqual(['R$ 150,00', PRICES])
    await expect
      .poll(() => figure('Taxa de Pagamento'))
      .toEqual(['100%', '1 de 1 sessão, com canceladas e gratuitas'])
  })
})

it("the reports of a new practice have no error text: the empty states and only 'Nenhum dado disponível'", async () => {
  const empty = newPractice(undefined, { plan: 'pro' })
  const alerts = page.getByRole('alert')
  await openScreen(REPORTS, empty)
  await sees(page.getByRole('heading', { name: NO_PAYMENT }))
  expect(alerts.elements()).toEqual([])
  for (const tab of ['overview', 'financial', 'patients', 'analytics']) {
    await openScreen(`${ADVANCED}?tab=${tab}`, empty)
    await sees(page.getByRole('heading', { name: 'Nenhum dado disponível' }))
    expect(alerts.elements()).toEqual([])
    expect(page.getByRole('link', { name: 'Ver Pendências' }).elements()).toEqual([])
  }
  await checkScreen()
})
