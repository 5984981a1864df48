import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { listPatients } from '../src/features/patients/contract.ts'
import { listSessions } from '../src/features/sessions/contract.ts'
import { PHONE } from '../test/launch-browser.ts'
import { ask } from '../test/process/caller.ts'
import { openApp } from './app.ts'
import { openBrowser } from './browser.ts'
import { checkPage, checkShape } from './check-page.ts'
import { loggedIn } from './office.ts'
import { openEmptyPractice } from './paid-practice.ts'

/** A practice moves in: forty patients of a spreadsheet, with the people around them, from the file to the list and back. */

const SIZE = 40

/** Returns a CSV as Excel writes it in Brazil: Windows-1252, with semicolons. */
function spreadsheet(): Buffer {
  const rows = Array.from({ length: SIZE }, (_, index) => {
    const number = String(index).padStart(2, '0')
    const phone = index === 7 ? '11 9000' : `(11) 90000-10${number}`
    const email = index === 21 ? 'sem arroba' : `p${number}@exemplo.com.br`
    const guardian =
      index % 4 === 0 ? [`Rosa Conceição ${NAMES[index]}`, `(21) 90000-20${number}`] : ['', '']
    return [`${NAMES[index]} Araújo`, phone, email, '03/09/2012', ...guardian, '180,00'].join(';')
  })
  const headings = 'Nome do paciente;Celular;E-mail;Dt. Nasc.;Responsável;Tel. do responsável;Valor'
  return Buffer.from([headings, ...rows, ''].join('\r\n'), 'latin1')
}

/** Different first names: two letters and an ending. */
const NAMES = Array.from({ length: SIZE }, (_, index) => {
  const [first, second] = ['BCDFGLMNPR'[index % 10], 'aeio'[Math.floor(index / 10)]]
  return `${first}${second}lindo`
})

/** The type that Windows gives the file where Excel is installed. */
const EXCEL = 'application/vnd.ms-excel'
const FILE = { name: 'pacientes.csv', mimeType: EXCEL, buffer: spreadsheet() }

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true })

async function openList() {
  const { origin } = await openApp()
  const browser = await openBrowser(origin)
  const practice = await openEmptyPractice(origin)
  const context = await browser.context({ ...loggedIn(origin, practice), ...PHONE })
  const page = await context.newPage()
  await page.goto(`${origin}/psychologist/patients`)
  const patients = () => ask(origin, listPatients, { query: {} }, practice)
  const sessions = () => ask(origin, listSessions, { query: {} }, practice)
  return { page, patients, sessions }
}

async function hasFocus(field: Locator): Promise<void> {
  await field.waitFor()
  await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true)
}

it('forty patients come from a spreadsheet into the list with at most 6 taps, and go again with the keyboard', async () => {
  const { page, patients } = await openList()
  let taps = 0
  const tap = async (target: Locator) => {
    taps += 1
    await target.tap()
  }
  await tap(page.getByRole('link', { name: 'Trazer de uma planilha' }))
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    tap(button(page, 'Escolher arquivo')),
  ])
  await chooser.setFiles(FILE)
  await hasFocus(page.getByRole('heading', { name: 'Confira antes de importar' }))
  await checkShape(page)
  const phone = page.getByLabel(`Telefone de ${NAMES[7]} Araújo`)
  await tap(phone)
  await phone.fill('11 90000-1007')
  await page.keyboard.press('Enter')
  await hasFocus(page.getByLabel(`E-mail de ${NAMES[21]} Araújo`))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('p21@exemplo.com.br')
  await page.keyboard.press('Enter')
  await hasFocus(button(page, 'Importar 40 pacientes'))
  await tap(button(page, 'Importar 40 pacientes'))
  await hasFocus(page.getByRole('heading', { name: '40 pacientes importados' }))
  await tap(page.getByRole('link', { name: 'Ver pacientes' }))
  await page.getByRole('link', { name: `${NAMES[0]} Araújo`, exact: true }).waitFor()
  expect(taps).toBeLessThanOrEqual(6)
  const brought = await patients()
  expect(brought).toHaveLength(SIZE)
  expect(brought.find(({ name }) => name.startsWith(NAMES[4] ?? ''))).toMatchObject({
    phone: '+5511900001004',
    birthDate: '2012-09-03',
    guardianName: `Rosa Conceição ${NAMES[4]}`,
    price: '180.00',
  })
  await page.goBack()
  await button(page, 'Desfazer importação').press('Enter')
  await hasFocus(button(page, 'Manter'))
  await page.keyboard.press('Shift+Tab')
  await hasFocus(button(page.getByRole('alertdialog'), 'Desfazer importação'))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Importação desfeita' }).waitFor()
  expect(await patients()).toEqual([])
})

/** Returns the same forty with a weekday and a time each, eight a day. */
function week(): Buffer {
  const days = ['Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta']
  const rows = NAMES.map((name, index) => {
    const phone = `(11) 90000-10${String(index).padStart(2, '0')}`
    const time = `${8 + Math.floor(index / days.length)}h`
    return [`${name} Araújo`, phone, days[index % days.length], time, '180,00'].join(';')
  })
  return Buffer.from(
    ['Nome;Celular;Dia da semana;Horário;Valor', ...rows, ''].join('\r\n'),
    'latin1',
  )
}

it('forty patients with their weekday become a full agenda with at most 12 taps', {
  tags: 'long',
}, async () => {
  const { page, patients, sessions } = await openList()
  let taps = 0
  const tap = async (target: Locator) => {
    taps += 1
    await target.tap()
  }
  await tap(page.getByRole('link', { name: 'Trazer de uma planilha' }))
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    tap(button(page, 'Escolher arquivo')),
  ])
  await chooser.setFiles({ ...FILE, name: 'agenda.csv', buffer: week() })
  await hasFocus(page.getByRole('heading', { name: 'Confira antes de importar' }))
  await checkPage(page)
  await tap(button(page, /^Importar 40 pacientes.* e 40 horários fixos$/))
  await hasFocus(
    page.getByRole('heading', { name: /^40 pacientes.* e 40 horários fixos importados$/ }),
  )
  await checkPage(page)
  await tap(page.getByRole('link', { name: 'Ver sessões' }))
  await page.getByRole('heading', { level: 1, name: 'Sessões' }).waitFor()
  expect(taps).toBeLessThanOrEqual(12)
  expect(await patients()).toHaveLength(SIZE)
  // Each comes once a week for half a year, except on holidays.
  const coming = await sessions()
  expect(coming.length).toBeGreaterThanOrEqual(SIZE * 23)
  expect(new Set(coming.map(({ patientName }) => patientName)).size).toBe(SIZE)
})
