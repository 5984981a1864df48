import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import type { Page } from 'playwright-core'
import { readSheet } from 'read-excel-file/node'
import { extractText } from 'unpdf'
import { beforeAll, describe, expect, it } from 'vitest'
import { PHONE } from '../test/launch-browser.ts'
import { ADMIN, openApp } from './app.ts'
import { checkPage } from './check-page.ts'
import { openWindows, type Platform, toHeading } from './platform.ts'

/** The super admin on a real server: files that leave it, and the API test page. The screens are in screens/admin-psychologists.test.ts. */

let platform: Platform

beforeAll(async () => {
  platform = await openWindows((await openApp()).origin)
})

describe('an export', () => {
  async function fileAs(page: Page, format: RegExp): Promise<Buffer> {
    await page.getByRole('button', { name: 'Exportar', exact: true }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: format }).click(),
    ])
    return readFile(await download.path())
  }

  it('an export of the analytics is downloaded as CSV, XLSX and PDF', async () => {
    const [title, figure] = ['Analytics & Métricas', 'Novos']
    const page = await platform.openAs(ADMIN, '/admin/analytics', PHONE)
    await toHeading(page, title)
    const csv = await fileAs(page, /CSV/)
    const rows = parse(csv, { bom: true, delimiter: ';', relax_column_count: true })
    expect(JSON.stringify(rows)).toContain(figure)
    const sheet = await readSheet(await fileAs(page, /Excel|XLSX/))
    expect(JSON.stringify(sheet)).toContain(figure)
    const { text } = await extractText(new Uint8Array(await fileAs(page, /PDF/)), {
      mergePages: true,
    })
    expect(text).toContain(title)
    await checkPage(page)
    await page.context().close()
  })
})

describe('the API test page', () => {
  it('the API test page calls the server it came from, and makes a service that is not on offer', async () => {
    const page = await platform.openAs(ADMIN, '/psychologist/test-api', PHONE)
    await toHeading(page, 'Teste da API')
    await page.getByRole('button', { name: 'Testar API' }).click()
    await page.getByText('As 6 chamadas deram certo.').waitFor()
    await checkPage(page)
    await page.goto(`${platform.origin}/psychologist/services`)
    const service = page.getByRole('listitem').filter({ hasText: 'Serviço de teste' })
    await service.getByText('Inativo', { exact: true }).waitFor()
    await page.context().close()
  })
})
