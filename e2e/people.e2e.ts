import { readFile } from 'node:fs/promises'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { extractText } from 'unpdf'
import { expect, it } from 'vitest'
import { updatePatient } from '../src/features/patients/input-contract.ts'
import { updateProfile } from '../src/features/profile/contract.ts'
import { daysOfWeek } from '../src/features/sessions/agenda/rules.ts'
import { listSessions } from '../src/features/sessions/contract.ts'
import { DEFAULT_ZONE, dayAt, formatDateTime } from '../src/platform/shared/calendar.ts'
import { PHONE } from '../test/launch-browser.ts'
import { ask, openPractice } from '../test/process/caller.ts'
import { type App, openApp, openOwnApp } from './app.ts'
import { fillIn, isBooked, newPhone, openBookingPage, submitButton } from './booking-form.ts'
import { openBrowser } from './browser.ts'
import { checkPage, checkShape } from './check-page.ts'
import { loggedIn, openOffice, seesToast, sessionItem, walkTo } from './office.ts'
import { cardsUnder, keepPhone, letterText } from './patient.ts'
import { WIDE } from './platform.ts'

/** People around a patient, with every role: two guardians, siblings of one phone, an aunt who pays. */

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true })

it('on a phone, a child with two guardians comes from first contact to a receipt for the mother, and the father’s access ends', {
  tags: 'long',
}, async () => {
  const app = await openOwnApp({ PATIENT_LOGIN: 'code' })
  const browser = await openBrowser(app.origin)
  const practice = await openPractice(app.origin)
  const [rita, rui] = [newGuardian('Rita Lima'), newGuardian('Rui Lima')]
  const open = await openWindow(browser, app.origin, PHONE, loggedIn(app.origin, practice))
  const page = await open('/psychologist/patients?new')
  await addsChild(page, [rita, rui])
  await booksNext(page, practice.slots[0] ?? '')

  const enters = async (guardian: Guardian) =>
    entersByCode(app, await openWindow(browser, app.origin, PHONE), guardian)
  const [mother, father] = await Promise.all([enters(rita), enters(rui)])
  await cardsUnder(mother, 'Próximas Consultas').getByText('Ana Souza').waitFor()
  await checkShape(mother)
  await endsAccess(page, rui.name)
  await father.reload()
  await father.waitForURL('**/patient/login')

  await walkTo(page, '/psychologist/sessions?lista=proximas')
  await concludes(page, 'Otto Lima')
  const form = await opensPayment(page, 'Otto Lima')
  expect(await form.getByLabel('Rita Lima').isChecked()).toBe(true)
  const receipt = await receivesFrom(page, 'Rita Lima')
  for (const expected of ['Rita Lima', 'Otto Lima', 'cento e cinquenta reais'])
    expect(receipt).toContain(expected)
  await mother.reload()
  await button(mother, /^Recibo nº 1/).waitFor()
})

it('in a wide window, a stranger books two siblings from one phone: they are two patients with their own names', {
  tags: 'long',
}, async () => {
  const practice = await openBookingPage()
  const { origin, token, newWindow } = practice
  const phone = newPhone()
  const books = async (name: string, hour: number) => {
    const visitor = await practice.open(WIDE)
    await fillIn(visitor, name, hour)
    await visitor.getByLabel('WhatsApp', { exact: true }).fill(phone)
    const booked = visitor.waitForResponse(/\/api\/public\/booking\//)
    await submitButton(visitor).click()
    expect((await booked).status()).toBe(201)
    await isBooked(visitor)
    return visitor
  }
  await books('Beatriz Prado', 0)
  const visitor = await books('Caio Prado', 1)

  const desk = await openWindow({ context: newWindow }, origin, WIDE, loggedIn(origin, practice))
  const page = await desk('/psychologist/patients')
  for (const other of ['Beatriz Prado', 'Caio Prado'])
    await page.getByText(`Mesmo telefone de ${other}`).and(visible(page)).waitFor()
  const sessions = await ask(origin, listSessions, { query: {} }, { token })
  const day = dayAt(Date.parse(sessions[0]?.datetime ?? ''), DEFAULT_ZONE)
  await walkTo(page, `/psychologist/agenda?day=${day}&week=${daysOfWeek(day)[0]}`)
  for (const { id, patientName } of sessions) {
    const [own, other] = [patientName, sessions.find((session) => session.id !== id)?.patientName]
    const card = page.locator(`[data-session="${id}"]`)
    await card.getByText(own).first().waitFor()
    await card.click()
    await page.getByRole('menu').getByText(`Mesmo telefone de ${other}`).waitFor()
    await page.keyboard.press('Escape')
  }

  await keepPhone(visitor, origin, `+55${phone.replace(/\D/g, '')}`)
  await visitor.goto(`${origin}/patient/dashboard`)
  const cards = cardsUnder(visitor, 'Próximas Consultas')
  for (const name of ['Beatriz', 'Caio'])
    await cards.getByText(`Paciente: ${name}`, { exact: true }).waitFor()
  await checkPage(visitor)
})

it('on a phone, an aunt who pays is named by the receipt and by Receita Saúde', {
  tags: 'long',
}, async () => {
  const { origin } = await openApp()
  const browser = await openBrowser(origin)
  const office = await openOffice(origin)
  await ask(origin, updateProfile, { body: { cpf: '390.533.447-05' } }, office)
  const cpf = { params: office.patient, body: { cpf: '529.982.247-25' } }
  await ask(origin, updatePatient, cpf, office)
  const open = await openWindow(browser, origin, PHONE, loggedIn(origin, office))
  const page = await open('/psychologist/sessions?lista=proximas')
  const form = await opensPayment(page, 'Maria Lima')
  await form.getByLabel('Outra pessoa pagou').check()
  await form.getByLabel('Nome').fill('Rosa Prado')
  await form.getByLabel('CPF ou CNPJ').fill('111.444.777-35')
  const receipt = await receivesFrom(page, 'Rosa Prado')
  for (const expected of ['Rosa Prado', '111.444.777-35', 'Maria Lima'])
    expect(receipt).toContain(expected)
  await page.goto(`${origin}/psychologist/receita-saude`)
  await page.getByText('Escolher pagamentos').click()
  await page.getByText('Rosa Prado, por Maria Lima').waitFor()
  await checkPage(page)
})

const visible = (page: Page) => page.locator(':visible')

/** Returns a function that opens addresses in one window of that size. */
async function openWindow(
  browser: Pick<Awaited<ReturnType<typeof openBrowser>>, 'context'>,
  origin: string,
  size: BrowserContextOptions,
  login: BrowserContextOptions = {},
) {
  const window = await browser.context({ ...login, ...size })
  return async (path: string) => {
    const page = await window.newPage()
    await page.goto(origin + path)
    return page
  }
}

let guardians = 0

interface Guardian {
  name: string
  phone: string
  email: string
}

function newGuardian(name: string): Guardian {
  guardians += 1
  const number = String(guardians).padStart(4, '0')
  return { name, phone: `11 95555-${number}`, email: `responsavel${number}@exemplo.com.br` }
}

async function addsChild(page: Page, [mother, father]: [Guardian, Guardian]): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Novo paciente' })
  await dialog.getByLabel('Nome completo').fill('Otto Lima')
  await dialog.getByLabel('Telefone').fill('11 94444-0001')
  await dialog.getByText('Nome social, CPF e nascimento').click()
  await dialog.getByLabel('Data de nascimento').fill('2019-05-23')
  await addsPerson(dialog, mother, 'Mãe', ['Paga', 'Acessa a área'])
  await addsPerson(dialog, father, 'Pai', ['Acessa a área', 'Contato de emergência'])
  await dialog.getByRole('checkbox', { name: 'Pode aceitar contratos' }).last().uncheck()
  await button(dialog, 'Salvar').click()
  await seesToast(page, 'Paciente cadastrado')
  await page.getByRole('link', { name: 'Otto Lima', exact: true }).and(visible(page)).click()
  await page.getByRole('heading', { level: 1, name: 'Otto Lima' }).waitFor()
  const roles = 'Mãe · Recebe avisos, pode aceitar contratos, paga, acessa a área'
  await page.getByText(roles).waitFor()
  await page.getByText('Pai · Recebe avisos, acessa a área').waitFor()
  await page.getByText('Contato de emergência').waitFor()
}

/** Adds a person with these roles; the form suggests the other ones to a minor's parents. */
async function addsPerson(
  dialog: Locator,
  { name, phone, email }: Guardian,
  relation: string,
  roles: string[],
): Promise<void> {
  await button(dialog, 'Adicionar pessoa').click()
  const person = dialog.getByRole('listitem').last()
  await person.getByLabel('Nome').fill(name)
  await person.getByLabel('Relação').selectOption({ label: relation })
  await person.getByLabel('Telefone').fill(phone)
  await person.getByLabel('E-mail').fill(email)
  for (const role of roles) await person.getByRole('checkbox', { name: role, exact: true }).check()
}

async function booksNext(page: Page, slot: string): Promise<void> {
  await button(page, 'Marcar a próxima').click()
  const dialog = page.getByRole('dialog', { name: 'Nova sessão' })
  await dialog.getByLabel('Serviço', { exact: true }).selectOption({ label: 'Consulta' })
  await dialog
    .getByLabel('Data e hora')
    .fill(formatDateTime(slot, DEFAULT_ZONE).replace(' às ', ' '))
  await button(dialog, 'Marcar sessão').click()
  await seesToast(page, 'Sessão marcada')
}

async function entersByCode(
  app: App,
  open: (path: string) => Promise<Page>,
  { phone, email }: Guardian,
): Promise<Page> {
  const page = await open('/patient/login')
  await page.getByLabel('Telefone').fill(phone)
  await button(page, 'Acessar Consultas').click()
  const mails = () => app.sentMails().filter((mail) => mail.includes(email))
  const code = () => mails().flatMap((mail) => /^\d{6}$/m.exec(letterText(mail))?.[0] ?? [])[0]
  await expect.poll(code, { timeout: 20_000 }).toMatch(/^\d{6}$/)
  await page.getByLabel('Código de 6 números').fill(code() ?? '')
  await page.getByRole('heading', { name: 'Minhas Consultas' }).waitFor()
  return page
}

async function endsAccess(page: Page, name: string): Promise<void> {
  await button(page, 'Editar').click()
  const dialog = page.getByRole('dialog', { name: 'Editar paciente' })
  const person = dialog.getByRole('listitem').filter({ hasText: name })
  await person.getByText(name).first().click()
  await person.getByRole('checkbox', { name: 'Acessa a área' }).uncheck()
  await button(dialog, 'Salvar').click()
  await seesToast(page, 'Paciente atualizado')
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Pai · Recebe avisos', { exact: true }).waitFor()
}

async function concludes(page: Page, patient: string): Promise<void> {
  await page.getByRole('button', { name: `Ações da sessão de ${patient}` }).click()
  await (await sessionItem(page, 'Marcar como concluída')).click()
  await button(page, 'Marcar como concluída').click()
  await page.locator('main').getByText('Concluída', { exact: true }).first().waitFor()
}

/** Opens the form of a payment for that patient's session. */
async function opensPayment(page: Page, patient: string): Promise<Locator> {
  await page.getByRole('button', { name: `Ações da sessão de ${patient}` }).click()
  await (await sessionItem(page, 'Pagamentos')).click()
  await button(page.getByRole('dialog', { name: 'Pagamentos' }), 'Registrar pagamento').click()
  const form = page.getByRole('dialog', { name: 'Registrar pagamento' })
  await form.getByLabel('Valor').waitFor()
  return form
}

/** Sends the open form of a payment; returns the text of its receipt. */
async function receivesFrom(page: Page, payer: string): Promise<string> {
  const form = page.getByRole('dialog', { name: 'Registrar pagamento' })
  await button(form, 'Registrar pagamento').click()
  await seesToast(page, 'Pagamento registrado')
  await page.getByText(`Por ${payer}`).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Recibo nº 1').click(),
  ])
  const bytes = new Uint8Array(await readFile(await download.path()))
  return (await extractText(bytes, { mergePages: true })).text
}
