import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_ZONE, dayAt } from '../src/platform/shared/calendar.ts'
import { formatMoney, textToCents } from '../src/platform/shared/money.ts'
import { checkPage } from './check-page.ts'
import { pathOf } from './office.ts'
import { openPaidPractice, type PaidPractice } from './paid-practice.ts'
import { ADVANCED, figure, openReports, plain, rowsOf, saysWhile } from './report-screens.ts'

/** The four tabs of Pro: the figures on the screen against the sessions of e2e/paid-practice.ts. */

let origin: string
let practice: PaidPractice
let pro: Page

const PRICES = 'Valor das sessões pagas'
const AVERAGE = 'Por sessão paga, sem as gratuitas'

beforeAll(async () => {
  const reports = await openReports()
  origin = reports.origin
  practice = await openPaidPractice(origin)
  pro = await reports.openAs(practice)
})

async function openTab(name: string): Promise<void> {
  await pro.goto(origin + ADVANCED)
  await pro.getByRole('tab', { name }).click()
  await pro.getByRole('tabpanel', { name }).waitFor()
}

describe('the advanced reports', () => {
  it("the advanced reports have four tabs and say 'Carregando analytics avançados...' meanwhile", async () => {
    await saysWhile(pro, origin + ADVANCED, {
      call: '/api/reports/advanced',
      text: 'Carregando analytics avançados...',
    })
    expect(await pro.getByRole('tab').allInnerTexts()).toEqual([
      'Visão Geral',
      'Financeiro',
      'Pacientes',
      'Analytics',
    ])
  })

  it('the advanced reports show revenue and sessions held with their growth, the payment rate and the average', async () => {
    const growth = 'nos últimos 30 dias, ante os 30 anteriores'
    expect(await figure(pro, 'Receita total')).toEqual(['R$ 1.990,50', PRICES, `+323,1% ${growth}`])
    expect(await figure(pro, 'Sessões realizadas')).toEqual(['6', `+100,0% ${growth}`])
    expect(await figure(pro, 'Taxa de pagamento')).toEqual([
      '67%',
      '6 de 9 sessões, com canceladas e gratuitas',
    ])
    expect(await figure(pro, 'Valor médio')).toEqual(['R$ 331,75', AVERAGE])
    await checkPage(pro)
  })

  it("the advanced reports warn of what is pending, in yellow; 'Ver Pendências' lists it", async () => {
    const alert = pro.getByRole('region', { name: 'Pagamentos pendentes' })
    expect(plain(await alert.innerText())).toContain('2 sessões sem pagamento confirmado')
    expect(plain(await alert.innerText())).toContain('no total de R$ 230,00')
    expect(await colourOf(alert, 'border-color')).toBe(await tokenOf('--pending'))
    await alert.getByRole('link', { name: 'Ver Pendências' }).click()
    await pro.getByRole('heading', { level: 1, name: 'Sessões' }).waitFor()
    expect(pathOf(pro) + new URL(pro.url()).search).toBe('/psychologist/sessions?paid=false')
    const prices = pro.locator('tbody td').getByText(/^R\$/)
    const shown = async () => (await prices.allInnerTexts()).map(plain)
    await expect.poll(shown).toEqual(['R$ 130,00', 'R$ 100,00'])
  })

  it("the advanced reports draw 'Receita por mês' in bars, the sessions of each month added up", async () => {
    await openTab('Financeiro')
    await pro.getByLabel(/^Receita por mês:/).waitFor()
    const revenues = (await rowsOf(pro, 'Receita por mês')).slice(1).map(([, revenue]) => revenue)
    expect(revenues).toHaveLength(12)
    expect(revenues.filter((revenue) => revenue !== 'R$ 0,00')).toEqual(monthlyRevenue())
  })

  it('the advanced reports follow the pointer once per frame, about 60 times a second', async () => {
    const bars = pro.getByLabel(/^Receita por mês:/)
    expect(await framesOfMoves(bars)).toBe(1)
    await pro.getByRole('status').filter({ hasText: 'R$' }).waitFor()
  })

  it.each([
    ['grow', 'no-preference', false],
    ['stand still from their first frame where less motion is asked for', 'reduce', true],
  ] as const)('the advanced reports draw bars that %s', async (_, reducedMotion, isStill) => {
    await pro.emulateMedia({ reducedMotion })
    await pro.goto(origin + ADVANCED)
    const drawn = tallestOfFrames(pro)
    await pro.getByRole('tab', { name: 'Financeiro' }).click()
    expect(new Set(await drawn).size === 1).toBe(isStill)
  })

  it('the advanced reports draw payments as a pie: paid green, pending yellow, cancelled red', async () => {
    const slices = pro.getByLabel(/^Status de pagamentos:/).locator('.recharts-pie-sector path')
    await expect
      .poll(() => slices.evaluateAll((all) => all.map((one) => one.getAttribute('fill'))))
      .toEqual(['var(--paid)', 'var(--pending)', 'var(--cancelled)'])
    expect(await rowsOf(pro, 'Status de pagamentos')).toEqual([
      ['Status', 'Sessões'],
      ['Pagas', '6 sessões (67%)'],
      ['Pendentes', '2 sessões (22%)'],
      ['Canceladas', '1 sessão (11%)'],
    ])
  })

  it('the advanced reports have cards for confirmed revenue, pending revenue and the average of a session', async () => {
    expect(await figure(pro, 'Receita confirmada')).toEqual(['R$ 1.990,50', PRICES])
    expect(await figure(pro, 'Receita pendente')).toEqual([
      'R$ 230,00',
      '2 sessões sem pagamento confirmado',
      'Em atraso: R$ 230,00. A vencer: R$ 0,00',
    ])
    expect(await figure(pro, 'Média por sessão')).toEqual(['R$ 331,75', AVERAGE])
    expect(await figure(pro, 'Pacotes a agendar')).toEqual([
      'R$ 0,00',
      'Recebido por pacotes, sem sessão marcada ainda',
    ])
    await checkPage(pro)
  })

  it('the advanced reports rank the patients by revenue, the first three highlighted', async () => {
    await openTab('Pacientes')
    expect(await rowsOf(pro, /^Pacientes por receita/)).toEqual([
      ['Posição', 'Paciente', 'Sessões', 'Receita total', 'Média'],
      ['1º', 'Maria Lima', '2', 'R$ 1.400,00', 'R$ 700,00'],
      ['2º', 'João Reis', '3', 'R$ 300,50', 'R$ 300,50'],
      ['3º', 'Érica Nunes', '1', 'R$ 120,00', 'R$ 120,00'],
      ['4º', 'Paciente excluído', '1', 'R$ 90,00', 'R$ 90,00'],
      ['5º', 'Pedro Alves', '2', 'R$ 80,00', 'R$ 80,00'],
    ])
    const ranks = await pro.locator('tbody tr').all()
    const [first, second, third, fourth] = await Promise.all(
      ranks.map((row) => colourOf(row, 'background-color')),
    )
    expect([second, third]).toEqual([first, first])
    expect(fourth).not.toBe(first)
  })

  it('the advanced reports count all patients, those with sessions held, and the sessions of each', async () => {
    expect(await figure(pro, 'Total de pacientes')).toEqual(['4', 'Cadastrados até hoje'])
    expect(await figure(pro, 'Pacientes ativos')).toEqual(['3', 'Com sessões realizadas'])
    expect(await figure(pro, 'Média de sessões')).toEqual([
      '2,0',
      'Por paciente cadastrado hoje, com as canceladas',
    ])
    await checkPage(pro)
  })

  it('the advanced reports compare the last 30 days with the 30 before them', async () => {
    await openTab('Analytics')
    expect(await compared('Sessões realizadas')).toEqual(['4', '2'])
    expect(await compared('Receita')).toEqual(['R$ 1.610,00', 'R$ 380,50'])
    await checkPage(pro)
  })
})

async function compared(name: string): Promise<string[]> {
  const heading = pro.getByRole('heading', { level: 3, name, exact: true })
  const figures = await heading.locator('xpath=..').locator('dd').allInnerTexts()
  return figures.map(plain)
}

function monthlyRevenue(): string[] {
  const months = Map.groupBy(
    practice.sessions.filter(({ paid }) => paid),
    ({ datetime }) => dayAt(Date.parse(datetime), DEFAULT_ZONE).slice(0, 7),
  )
  return [...months.keys()].sort().map((month) => {
    const prices = months.get(month)?.map(({ price }) => textToCents(price) ?? 0) ?? []
    return plain(formatMoney(prices.reduce((sum, cents) => sum + cents, 0)))
  })
}

function colourOf(place: Locator, property: string): Promise<string> {
  return place.evaluate(
    (element, name) => getComputedStyle(element).getPropertyValue(name),
    property,
  )
}

function tokenOf(token: string): Promise<string> {
  return pro.evaluate((name) => {
    const probe = document.createElement('i')
    probe.style.color = `var(${name})`
    document.body.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, token)
}

/** Returns the height of the tallest bar in each frame since the first one. */
function tallestOfFrames(page: Page): Promise<number[]> {
  return page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const heights: number[] = []
        const look = () => {
          const bars = [...document.querySelectorAll('.recharts-bar-rectangle')]
          if (bars.length > 0)
            heights.push(Math.max(...bars.map((bar) => bar.getBoundingClientRect().height)))
          if (heights.length < 20) requestAnimationFrame(look)
          else resolve(heights)
        }
        look()
      }),
  )
}

function framesOfMoves(chart: Locator): Promise<number> {
  return chart.evaluate((drawing) => {
    const { left, top, width, height } = drawing.getBoundingClientRect()
    const { requestAnimationFrame: request, cancelAnimationFrame: cancel } = window
    const asked = new Set<number>()
    window.requestAnimationFrame = (paint) => {
      const frame = request(paint)
      asked.add(frame)
      return frame
    }
    window.cancelAnimationFrame = (frame) => {
      asked.delete(frame)
      cancel(frame)
    }
    for (let step = 1; step <= 50; step += 1) {
      const [clientX, clientY] = [left + (width * step) / 100, top + height / 2]
      drawing.dispatchEvent(new MouseEvent('mousemove', { bubbles: true, clientX, clientY }))
    }
    Object.assign(window, { requestAnimationFrame: request, cancelAnimationFrame: cancel })
    return asked.size
  })
}
