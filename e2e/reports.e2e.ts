import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  addMonths,
  DEFAULT_ZONE,
  dayAt,
  formatDate,
  formatDay,
  formatMonth,
  timeAt,
} from '../src/platform/shared/calendar.ts'
import { formatMoney } from '../src/platform/shared/money.ts'
import { PHONE } from '../test/launch-browser.ts'
import { checkPage } from './check-page.ts'
import { openOffice, pathOf, seesToast } from './office.ts'
import { openEmptyPractice, openPaidPractice, type PaidPractice } from './paid-practice.ts'
import {
  ADVANCED,
  figure,
  openReports,
  plain,
  REPORTS,
  rowsOf,
  saysWhile,
} from './report-screens.ts'
import { untilStill } from './requests.ts'

const NO_PAYMENT = 'Nenhuma sessão com pagamento confirmado ainda.'
const PAID_TABLE = /^Sessões com pagamento confirmado/

const today = dayAt(Date.now(), DEFAULT_ZONE)

let reports: Awaited<ReturnType<typeof openReports>>
let practice: PaidPractice
const CONFIRMED = 'Com pagamento confirmado'
const PRICES = 'Valor das sessões pagas; no Livro, pelo dia do pagamento'
const PRICES_OF_MONTH = 'Valor das sessões pagas do mês; no Livro, pelo dia do pagamento'

let free: Page
let pro: Page

beforeAll(async () => {
  reports = await openReports()
  practice = await openPaidPractice(reports.origin)
  pro = await reports.openAs(practice)
  free = await reports.openAs(await openOffice(reports.origin))
})

describe('the reports', () => {
  it("the reports are titled 'Relatórios' and say 'Carregando relatórios...' meanwhile", async () => {
    await saysWhile(pro, reports.origin + REPORTS, {
      call: '/api/reports/summary*',
      text: 'Carregando relatórios...',
    })
    await pro.getByRole('heading', { level: 1, name: 'Relatórios', exact: true }).waitFor()
    await pro.getByText('Acompanhe seus pagamentos e receitas').waitFor()
  })

  it('the reports have four cards: sessions, paid ones, revenue and payment rate', async () => {
    await pro.getByRole('link', { name: 'Todo o período' }).click()
    await expect.poll(() => new URL(pro.url()).search).toBe('?month=all')
    await pro.getByRole('heading', { level: 2, name: 'Todo o período' }).waitFor()
    await untilStill(pro)
    expect(await figure(pro, 'Total de Sessões')).toEqual(['9', 'Com as canceladas'])
    expect(await figure(pro, 'Sessões Pagas')).toEqual(['6', CONFIRMED])
    expect(await figure(pro, 'Receita Total')).toEqual(['R$ 1.990,50', PRICES])
    expect(await figure(pro, 'Taxa de Pagamento')).toEqual([
      '67%',
      '6 de 9 sessões, com canceladas e gratuitas',
    ])
  })

  it("the reports list the paid sessions in 'Sessões com Pagamento Confirmado', each 'Confirmado'", async () => {
    await pro.getByRole('heading', { name: 'Sessões com Pagamento Confirmado' }).waitFor()
    const at = practice.sessions
      .filter(({ paid }) => paid)
      .map(({ datetime }) => [formatDate(datetime, DEFAULT_ZONE), timeAt(datetime, DEFAULT_ZONE)])
      .map(([day, time]) => `${day} ${time}`)
    const paidToday = `Confirmado ${formatDay(today)}`
    expect(await rowsOf(pro, PAID_TABLE)).toEqual([
      ['Paciente', 'Data/Hora', 'Tipo', 'Valor', 'Status', 'Data de Confirmação'],
      ['Maria Lima', `${at[0]} (50 min)`, 'Online', 'R$ 150,00', 'Concluída', paidToday],
      ['Maria Lima', `${at[1]} (80 min)`, 'Online', 'R$ 1.250,00', 'Concluída', paidToday],
      ['Érica Nunes', `${at[2]} (50 min)`, 'Online', 'R$ 120,00', 'Confirmada', paidToday],
      [
        'Paciente não encontrado',
        `${at[3]} (50 min)`,
        'Online',
        'R$ 90,00',
        'Concluída',
        paidToday,
      ],
      ['João Reis', `${at[4]} (50 min)`, 'Presencial', 'R$ 300,50', 'Concluída', paidToday],
      ['Pedro Alves', `${at[5]} (50 min)`, 'Online', 'R$ 80,00', 'Concluída', paidToday],
    ])
    await checkPage(pro)
  })

  it('the reports show cards on a small screen', async () => {
    const phone = await reports.openAs(practice, PHONE)
    await phone.goto(`${reports.origin}${REPORTS}?month=all`)
    const cards = phone.getByRole('list', { name: PAID_TABLE }).getByRole('listitem')
    await expect.poll(() => cards.count()).toBe(6)
    expect(await phone.getByRole('table').count()).toBe(0)
    const card = plain(await cards.nth(4).innerText())
    for (const text of ['João Reis', 'Confirmado', '(50 min)', 'Presencial', 'R$ 300,50'])
      expect(card).toContain(text)
    await checkPage(phone)
    await phone.goto(reports.origin + REPORTS)
    await phone.getByRole('heading', { level: 2, name: formatMonth(today.slice(0, 7)) }).waitFor()
    await phone.context().close()
  })

  it('the reports are of one month at a time: its totals, its sessions and its files, by the keyboard', async () => {
    const last = addMonths(today, -1)
    await pro.getByRole('link', { name: 'Este mês' }).press('Enter')
    await pro.getByRole('link', { name: `Mês anterior: ${formatMonth(last)}` }).press('Enter')
    await pro.getByRole('heading', { level: 2, name: formatMonth(last) }).waitFor()
    expect(new URL(pro.url()).search).toBe(`?month=${last}`)
    await pro.reload()
    const paid = practice.sessions.filter(
      ({ datetime, paid }) => paid && dayAt(Date.parse(datetime), DEFAULT_ZONE).startsWith(last),
    )
    await expect.poll(() => figure(pro, 'Sessões Pagas')).toEqual([`${paid.length}`, CONFIRMED])
    const total = paid.reduce((sum, { price }) => sum + Number(price), 0)
    const sum = plain(formatMoney(total.toFixed(2)))
    expect(await figure(pro, 'Receita Total')).toEqual([sum, PRICES_OF_MONTH])
    const book = pro.getByRole('link', { name: 'no Livro, pelo dia do pagamento' })
    expect(await book.getAttribute('href')).toBe(`/psychologist/book?month=${last}`)
    await untilStill(pro)
    const rows = paid.length === 0 ? 0 : paid.length + 1
    expect(await pro.getByRole('table', { name: PAID_TABLE }).getByRole('row').count()).toBe(rows)
    await pro.getByRole('button', { name: 'Exportar', exact: true }).click()
    const [file] = await Promise.all([
      pro.waitForEvent('download'),
      pro.getByRole('menuitem', { name: 'Documento (PDF)' }).click(),
    ])
    expect(file.suggestedFilename()).toBe(`relatorio-${last}.pdf`)
    await pro
      .getByRole('link', { name: `Próximo mês: ${formatMonth(today.slice(0, 7))}` })
      .press('Enter')
    await pro.getByRole('heading', { level: 2, name: formatMonth(today.slice(0, 7)) }).waitFor()
  })

  it("the reports lead to the advanced ones on Pro, without the banner 'Desbloqueie Relatórios Avançados PRO'", async () => {
    const main = pro.getByRole('main')
    expect(await main.getByText('Desbloqueie Relatórios Avançados PRO').count()).toBe(0)
    await main.getByRole('link', { name: 'Relatórios Avançados' }).click()
    await pro.getByRole('heading', { level: 1, name: 'Relatórios Avançados' }).waitFor()
    expect(pathOf(pro)).toBe(ADVANCED)
  })

  it('the advanced reports open at the top, in text of twice the size on a phone too', async () => {
    const phone = await reports.openAs(practice, PHONE)
    await phone.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = '200%'
      })
    })
    await phone.goto(`${reports.origin}${ADVANCED}?tab=analytics`)
    const tab = phone.getByRole('tab', { name: 'Analytics' })
    await tab.waitFor()
    await expect.poll(() => leftOf(tab)).toBeLessThan(360)
    expect(await phone.evaluate(() => scrollY)).toBe(0)
    await phone.context().close()
  })
})

const leftOf = async (shown: Locator) => (await shown.boundingBox())?.x

describe('the reports on the free plan', () => {
  it("the reports on the free plan say 'Nenhuma sessão com pagamento confirmado ainda.' at first", async () => {
    await free.goto(reports.origin + REPORTS)
    await free.getByRole('heading', { name: NO_PAYMENT }).waitFor()
    expect(await figure(free, 'Sessões Pagas')).toEqual(['0', CONFIRMED])
    expect(await figure(free, 'Taxa de Pagamento')).toEqual(['0%', expect.stringContaining('sess')])
    await checkPage(free)
  })

  it("the reports on the free plan lead to the plans by the banner 'Desbloqueie Relatórios Avançados PRO' alone", async () => {
    const banner = free.getByRole('complementary', { name: 'Plano Pro' })
    await banner.getByText('Desbloqueie Relatórios Avançados PRO').waitFor()
    expect(await banner.getByRole('link').getAttribute('href')).toBe('/psychologist/plans')
    const advanced = free.getByRole('main').getByRole('link', { name: 'Relatórios Avançados' })
    expect(await advanced.count()).toBe(0)
  })

  it('the reports on the free plan know a payment at once when it is confirmed: the list and the four cards', async () => {
    await free.getByRole('main').getByRole('link', { name: 'Ir para Sessões' }).click()
    await free.getByRole('button', { name: 'Ações da sessão de Maria Lima' }).click()
    await free.getByRole('menuitem', { name: 'Confirmar pagamento' }).click()
    await seesToast(free, 'Pagamento confirmado')
    await free.getByRole('link', { name: 'Relatórios', exact: true }).click()
    await free.getByRole('link', { name: 'Todo o período' }).click()
    await expect.poll(async () => (await rowsOf(free, PAID_TABLE))[1]?.[0]).toBe('Maria Lima')
    await expect.poll(() => figure(free, 'Sessões Pagas')).toEqual(['1', CONFIRMED])
    expect(await figure(free, 'Receita Total')).toEqual(['R$ 150,00', PRICES])
    expect(await figure(free, 'Taxa de Pagamento')).toEqual([
      '100%',
      '1 de 1 sessão, com canceladas e gratuitas',
    ])
  })

  it('the reports on the free plan show what Pro adds in place of the advanced ones, which are not asked for', async () => {
    const asked: string[] = []
    free.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await free.goto(reports.origin + ADVANCED)
    await free.getByRole('heading', { name: 'Desbloqueie Relatórios Avançados PRO' }).waitFor()
    expect(await free.getByRole('main').getByRole('listitem').allInnerTexts()).toEqual([
      'Análise financeira detalhada',
      'Relatórios de crescimento',
      'Top pacientes por receita',
      'Gráficos interativos',
      'Análise de tendências',
      'Exportação de dados',
    ])
    await checkPage(free)
    expect(asked).toContain('/api/psychologist/profile')
    expect(asked).not.toContain('/api/reports/advanced')
    await free.getByRole('link', { name: 'Fazer upgrade para o Pro' }).click()
    await free.getByRole('heading', { name: 'Planos e Assinatura' }).waitFor()
    expect(pathOf(free)).toBe('/psychologist/plans')
  })
})

describe('the reports of a new practice', () => {
  it("the reports of a new practice have no error text: the empty states and 'Nenhum dado disponível' alone", async () => {
    const page = await reports.openAs(await openEmptyPractice(reports.origin))
    await page.goto(reports.origin + REPORTS)
    await page.getByRole('heading', { name: NO_PAYMENT }).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    for (const tab of ['overview', 'financial', 'patients', 'analytics']) {
      await page.goto(`${reports.origin}${ADVANCED}?tab=${tab}`)
      await page.getByRole('heading', { name: 'Nenhum dado disponível' }).first().waitFor()
      expect(await page.getByRole('alert').count()).toBe(0)
      expect(await page.getByRole('link', { name: 'Ver Pendências' }).count()).toBe(0)
    }
    await checkPage(page)
  })
})
