import { readFile } from 'node:fs/promises'
import { configure, type FileEntry, TextWriter, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { closeAccount } from '../src/features/account/contract.ts'
import { proveLogin } from '../src/features/identity/contract.ts'
import { deletePatient } from '../src/features/patients/contract.ts'
import { createPatient } from '../src/features/patients/input-contract.ts'
import { ALL_RECORDS_PATH, ARCHIVE_PATH } from '../src/features/records/addresses.ts'
import { createEntry, sealEntry } from '../src/features/records/contract.ts'
import { DAY, DEFAULT_ZONE, dayAt } from '../src/platform/shared/calendar.ts'
import { PHONE } from '../test/launch-browser.ts'
import { ask, newAccount } from '../test/process/caller.ts'
import { type App, openApp } from './app.ts'
import { openBrowser } from './browser.ts'
import { checkEnlarged, checkPage } from './check-page.ts'
import { loggedIn, pathOf, seesToast } from './office.ts'
import { openEmptyPractice } from './paid-practice.ts'

const PASSPHRASE = 'quatro palavras bem soltas'

let app: App
let browser: Awaited<ReturnType<typeof openBrowser>>
let practice: Awaited<ReturnType<typeof openEmptyPractice>>
let maria: string

beforeAll(async () => {
  app = await openApp()
  const { origin } = app
  browser = await openBrowser(origin)
  practice = await openEmptyPractice(origin)
  await prove()
  const body = { name: 'Maria Lima', phone: '11 91234-5678' }
  maria = (await ask(origin, createPatient, { body }, practice)).id
  const params = { id: maria }
  const entry = { kind: 'demand' as const, date: today, text: 'Quer dormir melhor' }
  const { id, text } = await ask(origin, createEntry, { params, body: entry }, practice)
  await ask(origin, sealEntry, { params: { id }, body: { text } }, practice)
})

const today = dayAt(Date.now(), DEFAULT_ZONE)

const prove = () =>
  ask(app.origin, proveLogin, { body: { password: newAccount().password } }, practice)

/** Types the passphrase twice and saves the file that arrives; returns its entries by name. */
async function takeArchive(page: Page): Promise<Map<string, FileEntry>> {
  await page.getByLabel('Frase do arquivo').fill(PASSPHRASE)
  await page.getByLabel('A frase outra vez').fill(PASSPHRASE)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar o arquivo' }).click()
  const bytes = await readFile(await (await download).path())
  await seesToast(page, 'Arquivo salvo')
  configure({ useWebWorkers: false })
  const reader = new ZipReader(new Uint8ArrayReader(bytes), { password: PASSPHRASE })
  const entries = await reader.getEntries()
  return new Map(entries.flatMap((entry) => (entry.directory ? [] : [[entry.filename, entry]])))
}

describe('the records of all patients', () => {
  it('the record of a deleted patient is kept, opened from the list, and leads back to it', async () => {
    await prove()
    await ask(app.origin, deletePatient, { params: { id: maria } }, practice)
    const context = await browser.context(loggedIn(app.origin, practice))
    const page = await context.newPage()
    await page.goto(`${app.origin}${ALL_RECORDS_PATH}?parte=guardados`)
    const open = page.getByRole('link', { name: 'Abrir o prontuário de Maria Lima' })
    await open.waitFor()
    await checkPage(page)
    await open.press('Enter')
    await page.getByText('Quer dormir melhor').waitFor()
    await page.getByText(/^Paciente excluído em/).waitFor()
    await checkPage(page)
    await page.getByRole('link', { name: 'Prontuários guardados' }).press('Enter')
    await open.waitFor()
    await page.getByRole('tab', { name: 'Arquivo' }).press('Enter')
    await page.getByLabel('Frase do arquivo').fill('curta')
    await page.getByRole('button', { name: 'Baixar o arquivo' }).press('Enter')
    await page.getByText('A frase precisa de ao menos 12 caracteres').waitFor()
    await checkPage(page)
    const files = await takeArchive(page)
    const notes = await files.get('registro-0001/prontuario.json')?.getData?.(new TextWriter())
    expect(notes).toContain('Quer dormir melhor')
    await page.getByText(/^Baixado por último em/).waitFor()
    await context.close()
  })

  it('an account that is over opens only its archive, on a phone, until the custody is accepted', {
    tags: 'long',
  }, async () => {
    await prove()
    await ask(app.origin, closeAccount, { body: { password: newAccount().password } }, practice)
    await app.changeData(async ({ owner }) => {
      const closed = new Date(Date.now() - 31 * DAY)
      const before = new Date(closed.getTime() - DAY)
      await sql`
        update psychologists set closed_at = ${closed}, records_archived_at = ${before}
        where id = ${practice.account.id}`.execute(owner)
    })
    const context = await browser.context(PHONE)
    const page = await context.newPage()
    await page.goto(`${app.origin}/psychologist/login`)
    await page.getByLabel('E-mail').fill(practice.account.email)
    await page.getByLabel('Senha', { exact: true }).fill(newAccount().password)
    await page.getByRole('button', { name: 'Entrar', exact: true }).tap()
    await page.getByRole('heading', { name: 'Arquivo dos prontuários', level: 1 }).waitFor()
    expect(pathOf(page)).toBe(ARCHIVE_PATH)
    await page.goto(`${app.origin}/psychologist/patients`)
    await page.waitForURL(`**${ARCHIVE_PATH}`)
    expect(await page.getByRole('button', { name: 'Assumir a guarda' }).isDisabled()).toBe(true)
    await checkPage(page)
    await checkEnlarged(page)
    await takeArchive(page)
    await page.getByRole('button', { name: 'Assumir a guarda' }).tap()
    const question = page.getByRole('alertdialog')
    await question.getByRole('checkbox').tap()
    await checkPage(page)
    await question.getByRole('button', { name: 'Assumir a guarda' }).tap()
    await page.waitForURL('**/psychologist/login')
    await context.close()
  })
})
