import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { proveLogin } from '../src/features/identity/contract.ts'
import { createPatient } from '../src/features/patients/input-contract.ts'
import { recordPath } from '../src/features/patients/rules.ts'
import { updateProfile } from '../src/features/profile/contract.ts'
import { getRecord } from '../src/features/records/contract.ts'
import { createSession } from '../src/features/sessions/contract.ts'
import { DAY } from '../src/platform/shared/calendar.ts'
import { PHONE } from '../test/launch-browser.ts'
import { ask, newAccount } from '../test/process/caller.ts'
import { openApp } from './app.ts'
import { openBrowser } from './browser.ts'
import { checkPage, checkShape } from './check-page.ts'
import { loggedIn, seesToast } from './office.ts'
import { openEmptyPractice } from './paid-practice.ts'

/** A record and a document are written and read, and nothing of them stays in the browser; two windows lock together. */

let origin: string
let browser: Awaited<ReturnType<typeof openBrowser>>
let practice: Awaited<ReturnType<typeof openEmptyPractice>>
let maria: string

beforeAll(async () => {
  origin = (await openApp()).origin
  browser = await openBrowser(origin)
  const { account, ...opened } = await openEmptyPractice(origin)
  practice = { ...opened, account: { ...account, plan: 'pro' } }
})

beforeEach(async () => {
  const body = { name: 'Maria Lima', phone: `11 9${Math.floor(1e7 + Math.random() * 8e7)}` }
  await ask(origin, proveLogin, { body: { password: newAccount().password } }, practice)
  maria = (await ask(origin, createPatient, { body }, practice)).id
})

async function open(address: string, options = {}): Promise<[Page, BrowserContext]> {
  const context = await browser.context({ ...loggedIn(origin, practice), ...options })
  const page = await context.newPage()
  await page.goto(origin + address)
  return [page, context]
}

const entries = async () =>
  (await ask(origin, getRecord, { params: { id: maria } }, practice)).entries

const editor = (page: Page) => page.getByRole('textbox', { name: 'Texto do registro' })
const editorHasFocus = (page: Page) => editor(page).and(page.locator(':focus')).waitFor()

async function conclude(page: Page, reason?: string): Promise<void> {
  await page.getByRole('button', { name: 'Concluir' }).click()
  const question = page.getByRole('alertdialog')
  if (reason) await question.getByLabel('Motivo da mudança').fill(reason)
  await question.getByRole('button', { name: 'Concluir' }).click()
  await seesToast(page, 'Registro concluído')
}

function everythingKept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const stores = [document.title, JSON.stringify({ ...localStorage, ...sessionStorage })]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        stores.push(request.url, (await (await cache.match(request))?.text()) ?? '')
    }
    const ended = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(new Error('IndexedDB'))
      })
    for (const { name } of await indexedDB.databases()) {
      const database = await ended(indexedDB.open(name ?? ''))
      for (const store of database.objectStoreNames) {
        const objects = database.transaction(store).objectStore(store)
        for (const row of await ended(objects.getAll())) {
          const data = row instanceof CryptoKey ? [] : Object.values(row)
          stores.push(
            `${store}:`,
            ...data.map((value) => new TextDecoder().decode(value as ArrayBuffer)),
          )
        }
      }
      database.close()
    }
    return stores.join('\n')
  })
}

describe('at a desk, by keyboard', () => {
  it('an entry is begun on the patient’s page, outlives a reload, is sealed, corrected with a reason, and leaves nothing behind', async () => {
    // As in the output of programs that write ids in capitals.
    const [page] = await open(`/psychologist/patients/${maria.toUpperCase()}`)
    await page.waitForURL(`**/psychologist/patients/${maria}`)
    await page.getByRole('link', { name: 'Prontuário', exact: true }).press('Enter')
    await page.getByRole('button', { name: 'Escrever' }).press('Enter')
    await editorHasFocus(page)
    await page.keyboard.type('# Queixa\nFalou do luto.\n- sono curto')
    await page.getByText(/^Salvo às/).waitFor()
    await page.keyboard.type(' e apetite')
    await checkShape(page)
    await page.reload()
    await editor(page).getByText('sono curto e apetite').waitFor()
    await conclude(page)
    await page.getByRole('heading', { name: 'Queixa' }).waitFor()
    expect((await entries()).map(({ text, sealedVersions }) => [text, sealedVersions])).toEqual([
      ['# Queixa\n\nFalou do luto.\n\n- sono curto e apetite', 1],
    ])
    await page.getByRole('button', { name: /^Corrigir/ }).press('Enter')
    await editorHasFocus(page)
    await page.keyboard.type(' normal')
    await conclude(page, 'Faltou um dado')
    await page.getByRole('button', { name: /^Ver as 2 versões/ }).press('Enter')
    const versions = page.getByRole('dialog')
    await versions.getByText('Faltou um dado').waitFor()
    expect(await versions.getByRole('listitem').filter({ hasText: 'Versão' }).count()).toBe(2)
    await checkPage(page)
    await page.keyboard.press('Escape')
    expect(await everythingKept(page)).not.toMatch(/Maria|luto|sono|apetite|Faltou/)
  })

  it('a document is written, outlives a reload and a missing CRP, is checked, issued and saved as a PDF', async () => {
    const datetime = new Date(Date.now() - DAY).toISOString()
    const fields = { patientId: maria, serviceId: practice.serviceId, datetime }
    await ask(origin, createSession, { body: { ...fields, type: 'online' as const } }, practice)
    await ask(origin, updateProfile, { body: { crp: '' } }, practice)
    const [page] = await open(`${recordPath(maria)}?parte=documentos`)
    await page.getByRole('button', { name: 'Emitir documento' }).press('Enter')
    await page.getByRole('link', { name: 'Informar CRP' }).waitFor()
    await page.getByLabel('Finalidade').fill('Comprovar comparecimento')
    await page.getByRole('button', { name: 'Conferir e emitir' }).press('Enter')
    await page.getByText('Escolha os atendimentos que a declaração informa').waitFor()
    const meeting = page.getByRole('checkbox', { name: /online$/ })
    await page.getByLabel('Até').fill('01/01/2020')
    await page.getByText('Nenhum atendimento deste paciente neste período.').waitFor()
    await page.getByLabel('Até').fill('')
    await meeting.press('Space')
    await checkPage(page)
    await page.reload()
    await page.getByRole('button', { name: 'Conferir e emitir' }).press('Enter')
    const preview = page.getByRole('dialog')
    await preview.getByText('Maria Lima compareceu a atendimento', { exact: false }).waitFor()
    await checkPage(page)
    await preview.getByRole('button', { name: 'Emitir documento' }).press('Enter')
    await preview.getByRole('link', { name: 'informe o CRP no Perfil' }).waitFor()
    await ask(origin, updateProfile, { body: { crp: '06/123456' } }, practice)
    await preview.getByRole('button', { name: 'Emitir documento' }).press('Enter')
    await seesToast(page, 'Documento emitido', 'Declaração nº 1/')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: /^Baixar PDF de Declaração nº 1/ }).press('Enter')
    expect((await download).suggestedFilename()).toMatch(/^documento-1-\d{4}\.pdf$/)
    await checkShape(page)
    expect(await everythingKept(page)).not.toMatch(/Maria|Comprovar/)
  })

  it('a writing field whose code fails to load is loaded again with one press', async () => {
    const context = await browser.context(loggedIn(origin, practice))
    const page = await context.newPage()
    await context.route(/record-editor/, (route) => route.fulfill({ status: 404 }))
    await page.goto(`${origin}${recordPath(maria)}?novo=1`)
    const missing = page.getByRole('alert').filter({ hasText: 'Esta parte não carregou' })
    await missing.getByRole('button', { name: 'Recarregar' }).waitFor()
    await context.unroute(/record-editor/)
    await missing.getByRole('button', { name: 'Tentar de novo' }).click()
    await editor(page).waitFor()
    await context.close()
  })
})

describe('on a phone', () => {
  it('the record locks in each window by a press in one', async () => {
    const [page, context] = await open(recordPath(maria), PHONE)
    const other = await context.newPage()
    const isLocked = (page: Page) =>
      page.getByRole('heading', { name: 'Prontuário bloqueado' }).waitFor()
    await page.getByRole('button', { name: 'Escrever' }).waitFor()
    await other.goto(origin + recordPath(maria))
    await other.getByRole('button', { name: 'Bloquear agora' }).tap()
    await isLocked(other)
    await isLocked(page)
  })
})
