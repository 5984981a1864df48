import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { strFromU8, unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { readSheet } from 'read-excel-file/node'
import { extractText } from 'unpdf'
import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, DEFAULT_ZONE, dayAt, formatDay } from '../src/platform/shared/calendar.ts'
import { openPractice } from '../test/process/caller.ts'
import { openApp } from './app.ts'
import { openBrowser } from './browser.ts'
import { loggedIn, seesToast, walkTo } from './office.ts'
import { openPaidPractice } from './paid-practice.ts'
import { plain } from './report-screens.ts'

/** Every file that leaves: each read back by a library that did not write it. */

const today = dayAt(Date.now(), DEFAULT_ZONE)
const PERIOD = { from: addDays(today, -50), to: addDays(today, -30) }

let origin: string
let pro: Page
let free: Page

beforeAll(async () => {
  origin = (await openApp()).origin
  const browser = await openBrowser(origin)
  const openAs = async (who: Parameters<typeof loggedIn>[1]) =>
    (await browser.context(loggedIn(origin, who))).newPage()
  pro = await openAs(await openPaidPractice(origin))
  free = await openAs(await openPractice(origin))
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

describe('Exportar Dados', () => {
  it('Exportar Dados brings the sessions of the period as CSV and XLSX, and the report as PDF', async () => {
    await pro.goto(
      `${origin}/psychologist/advanced-reports?period=custom&from=${PERIOD.from}&to=${PERIOD.to}`,
    )
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
  it('the lists are exported with the filters of their screens', async () => {
    await pro.goto(`${origin}/psychologist/sessions?paid=false`)
    const { bytes } = await fileFrom(pro, 'Exportar', 'Tabela (CSV)')
    expect(readCsv(bytes).map(({ Valor }) => Valor)).toEqual(['130,00', '100,00'])
    await walkTo(pro, '/psychologist/patients?search=maria')
    const patients = await fileFrom(pro, 'Exportar', 'Planilha Excel (XLSX)')
    expect((await readSheet(patients.bytes)).slice(1).map(([name]) => name)).toEqual(['Maria Lima'])
  })
})

describe('the whole account', () => {
  it('the whole account is exported in one archive, on the free plan too', async () => {
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
