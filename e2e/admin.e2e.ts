import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import type { Page } from 'playwright-core'
import { readSheet } from 'read-excel-file/node'
import { extractText } from 'unpdf'
import { beforeAll, describe, expect, it } from 'vitest'
import { adminLinks } from '../src/features/admin/web/admin-links.ts'
import { login } from '../src/features/identity/contract.ts'
import { publicPath } from '../src/features/practice/rules.ts'
import { PHONE } from '../test/launch-browser.ts'
import { ask } from '../test/process/caller.ts'
import { ADMIN } from './app.ts'
import { checkLoading, checkPage } from './check-page.ts'
import { seesToast } from './office.ts'
import { FREE, openPlatform, type Platform, toHeading, WIDE } from './platform.ts'

/** The super admin at work: who may use the platform, as all three sides see it, and the files that leave. */

const REASON = 'O registro no CRP está vencido.'

let platform: Platform
let admin: Page
let clara: Page
let publicPage: string

beforeAll(async () => {
  platform = await openPlatform()
  const { psychologist } = await ask(platform.origin, login, {
    body: { email: FREE.email, password: FREE.password },
  })
  publicPage = platform.origin + publicPath(psychologist)
  admin = await platform.openAs(ADMIN, '/admin/psychologists')
  clara = await platform.openAs(FREE, '/psychologist/patients', PHONE)
})

const statusOf = async () => (await fetch(publicPage, { redirect: 'manual' })).status
const row = (name: string) => admin.getByRole('row').filter({ hasText: name })

describe('the list of psychologists', () => {
  it('the list of psychologists is searched and filtered, in the address, and going back leads to what it was', async () => {
    await toHeading(admin, 'Gerenciar Psicólogos')
    await admin.getByText('2 psicólogos', { exact: true }).waitFor()
    await checkPage(admin)
    await admin.getByPlaceholder('Buscar por nome, email ou telefone...').fill('CLÁRA')
    await admin.getByText('1 psicólogo', { exact: true }).waitFor()
    expect(await row('Clara Rocha').getByRole('cell').allInnerTexts()).toContain('Gratuito')
    await admin.getByLabel('Status').selectOption('Plano Pro')
    await admin.getByText('Nenhum psicólogo encontrado.').waitFor()
    expect(new URL(admin.url()).searchParams.get('status')).toBe('pro')
    await admin.goBack()
    await row('Clara Rocha').waitFor()
    expect(await admin.getByLabel('Status').inputValue()).toBe('all')
  })

  it('the list of psychologists shows the details of one, by keyboard, and gives the focus back', async () => {
    const opener = admin.getByRole('button', { name: 'Detalhes de Clara Rocha' })
    await opener.focus()
    await admin.keyboard.press('Enter')
    const details = admin.getByRole('dialog', { name: 'Detalhes do Psicólogo' })
    for (const text of [FREE.email, 'Não informada', 'Não configurado', 'Sessões Cadastradas'])
      await details.getByText(text, { exact: true }).waitFor()
    await checkPage(admin)
    await admin.keyboard.press('Escape')
    await expect.poll(() => opener.evaluate((node) => node === document.activeElement)).toBe(true)
  })
})

it.each(adminLinks.map(({ path, title, label }) => [title ?? label, path]))(
  '%s comes without moving, and with text twice as large nothing is cut or wider than the window',
  async (_, path) => {
    const page = await admin.context().newPage()
    await checkLoading(page, platform.origin + path)
    await page.close()
  },
)

describe('a psychologist who is deactivated', () => {
  it('a psychologist who is deactivated is asked about first, with a reason', async () => {
    expect(await statusOf()).toBe(200)
    await row('Clara Rocha').getByRole('button', { name: 'Desativar Clara Rocha' }).click()
    const asked = admin.getByRole('alertdialog', { name: 'Desativar Clara Rocha?' })
    await asked.getByText('A assinatura não é cancelada.').waitFor()
    await asked.getByLabel('Motivo, mostrado à pessoa').fill(REASON)
    await asked.getByRole('button', { name: 'Desativar' }).click()
    const done = 'O status do psicólogo foi atualizado com sucesso.'
    await seesToast(admin, 'Status atualizado', done)
    await row('Clara Rocha').getByText('Inativo').waitFor()
  })

  it('a psychologist who is deactivated has no public page from then on', async () => {
    expect(await statusOf()).toBe(404)
    const stranger = await platform.open(new URL(publicPage).pathname, {}, PHONE)
    await stranger.getByText('Psicólogo não encontrado').waitFor()
    await stranger.close()
  })

  it('a psychologist who is deactivated sees why on every screen, reads, and creates nothing', async () => {
    await clara.reload()
    await clara.getByText(`Motivo: ${REASON}`).waitFor()
    await toHeading(clara, 'Pacientes')
    await checkPage(clara)
    await clara.getByRole('button', { name: 'Novo paciente', disabled: true }).waitFor()
    await clara.goto(`${platform.origin}/psychologist/share`)
    await clara.getByRole('switch', { name: 'Agenda Pública Fora do Ar', disabled: true }).waitFor()
    await checkPage(clara)
  })

  it('the list of psychologists is cards on a phone, and says when a change fails', async () => {
    const phone = await platform.openAs(ADMIN, '/admin/psychologists', PHONE)
    const card = phone.getByRole('listitem').filter({ hasText: FREE.email })
    for (const text of ['Clara Rocha', 'Contato', 'Gratuito', 'Sessões', 'Inativo'])
      await card.getByText(text, { exact: true }).waitFor()
    await phone.route('**/api/admin/psychologists/*/status', (route) => route.abort())
    await card.getByRole('button', { name: 'Ativar Clara Rocha' }).click()
    await seesToast(phone, 'Erro', 'Erro ao atualizar status do psicólogo.')
    await checkPage(phone)
    await phone.close()
  })

  it('a psychologist who is deactivated is back with the page once activated', async () => {
    await admin.getByRole('button', { name: 'Ativar Clara Rocha' }).click()
    await row('Clara Rocha').getByText('Ativo', { exact: true }).waitFor()
    expect(await statusOf()).toBe(200)
    await clara.goto(`${platform.origin}/psychologist/patients`)
    await toHeading(clara, 'Pacientes')
    await expect.poll(() => clara.getByText('Conta desativada').count()).toBe(0)
  })
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

  it.each([
    ['/admin/financials', 'Relatórios Financeiros', 'Receita', WIDE],
    ['/admin/analytics', 'Analytics & Métricas', 'Novos', PHONE],
  ])('an export of %s comes as CSV, XLSX and PDF', async (path, title, figure, options) => {
    const page = await platform.openAs(ADMIN, path, options)
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
