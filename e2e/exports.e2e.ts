import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { strFromU8, unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { readSheet } from 'read-excel-file/node'
import { extractText } from 'unpdf'
import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, DEFAULT_ZONE, dayAt, formatDay } from '../src/platform/shared/calendar.ts'
import { openPractice } from '../test/process/caller.ts'
import { checkPage } from './check-page.ts'
import { seesToast } from './office.ts'
import { openPaidPractice } from './paid-practice.ts'
import { ADVANCED, figure, openReports, plain } from './report-screens.ts'

/** A period on the advanced reports, and every file that leaves: each read back by a library that did not write it. */

const today = dayAt(Date.now(), DEFAULT_ZONE)
const PERIOD = { from: addDays(today, -50), to: addDays(today, -30) }

let origin: string
let pro: Page
let free: Page

beforeAll(async () => {
  const reports = await openReports()
  origin = reports.origin
  pro = await reports.openAs(await openPaidPractice(origin))
  free = await reports.openAs(await openPractice(origin))
})

async function fileFrom(page: Page, menu: string, choice: string) {
  await page.getByRole('button', { name: menu, exact: true }).click()
  return saved(page, () => page.getByRole('menuitem', { name: choice }).click())
}

async function saved(page: Page, act: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), act()])
  const name = download.suggestedFilename()
  return { name, bytes: await readFile(await download.path()) }
}

const readCsv = (bytes: Buffer) =>
  parse<Record<string, string>>(bytes, { bom: true, columns: true, delimiter: ';' })

describe('a period on the advanced reports', () => {
  it('a period on the advanced reports is all there is at first; a month is one choice', async () => {
    await pro.goto(origin + ADVANCED)
    expect(await figure(pro, 'Taxa de pagamento')).toEqual([
      '67%',
      '6 de 9 sessões, com canceladas e gratuitas',
    ])
    const period = pro.getByLabel('Período')
    expect((await period.locator('option').allInnerTexts()).map(plain)).toEqual([
      'Todo o período',
      'Este mês',
      'Mês passado',
      'Últimos 3 meses',
      'Este ano',
      'Personalizado',
    ])
    await period.selectOption('Últimos 3 meses')
    await expect.poll(() => new URL(pro.url()).search).toBe('?period=three-months')
  })

  it('a period on the advanced reports of two days narrows every figure, is compared with the days before it, and is kept by a reload', async () => {
    await pro.getByLabel('Período').selectOption('Personalizado')
    await pro.getByLabel('Até').fill(formatDay(PERIOD.to))
    await pro.getByLabel('De', { exact: true }).fill(formatDay(PERIOD.from))
    const told = () => figure(pro, 'Receita total')
    await expect
      .poll(told)
      .toEqual(['R$ 380,50', 'Valor das sessões pagas', '+100,0% ante os 21 dias anteriores'])
    await pro.reload()
    await expect
      .poll(told)
      .toEqual(['R$ 380,50', 'Valor das sessões pagas', '+100,0% ante os 21 dias anteriores'])
    expect(await figure(pro, 'Taxa de pagamento')).toEqual([
      '100%',
      '2 de 2 sessões, com canceladas e gratuitas',
    ])
    await checkPage(pro)
  })

  it('a period on the advanced reports that cannot be says so beside the day, and the report stays', async () => {
    await pro.getByLabel('Até').fill(formatDay(addDays(PERIOD.from, -1)))
    await pro.getByText('O último dia não pode vir antes do primeiro').waitFor()
    expect(await figure(pro, 'Receita total')).toContain('R$ 380,50')
    await pro.getByLabel('Até').fill(formatDay(PERIOD.to))
  })

  it("a period on the advanced reports is kept by 'Ver Pendências'", async () => {
    const query = `?period=custom&from=${addDays(today, -10)}&to=${today}`
    await pro.goto(origin + ADVANCED + query)
    await pro.getByRole('link', { name: 'Ver Pendências' }).click()
    await pro.getByRole('heading', { level: 1, name: 'Sessões' }).waitFor()
    expect(new URL(pro.url()).search).toBe(`?paid=false&from=${addDays(today, -10)}&to=${today}`)
  })
})

describe('Exportar Dados', () => {
  it('Exportar Dados brings the sessions of the period as CSV and XLSX, and the report as PDF', async () => {
    await pro.goto(`${origin}${ADVANCED}?period=custom&from=${PERIOD.from}&to=${PERIOD.to}`)
    const name = `relatorio-${PERIOD.from}-a-${PERIOD.to}`
    const csv = await fileFrom(pro, 'Exportar Dados', 'Tabela (CSV)')
    await seesToast(pro, 'Arquivo exportado', `${name}.csv`)
    const people = ['João Reis', 'Pedro Alves']
    expect(readCsv(csv.bytes).map(({ Paciente }) => Paciente)).toEqual(people)
    const xlsx = await fileFrom(pro, 'Exportar Dados', 'Planilha Excel (XLSX)')
    const rows = (await readSheet(xlsx.bytes)).slice(1)
    expect(rows.map(([, person, , , , , , price]) => [person, price])).toEqual([
      ['João Reis', 300.5],
      ['Pedro Alves', 80],
    ])
    const pdf = await fileFrom(pro, 'Exportar Dados', 'Documento (PDF)')
    const { text } = await extractText(new Uint8Array(pdf.bytes), { mergePages: true })
    expect(plain(text)).toContain(`${formatDay(PERIOD.from)} a ${formatDay(PERIOD.to)}`)
    expect(plain(text)).toContain('Receita total R$ 380,50')
    expect([csv, xlsx, pdf].map((file) => file.name)).toEqual(
      ['csv', 'xlsx', 'pdf'].map((ending) => `${name}.${ending}`),
    )
  })
})

describe('the lists', () => {
  it('the lists are exported as they are narrowed', async () => {
    await pro.goto(`${origin}/psychologist/sessions?paid=false`)
    const { bytes } = await fileFrom(pro, 'Exportar', 'Tabela (CSV)')
    expect(readCsv(bytes).map(({ Valor }) => Valor)).toEqual(['130,00', '100,00'])
    await pro.goto(`${origin}/psychologist/patients?search=maria`)
    const patients = await fileFrom(pro, 'Exportar', 'Planilha Excel (XLSX)')
    expect((await readSheet(patients.bytes)).slice(1).map(([name]) => name)).toEqual(['Maria Lima'])
  })

  it('the lists on the free plan say what opens the exports, and lead to the plans', async () => {
    await free.goto(`${origin}/psychologist/sessions`)
    await free.getByRole('button', { name: 'Exportar', exact: true }).click()
    await free.getByText('Recurso disponível no plano Pro').waitFor()
    await free.getByRole('menuitem', { name: 'Conhecer o plano Pro' }).click()
    await free.getByRole('heading', { level: 1, name: 'Planos e Assinatura' }).waitFor()
  })
})

describe('the whole account', () => {
  it('the whole account leaves in one archive, on the free plan too', async () => {
    await free.goto(`${origin}/psychologist/settings?parte=conta`)
    const { name, bytes } = await saved(free, () =>
      free.getByRole('button', { name: 'Exportar meus dados' }).click(),
    )
    await seesToast(free, 'Dados exportados', name)
    const files = unzipSync(bytes)
    const { services } = JSON.parse(strFromU8(files['dados.json'] ?? new Uint8Array()))
    const table = readCsv(Buffer.from(files['servicos.csv'] ?? []))
    expect([services.length, table.map(({ Nome }) => Nome)]).toEqual([1, ['Consulta']])
  })
})
