import { beforeAll, describe, expect, it } from 'vitest'
import { proveLogin } from '../src/features/identity/contract.ts'
import { createPatient } from '../src/features/patients/input-contract.ts'
import { patientPath, recordPath } from '../src/features/patients/rules.ts'
import { updateProfile } from '../src/features/profile/contract.ts'
import { PHONE } from '../test/launch-browser.ts'
import { ask, newAccount } from '../test/process/caller.ts'
import { type App, openApp } from './app.ts'
import { openBrowser } from './browser.ts'
import { checkEnlarged, checkPage, checkShape } from './check-page.ts'
import { loggedIn, storedKeys, walkTo } from './office.ts'
import { openEmptyPractice } from './paid-practice.ts'

let app: App
let browser: Awaited<ReturnType<typeof openBrowser>>

beforeAll(async () => {
  app = await openApp()
  browser = await openBrowser(app.origin)
})

describe('a contract', () => {
  it('a contract is sent by e-mail and by a link, accepted once on a phone, and requested again by a new version', async () => {
    const { origin, sentMails } = app
    const practice = await openEmptyPractice(origin)
    await ask(origin, updateProfile, { body: { crp: '06/123456' } }, practice)
    const email = 'maria.contrato@exemplo.com.br'
    const body = { name: 'Maria Lima', phone: '11 97777-1234', email }
    const { id } = await ask(origin, createPatient, { body }, practice)
    await ask(origin, proveLogin, { body: { password: newAccount().password } }, practice)
    const desktop = await browser.context(loggedIn(origin, practice))
    const page = await desktop.newPage()
    await page.goto(origin + patientPath(id))
    await page.getByText('Nenhum contrato enviado a este paciente.').waitFor()
    await page.getByRole('button', { name: 'Enviar contrato' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Valor e forma de pagamento').fill('R$ 180,00 por sessão, por Pix')
    await checkShape(page)
    await dialog.getByRole('button', { name: 'Gerar link' }).press('Enter')
    const link = await dialog.getByText(/\/contrato\/[\w-]{64}$/).textContent()
    const unsent = `O envio de e-mails ainda não foi ligado aqui: nada chega a ${email}.`
    await dialog.getByText(unsent, { exact: false }).waitFor()
    const chat = await dialog.getByRole('link', { name: 'Abrir no WhatsApp' }).getAttribute('href')
    expect(decodeURIComponent(chat ?? '')).toContain(`https://wa.me/5511977771234?text=Olá, Maria!`)
    expect(decodeURIComponent(chat ?? '')).toContain(link ?? '-')
    await checkShape(page)
    await dialog.getByRole('button', { name: 'Pronto' }).press('Enter')
    await page.getByText('Contrato pendente').waitFor()
    const mail = await expect
      .poll(() => sentMails().find((sent) => sent.includes(email) && sent.includes('/contrato/')))
      .toBeDefined()
      .then(() => sentMails().findLast((sent) => sent.includes(email)) ?? '')
    expect(mail).not.toMatch(/180,00/)

    const phone = await browser.context(PHONE)
    const patient = await phone.newPage()
    const reply = await patient.goto(link ?? '')
    expect(reply?.headers()['x-robots-tag']).toBe('noindex')
    const text = patient.getByRole('region', { name: 'Texto do contrato' })
    await text.getByText('R$ 180,00 por sessão, por Pix', { exact: false }).waitFor()
    await checkShape(patient)
    await checkEnlarged(patient)
    await patient.getByRole('button', { name: 'Li e aceito' }).tap()
    await patient.getByText('Informe o CPF').waitFor()
    await patient.getByLabel('Seu nome completo').fill('Maria Lima')
    await patient.getByLabel('Seu CPF').fill('52998224724')
    await patient.getByRole('button', { name: 'Li e aceito' }).tap()
    await patient.getByText('CPF inválido').waitFor()
    expect(await patient.getByLabel('Seu nome completo').inputValue()).toBe('Maria Lima')
    await patient.getByLabel('Seu CPF').fill('52998224725')
    await patient.getByRole('button', { name: 'Li e aceito' }).tap()
    await patient.getByText(/^Aceito em .* por Maria Lima$/).waitFor()
    expect(await patient.getByRole('button', { name: 'Li e aceito' }).count()).toBe(0)
    await checkShape(patient)
    await patient.emulateMedia({ media: 'print' })
    expect(await patient.getByRole('banner').isVisible()).toBe(false)
    expect(await text.isVisible()).toBe(true)
    await patient.emulateMedia({ media: null })
    expect(await storedKeys(patient)).toEqual([])
    await phone.close()

    await page.reload()
    await page.getByText('Contrato aceito').waitFor()
    await page.getByText(/^Aceito em \d\d\/\d\d\/\d{4}/).waitFor()
    await page.getByRole('link', { name: 'Modelo' }).press('Enter')
    const frequency = page.getByLabel('Frequência e duração')
    await frequency.fill('duas sessões por mês')
    await checkPage(page)
    await page.getByRole('button', { name: 'Salvar nova versão' }).press('Enter')
    await page.getByText('Versão 2, salva em', { exact: false }).waitFor()
    await walkTo(page, patientPath(id))
    await page.getByText('Contrato pendente: o modelo mudou', { exact: false }).waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: /^Baixar PDF do contrato, aceito em/ }).press('Enter')
    expect((await download).suggestedFilename()).toBe('contrato.pdf')
    await walkTo(page, `${recordPath(id)}?parte=documentos`)
    await page.getByRole('heading', { name: 'Contratos aceitos' }).waitFor()
    await checkPage(page)
    await desktop.close()
  })
})
