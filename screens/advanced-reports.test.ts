import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { getAdvancedReport } from '../src/features/reports/contract.ts'
import { checkScreen } from './check-screen.ts'
import { openScreen, PHONE } from './open-screen.tsx'
import { paidPractice } from './paid-practice.ts'
import { ADVANCED, figure, rowsOf, saysWhile, textsOf } from './report-screens.ts'
import { sees, seesPage } from './shown.ts'
import { newPractice } from './small-practice.ts'

/** The four tabs of Pro: the figures on the screen against the sessions of test/paid-practice.ts. */

const PRICES = 'Valor das sessões pagas'
const AVERAGE = 'Por sessão paga, sem as gratuitas'

const open = (search = '') => openScreen(ADVANCED + search, paidPractice)

async function openTab(name: string): Promise<void> {
  await open()
  await page.getByRole('tab', { name }).click()
  await sees(page.getByRole('tabpanel', { name }))
}

describe('the advanced reports', () => {
  it("the advanced reports have four tabs and say 'Carregando analytics avançados...' meanwhile", async () => {
    await saysWhile(ADVANCED, {
      endpoint: getAdvancedReport,
      text: 'Carregando analytics avançados...',
    })
    expect(textsOf(page.getByRole('tab').elements())).toEqual([
      'Visão Geral',
      'Financeiro',
      'Pacientes',
      'Analytics',
    ])
  })

  it('the advanced reports show revenue and sessions held with their growth, the payment rate and the average', async () => {
    await open()
    const growth = 'nos últimos 30 dias, ante os 30 anteriores'
    await expect
      .poll(() => figure('Receita total'))
      .toEqual(['R$ 1.990,50', PRICES, `+323,1% ${growth}`])
    await expect.poll(() => figure('Sessões realizadas')).toEqual(['6', `+100,0% ${growth}`])
    await expect
      .poll(() => figure('Taxa de pagamento'))
      .toEqual(['67%', '6 de 9 sessões, com canceladas e gratuitas'])
    await expect.poll(() => figure('Valor médio')).toEqual(['R$ 331,75', AVERAGE])
    await checkScreen()
  })

  it("the advanced reports warn of pending sessions, in yellow; 'Ver Pendências' lists it", async () => {
    await open()
    const alert = page.getByRole('region', { name: 'Pagamentos pendentes' })
    const [text] = textsOf(alert.elements())
    expect(text).toContain('2 sessões sem pagamento confirmado')
    expect(text).toContain('no total de R$ 230,00')
    expect(getComputedStyle(alert.element()).borderColor).toBe(colourOf('--pending'))
    await alert.getByRole('link', { name: 'Ver Pendências' }).click()
    await seesPage('Sessões')
    expect(location.pathname + location.search).toBe('/psychologist/sessions?paid=false')
    const prices = () => textsOf(page.getByRole('cell').getByText(/^R\$/).elements())
    await expect.poll(prices).toEqual(['R$ 130,00', 'R$ 100,00'])
  })

  it("the advanced reports draw 'Receita por mês' in bars, the sessions of each month added up", async () => {
    await openTab('Financeiro')
    await sees(page.getByLabelText(/^Receita por mês:/))
    const revenues = rowsOf('Receita por mês')
      .slice(1)
      .map(([, revenue]) => revenue)
    expect(revenues).toHaveLength(12)
    expect(revenues.filter((revenue) => revenue !== 'R$ 0,00')).toEqual([
      'R$ 380,50',
      'R$ 1.610,00',
    ])
  })

  it('the advanced reports follow the pointer once per frame, about 60 times a second', async () => {
    await openTab('Financeiro')
    const bars = page.getByLabelText(/^Receita por mês:/)
    await sees(bars)
    expect(framesOfMoves(bars.element())).toBe(1)
    await sees(page.getByRole('status').filter({ hasText: 'R$' }))
  })

  it('the advanced reports draw payments as a pie: paid green, pending yellow, cancelled red', async () => {
    await openTab('Financeiro')
    await sees(page.getByLabelText(/^Status de pagamentos:/))
    const slices = () =>
      [
        ...page
          .getByLabelText(/^Status de pagamentos:/)
          .element()
          .querySelectorAll('.recharts-pie-sector path'),
      ].map((slice) => slice.getAttribute('fill'))
    await expect.poll(slices).toEqual(['var(--paid)', 'var(--pending)', 'var(--cancelled)'])
    await expect
      .poll(() => rowsOf('Status de pagamentos'))
      .toEqual([
        ['Status', 'Sessões'],
        ['Pagas', '6 sessões (67%)'],
        ['Pendentes', '2 sessões (22%)'],
        ['Canceladas', '1 sessão (11%)'],
      ])
  })

  it('the advanced reports have cards for confirmed revenue, pending revenue and the average of a session', async () => {
    await openTab('Financeiro')
    await expect.poll(() => figure('Receita confirmada')).toEqual(['R$ 1.990,50', PRICES])
    await expect
      .poll(() => figure('Receita pendente'))
      .toEqual([
        'R$ 230,00',
        '2 sessões sem pagamento confirmado',
        'Em atraso: R$ 230,00. A vencer: R$ 0,00',
      ])
    await expect.poll(() => figure('Média por sessão')).toEqual(['R$ 331,75', AVERAGE])
    await expect
      .poll(() => figure('Pacotes a agendar'))
      .toEqual(['R$ 0,00', 'Recebido por pacotes, sem sessão marcada ainda'])
    await checkScreen()
  })

  it('the advanced reports rank the patients by revenue, the first three highlighted', async () => {
    await openTab('Pacientes')
    await expect
      .poll(() => rowsOf(/^Pacientes por receita/))
      .toEqual([
        ['Posição', 'Paciente', 'Sessões', 'Receita total', 'Média'],
        ['1º', 'Maria Lima', '2', 'R$ 1.400,00', 'R$ 700,00'],
        ['2º', 'João Reis', '3', 'R$ 300,50', 'R$ 300,50'],
        ['3º', 'Érica Nunes', '1', 'R$ 120,00', 'R$ 120,00'],
        ['4º', 'Paciente excluído', '1', 'R$ 90,00', 'R$ 90,00'],
        ['5º', 'Pedro Alves', '2', 'R$ 80,00', 'R$ 80,00'],
      ])
    const ranks = [...document.querySelectorAll('tbody tr')]
    const [first, second, third, fourth] = ranks.map((row) => getComputedStyle(row).backgroundColor)
    expect([second, third]).toEqual([first, first])
    expect(fourth).not.toBe(first)
  })

  it('the advanced reports sort the ranked patients by name, and keep that in the address', async () => {
    await openScreen(`${ADVANCED}?tab=patients`, paidPractice)
    await page.getByText('Por nome').click()
    const names = () => rowsOf(/^Pacientes por receita/).map(([rank, name]) => [rank, name])
    const byName = [
      ['Posição', 'Paciente'],
      ['3º', 'Érica Nunes'],
      ['2º', 'João Reis'],
      ['1º', 'Maria Lima'],
      ['4º', 'Paciente excluído'],
      ['5º', 'Pedro Alves'],
    ]
    await expect.poll(names).toEqual(byName)
    expect(location.search).toBe('?tab=patients&order=name')
    await checkScreen()
  })

  it('the advanced reports count all patients, those with sessions held, and the sessions of each', async () => {
    await openTab('Pacientes')
    await expect.poll(() => figure('Total de pacientes')).toEqual(['4', 'Cadastrados até hoje'])
    await expect.poll(() => figure('Pacientes ativos')).toEqual(['3', 'Com sessões realizadas'])
    await expect
      .poll(() => figure('Média de sessões'))
      .toEqual(['2,0', 'Por paciente cadastrado hoje, com as canceladas'])
    await checkScreen()
  })

  it('the advanced reports compare the last 30 days with the 30 before them', async () => {
    await openTab('Analytics')
    await expect.poll(() => compared('Sessões realizadas')).toEqual(['4', '2'])
    await expect.poll(() => compared('Receita')).toEqual(['R$ 1.610,00', 'R$ 380,50'])
    await checkScreen()
  })

  it('the advanced reports open at the top, also on a phone with text of twice the size', async () => {
    await openScreen(`${ADVANCED}?tab=analytics`, {
      ...paidPractice,
      size: PHONE,
      prepare: (practice) => {
        paidPractice.prepare(practice)
        document.documentElement.style.fontSize = '200%'
      },
    })
    const tab = page.getByRole('tab', { name: 'Analytics' })
    await sees(tab)
    await expect.poll(() => tab.element().getBoundingClientRect().x).toBeLessThan(360)
    expect(scrollY).toBe(0)
  })

  it('the advanced reports on the free plan show the offer of Pro, and are not requested', async () => {
    const { sent } = await openScreen(ADVANCED, newPractice())
    await sees(page.getByRole('heading', { name: 'Desbloqueie Relatórios Avançados PRO' }))
    expect(textsOf(page.getByRole('main').getByRole('listitem').elements())).toEqual([
      'Análise financeira detalhada',
      'Relatórios de crescimento',
      'Top pacientes por receita',
      'Gráficos interativos',
      'Análise de tendências',
      'Exportação de dados',
    ])
    await checkScreen()
    const paths = sent.map(({ path }) => path)
    expect(paths).toContain('/api/psychologist/profile')
    expect(paths).not.toContain('/api/reports/advanced')
    await page.getByRole('link', { name: 'Fazer upgrade para o Pro' }).click()
    await seesPage('Planos e Assinatura')
    expect(location.pathname).toBe('/psychologist/plans')
  })
})

describe('a period on the advanced reports', () => {
  const period = page.getByLabelText('Período')
  const days = { from: '2026-01-20', to: '2026-02-09' }
  const custom = `?period=custom&from=${days.from}&to=${days.to}`
  const REVENUE = ['R$ 380,50', 'Valor das sessões pagas', '+100,0% ante os 21 dias anteriores']

  it('a period on the advanced reports covers all sessions by default; a month takes one choice', async () => {
    await open()
    await expect
      .poll(() => figure('Taxa de pagamento'))
      .toEqual(['67%', '6 de 9 sessões, com canceladas e gratuitas'])
    expect(textsOf(period.getByRole('option').elements())).toEqual([
      'Todo o período',
      'Este mês',
      'Mês passado',
      'Últimos 3 meses',
      'Este ano',
      'Personalizado',
    ])
    await period.selectOptions('Últimos 3 meses')
    await expect.poll(() => location.search).toBe('?period=three-months')
  })

  it('a period on the advanced reports of two days narrows every figure, is compared with the days before it, and is kept by a reload', async () => {
    await open()
    await period.selectOptions('Personalizado')
    await page.getByLabelText('Até').fill('09/02/2026')
    await page.getByLabelText('De', { exact: true }).fill('20/01/2026')
    await expect.poll(() => figure('Receita total')).toEqual(REVENUE)
    expect(location.search).toBe(custom)
    await open(location.search)
    await expect.poll(() => figure('Receita total')).toEqual(REVENUE)
    await expect
      .poll(() => figure('Taxa de pagamento'))
      .toEqual(['100%', '2 de 2 sessões, com canceladas e gratuitas'])
    await checkScreen()
  })

  it('a period on the advanced reports that is invalid shows the error at the day, and the report stays', async () => {
    await open(custom)
    await page.getByLabelText('Até').fill('19/01/2026')
    await sees('O último dia não pode vir antes do primeiro')
    await expect.poll(() => figure('Receita total')).toContain('R$ 380,50')
  })

  it("a period on the advanced reports is kept by 'Ver Pendências'", async () => {
    await open('?period=custom&from=2026-03-01&to=2026-03-11')
    await page.getByRole('link', { name: 'Ver Pendências' }).click()
    await seesPage('Sessões')
    expect(location.search).toBe('?paid=false&from=2026-03-01&to=2026-03-11')
  })
})

function compared(name: string): string[] {
  const heading = page.getByRole('heading', { level: 3, name, exact: true }).element()
  return textsOf(heading.parentElement?.querySelectorAll('dd') ?? [])
}

function colourOf(token: string): string {
  const probe = document.body.appendChild(document.createElement('i'))
  probe.style.color = `var(${token})`
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

function framesOfMoves(drawing: Element): number {
  const { left, top, width, height } = drawing.getBoundingClientRect()
  const { requestAnimationFrame: request, cancelAnimationFrame: cancel } = window
  const frames = new Set<number>()
  window.requestAnimationFrame = (paint) => {
    const frame = request(paint)
    frames.add(frame)
    return frame
  }
  window.cancelAnimationFrame = (frame) => {
    frames.delete(frame)
    cancel(frame)
  }
  for (let step = 1; step <= 50; step += 1) {
    const [clientX, clientY] = [left + (width * step) / 100, top + height / 2]
    drawing.dispatchEvent(new MouseEvent('mousemove', { bubbles: true, clientX, clientY }))
  }
  Object.assign(window, { requestAnimationFrame: request, cancelAnimationFrame: cancel })
  return frames.size
}
