import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { endProof, proveLogin } from '../src/features/identity/contract.ts'
import { createPatient } from '../src/features/patients/contract.ts'
import { recordPath } from '../src/features/patients/rules.ts'
import { updateProfile } from '../src/features/profile/contract.ts'
import { createEntry, getRecord, saveDraft } from '../src/features/records/contract.ts'
import { completeSession, createSession } from '../src/features/sessions/contract.ts'
import { DAY, DEFAULT_ZONE, dayAt } from '../src/platform/shared/calendar.ts'
import { PHONE } from '../test/launch-browser.ts'
import { ask, newAccount } from '../test/process/caller.ts'
import { openApp } from './app.ts'
import { openBrowser } from './browser.ts'
import { checkLoading, checkPage } from './check-page.ts'
import { loggedIn, seesToast } from './office.ts'
import { openEmptyPractice } from './paid-practice.ts'

/**
 * A record is read and written, by keyboard on a computer and by touch on a phone, and nothing of
 * it stays in the browser.
 */

const today = dayAt(Date.now(), DEFAULT_ZONE)

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

/** As Control+V does, behind the last letter. */
async function paste(page: Page, data: Record<string, string>): Promise<void> {
  await page.keyboard.press('Control+End')
  await editor(page).evaluate((field, given) => {
    const clipboardData = new DataTransfer()
    for (const [type, text] of Object.entries(given)) clipboardData.setData(type, text)
    field.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, data)
}

async function conclude(page: Page, reason?: string): Promise<void> {
  await page.getByRole('button', { name: 'Concluir' }).click()
  const question = page.getByRole('alertdialog')
  if (reason) await question.getByLabel('Motivo da mudança').fill(reason)
  await question.getByRole('button', { name: 'Concluir' }).click()
  await seesToast(page, 'Registro concluído')
}

function everythingKept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const kept = [document.title, JSON.stringify({ ...localStorage, ...sessionStorage })]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        kept.push(request.url, (await (await cache.match(request))?.text()) ?? '')
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
          kept.push(
            `${store}:`,
            ...data.map((value) => new TextDecoder().decode(value as ArrayBuffer)),
          )
        }
      }
      database.close()
    }
    return kept.join('\n')
  })
}

describe('at a desk, by keyboard', () => {
  it('an entry is begun on the patient’s page, outlives a reload, is sealed, corrected with a reason, and leaves nothing behind', async () => {
    // As a program writes ids that shows them in capitals.
    const [page] = await open(`/psychologist/patients/${maria.toUpperCase()}`)
    await page.waitForURL(`**/psychologist/patients/${maria}`)
    await page.getByRole('link', { name: 'Prontuário', exact: true }).press('Enter')
    await page.getByRole('button', { name: 'Escrever' }).press('Enter')
    await editor(page).waitFor()
    await page.keyboard.type('# Queixa\nFalou do luto.\n- sono curto')
    await page.getByText(/^Salvo às/).waitFor()
    await page.keyboard.type(' e apetite')
    await checkPage(page)
    await page.reload()
    await editor(page).getByText('sono curto e apetite').waitFor()
    await conclude(page)
    await page.getByRole('heading', { name: 'Queixa' }).waitFor()
    expect((await entries()).map(({ text, sealedVersions }) => [text, sealedVersions])).toEqual([
      ['# Queixa\n\nFalou do luto.\n\n- sono curto e apetite', 1],
    ])
    await page.getByRole('button', { name: /^Corrigir/ }).press('Enter')
    await editor(page).waitFor()
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

  it('the restricted register and the log stand apart, each under its tab', async () => {
    await ask(
      origin,
      createEntry,
      { params: { id: maria }, body: { kind: 'demand', date: today, text: 'Quer dormir melhor' } },
      practice,
    )
    const [page] = await open(recordPath(maria))
    await page.getByText('Quer dormir melhor').waitFor()
    await page.getByRole('tab', { name: 'Registro restrito' }).click()
    await page.getByRole('button', { name: 'Escrever no registro restrito' }).click()
    await editor(page).waitFor()
    await page.keyboard.type('Escore bruto 42')
    await conclude(page)
    await page.getByText('Escore bruto 42').waitFor()
    expect(await page.getByText('Quer dormir melhor').count()).toBe(0)
    await page.getByRole('tab', { name: 'Acessos' }).click()
    await page.getByText('Registro restrito concluído').waitFor()
    expect(await page.getByText(/Escore|dormir/).count()).toBe(0)
    await checkPage(page)
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
    await checkPage(page)
    expect(await everythingKept(page)).not.toMatch(/Maria|Comprovar/)
  })

  it('the sessions without a note are shown further by a press', async () => {
    const fields = { patientId: maria, serviceId: practice.serviceId, type: 'online' as const }
    for (const days of [11, 12, 13, 14, 15]) {
      const datetime = new Date(Date.now() - days * DAY).toISOString()
      const { id } = await ask(origin, createSession, { body: { ...fields, datetime } }, practice)
      await ask(origin, completeSession, { params: { id } }, practice)
    }
    const [page] = await open(recordPath(maria))
    const section = page.getByRole('region', { name: 'Sessões sem evolução' })
    await section.getByText('Há mais 2.').waitFor()
    expect(await section.getByRole('listitem').count()).toBe(3)
    await section.getByRole('button', { name: 'Mostrar mais' }).press('Enter')
    await expect.poll(() => section.getByRole('listitem').count()).toBe(5)
    expect(await section.getByRole('button', { name: 'Mostrar mais' }).count()).toBe(0)
  })

  it('a text of two windows is shown twice and joined, one that continues goes on, and pasted text keeps its form', async () => {
    const params = { id: maria }
    const body = { kind: 'evolution' as const, date: today, text: 'começo' }
    const { id } = await ask(origin, createEntry, { params, body }, practice)
    const context = await browser.context(loggedIn(origin, practice))
    const page = await context.newPage()
    // The writing field's code does not come at first.
    await context.route(/record-editor/, (route) => route.fulfill({ status: 404 }))
    await page.goto(`${origin}${recordPath(maria)}?registro=${id}`)
    const missing = page.getByRole('alert').filter({ hasText: 'Esta parte não carregou' })
    await missing.getByRole('button', { name: 'Recarregar' }).waitFor()
    await checkPage(page)
    await context.unroute(/record-editor/)
    await missing.getByRole('button', { name: 'Tentar de novo' }).click()
    await editor(page).waitFor()
    const elsewhere = { params: { id }, body: { text: 'da outra janela', version: 1 } }
    await ask(origin, saveDraft, elsewhere, practice)
    await page.keyboard.type(' desta janela')
    const both = page.getByRole('region', { name: 'Os dois textos' })
    await both.getByText('começo desta janela').waitFor()
    await both.getByText('da outra janela').waitFor()
    expect((await entries())[0]?.text).toBe('da outra janela')
    await checkPage(page)
    await both.getByRole('button', { name: 'Juntar os dois' }).click()
    const joined = 'da outra janela\n\ncomeço desta janela'
    await expect.poll(async () => (await entries())[0]?.text).toBe(joined)
    await page.getByText(/^Salvo às/).waitFor()
    const version = (await entries())[0]?.version ?? 0
    const further = { params: { id }, body: { text: `${joined}, e mais.`, version } }
    await ask(origin, saveDraft, further, practice)
    await page.keyboard.press('Control+End')
    await page.keyboard.type(',')
    await editor(page).getByText('começo desta janela, e mais.').waitFor()
    await paste(page, {
      'text/html':
        '<h2>Queixa</h2><p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·</span><b>sono</b></p>',
    })
    await paste(page, { 'text/plain': ' fone \u202a(11) 90000-1001\u202c\u000bfim' })
    // 'Salvo às' may still be that of the save before.
    await expect
      .poll(async () => (await entries())[0]?.draft?.text)
      .toBe(`${joined}, e mais.\n\n## Queixa\n\n- **sono** fone (11) 90000-1001\n  fim`)
    await context.close()
  })
})

describe('on a phone, by touch', () => {
  it('what is written of a session without a network waits on the device, unreadable, and reaches the server with the network', async () => {
    const datetime = new Date(Date.now() - DAY).toISOString()
    const fields = { patientId: maria, serviceId: practice.serviceId, datetime }
    const body = { ...fields, type: 'online' as const }
    const session = await ask(origin, createSession, { body }, practice)
    const [page, context] = await open(`/psychologist/patients/${maria}`, PHONE)
    await page.getByRole('tab', { name: 'Todas' }).tap()
    await page.getByRole('button', { name: 'Ações da sessão de Maria Lima' }).first().tap()
    await page.getByRole('menuitem', { name: 'Escrever evolução' }).tap()
    await editor(page).waitFor()
    await context.setOffline(true)
    await page.keyboard.type('Chorou ao falar da mãe')
    await page.getByText('Sem conexão: guardado neste aparelho.').waitFor()
    expect(await everythingKept(page)).not.toMatch(/Chorou|mãe/)
    await checkPage(page)
    await context.setOffline(false)
    await page.getByText(/^Salvo às/).waitFor()
    expect(await entries()).toMatchObject([
      {
        text: 'Chorou ao falar da mãe',
        sessionId: session.id,
        date: dayAt(Date.parse(datetime), DEFAULT_ZONE),
      },
    ])
    expect(await everythingKept(page)).toMatch(/drafts:$|keys:$/m)
  })

  it('what is typed is saved without asking while the proof is gone; locked, it opens with the password', async () => {
    const [page] = await open(recordPath(maria), PHONE)
    await page.getByRole('button', { name: 'Escrever' }).tap()
    await editor(page).waitFor()
    await page.keyboard.type('Antes')
    await page.getByText(/^Salvo às/).waitFor()
    await ask(origin, endProof, {}, practice)
    await page.keyboard.type(' e depois')
    await page.getByText('Salvando…').waitFor()
    await page.getByText(/^Salvo às/).waitFor()
    await page.getByRole('button', { name: 'Bloquear agora' }).tap()
    await page.getByRole('heading', { name: 'Prontuário bloqueado' }).waitFor()
    expect(await page.getByText('Antes').count()).toBe(0)
    await checkPage(page)
    await page.getByRole('button', { name: 'Abrir com a senha' }).tap()
    const proof = page.getByRole('dialog')
    await proof.getByLabel('Sua senha').fill(newAccount().password)
    await proof.getByRole('button', { name: 'Confirmar' }).tap()
    await editor(page).getByText('Antes e depois').waitFor()
  })

  it('the record on a phone is unreadable while another tab is in front', async () => {
    await ask(
      origin,
      createEntry,
      { params: { id: maria }, body: { kind: 'demand', date: today, text: 'Quer dormir melhor' } },
      practice,
    )
    const [page] = await open(recordPath(maria), PHONE)
    await page.getByText('Quer dormir melhor').waitFor()
    const hide = (hidden: boolean) =>
      page.evaluate((isHidden) => {
        Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden })
        document.dispatchEvent(new Event('visibilitychange'))
      }, hidden)
    const filterIs = (filter: string) =>
      page.waitForFunction((wanted) => getComputedStyle(document.body).filter === wanted, filter)
    await hide(true)
    await filterIs('blur(16px)')
    await hide(false)
    await filterIs('none')
  })

  it('the record locks 15 minutes after it was last used, in this window and by a press in another', async () => {
    const [page, context] = await open(recordPath(maria), PHONE)
    const other = await context.newPage()
    const isLocked = (of: Page) =>
      of.getByRole('heading', { name: 'Prontuário bloqueado' }).waitFor()
    await page.clock.install()
    await page.reload()
    await page.getByRole('button', { name: 'Escrever' }).waitFor()
    await page.clock.fastForward('15:06')
    await isLocked(page)
    await other.goto(origin + recordPath(maria))
    await page.getByRole('button', { name: 'Abrir com a senha' }).tap()
    await page.getByRole('button', { name: 'Escrever' }).waitFor()
    await other.getByRole('button', { name: 'Bloquear agora' }).tap()
    await isLocked(other)
    await isLocked(page)
  })

  it('the record stands still while it loads, wide and narrow, and fits in large text', async () => {
    const [page] = await open(recordPath(maria))
    await page.getByRole('button', { name: 'Escrever' }).waitFor()
    await checkLoading(page, origin + recordPath(maria))
  })
})
