import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { createPatient } from '../src/features/patients/contract.ts'
import {
  cancelSession,
  createSession,
  deleteSession,
  type Session,
} from '../src/features/sessions/contract.ts'
import { addDays, formatNearDay, platformDay } from '../src/platform/shared/calendar.ts'
import { PHONE } from '../test/launch-browser.ts'
import { ask } from '../test/process/caller.ts'
import { openApp } from './app.ts'
import { openBrowser } from './browser.ts'
import { checkPage } from './check-page.ts'
import { loggedIn, openOffice, seesToast } from './office.ts'
import { subscribe } from './paid-practice.ts'

/** The lists of sessions and patients: what is shown, what is kept, and many changed at once. */

let origin: string
let office: Awaited<ReturnType<typeof openOffice>>
let desktop: Page
let phone: Page
let maria: string
let rui: string
const today = platformDay(Date.now())
const [yesterday, nextWeek] = [addDays(today, -1), addDays(today, 7)]

async function mark(patientId: string, day: string, time: string): Promise<Session> {
  const body = { patientId, serviceId: office.serviceId, type: 'online' as const }
  return ask(
    origin,
    createSession,
    { body: { ...body, datetime: `${day}T${time}:00-03:00` } },
    office,
  )
}

beforeAll(async () => {
  origin = (await openApp()).origin
  office = await openOffice(origin)
  await subscribe(origin, office.token)
  await ask(origin, deleteSession, { params: { id: office.session.id } }, office)
  maria = office.patient.id
  const body = { name: 'Rui Costa', phone: '11 92222-3333' }
  rui = (await ask(origin, createPatient, { body }, office)).id
  await mark(maria, yesterday, '10:00')
  const cancelled = await mark(rui, yesterday, '11:00')
  await ask(origin, cancelSession, { params: { id: cancelled.id } }, office)
  await mark(maria, yesterday, '12:00')
  await mark(rui, nextWeek, '10:00')
  await mark(maria, nextWeek, '11:00')
  const browser = await openBrowser(origin)
  desktop = await (await browser.context(loggedIn(origin, office))).newPage()
  phone = await (await browser.context({ ...loggedIn(origin, office), ...PHONE })).newPage()
})

const open = (page: Page, query = '') => page.goto(`${origin}/psychologist/sessions${query}`)
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const isChosen = (page: Page, name: string) =>
  expect.poll(() => tab(page, name).getAttribute('aria-selected')).toBe('true')
const asked = () => new URL(desktop.url()).search
const statuses = async () =>
  (await desktop.locator('tbody tr:has(td)').allInnerTexts()).map(
    (text) => /Pendente|Concluída|Cancelada/.exec(text)?.[0],
  )
const heading = (day: string, count: string) => `${formatNearDay(day, today)} · ${count}`

describe('the sessions on a wide screen, by keyboard', () => {
  it('the sessions on a wide screen, by keyboard open with what is to come on a day without sessions, under their days', async () => {
    await open(desktop)
    await isChosen(desktop, 'Próximas')
    await desktop.getByRole('rowheader', { name: heading(nextWeek, '2 sessões') }).waitFor()
    const times = await desktop.locator('tbody tr:has(td)').allInnerTexts()
    expect(times.map((text) => /\d\d:\d\d/.exec(text)?.[0])).toEqual(['10:00', '11:00'])
    await tab(desktop, 'Próximas').focus()
    await desktop.keyboard.press('ArrowRight')
    await isChosen(desktop, 'Passadas')
    await desktop.getByRole('rowheader', { name: heading(yesterday, '3 sessões') }).waitFor()
    expect(asked()).toBe('?lista=passadas')
  })

  it('the sessions on a wide screen, by keyboard keep their filters as chips while another screen is shown; an address with its own choice wins', async () => {
    await desktop.getByRole('button', { name: 'Filtro', exact: true }).press('Enter')
    await desktop.getByLabel('Situação').selectOption('pending')
    const chip = desktop.getByRole('button', { name: 'Pendente: tirar este filtro' })
    await chip.waitFor()
    await expect.poll(statuses).toEqual(['Pendente', 'Pendente'])
    await checkPage(desktop)
    const menu = desktop.getByRole('complementary', { name: 'Menu' })
    await menu.getByRole('link', { name: 'Pacientes' }).press('Enter')
    await desktop.getByRole('heading', { level: 1, name: 'Pacientes' }).waitFor()
    await menu.getByRole('link', { name: 'Sessões' }).press('Enter')
    await chip.waitFor()
    expect(asked()).toBe('?lista=passadas&status=pending')
    await open(desktop, '?lista=nao-pagas')
    await desktop.getByText('Em atraso', { exact: true }).waitFor()
    expect(await chip.count()).toBe(0)
    await open(desktop, '?lista=passadas&status=pending')
    await chip.press('Enter')
    await expect.poll(statuses).toEqual(['Pendente', 'Cancelada', 'Pendente'])
  })

  it('the sessions on a wide screen, by keyboard are completed together, with one summary and one undo', async () => {
    const boxes = desktop.getByRole('checkbox', { name: /^Selecionar a sessão de/ })
    await boxes.first().press('Space')
    await boxes.nth(2).press('Shift+Space')
    const bar = desktop.getByRole('toolbar', { name: 'Ações das sessões selecionadas' })
    await bar.getByText('3 selecionadas').waitFor()
    await checkPage(desktop)
    await bar.getByRole('button', { name: 'Concluir' }).press('Enter')
    const refused = 'Rui Costa: já concluída ou cancelada'
    await seesToast(desktop, '2 sessões concluídas, 1 recusada', refused)
    await expect.poll(statuses).toEqual(['Concluída', 'Cancelada', 'Concluída'])
    await bar.getByText('1 selecionada').waitFor()
    await desktop.keyboard.press('F8')
    await desktop.getByRole('button', { name: 'Desfazer' }).press('Enter')
    await seesToast(desktop, 'Desfeito')
    await expect.poll(statuses).toEqual(['Pendente', 'Cancelada', 'Pendente'])
  })
})

describe('the menu of the next session at 1280x800', () => {
  it.each([
    ['the dashboard', () => '/psychologist/dashboard', 'Ações da sessão de Rui Costa'],
    ['its patient’s page', () => `/psychologist/patients/${maria}`, 'Ações da próxima sessão'],
  ])('the menu of the next session at 1280x800 is whole in view on %s', async (_, path, name) => {
    await desktop.setViewportSize({ width: 1280, height: 800 })
    await desktop.goto(origin + path())
    await desktop.getByRole('button', { name }).click()
    const menu = desktop.getByRole('menu')
    await menu.getByRole('menuitem', { name: 'Cancelar sessão' }).waitFor()
    await expect
      .poll(() => menu.evaluate((panel) => panel.scrollHeight - panel.clientHeight))
      .toBe(0)
    const { x, y, width, height } = (await menu.boundingBox()) ?? {
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    }
    expect(height).toBeGreaterThan(300)
    expect([x >= 0, y >= 0, x + width <= 1280, y + height <= 800]).not.toContain(false)
    await checkPage(desktop)
    await desktop.keyboard.press('Escape')
  })
})

describe('the sessions on a phone, by touch', () => {
  const rows = () => phone.getByRole('main').getByRole('listitem')
  const bar = () => phone.getByRole('toolbar', { name: 'Ações das sessões selecionadas' })

  it('the sessions on a phone, by touch open each by a tap', async () => {
    await open(phone, '?lista=proximas')
    await phone.getByRole('heading', { name: heading(nextWeek, '2 sessões') }).waitFor()
    await rows().first().getByRole('button').tap()
    await phone.getByRole('menuitem', { name: 'Confirmar sessão' }).waitFor()
    await phone.getByRole('menuitem', { name: 'Ver paciente' }).waitFor()
    const items = phone.getByRole('menuitem')
    expect(await items.first().innerText()).toBe('Confirmar sessão')
    expect(await items.last().innerText()).toBe('Cancelar sessão')
    await checkPage(phone)
    const { y, height } = (await items.last().boundingBox()) ?? { y: 0, height: 0 }
    expect(height).toBeGreaterThanOrEqual(44)
    expect(y + height).toBeLessThanOrEqual(740)
    await phone.keyboard.press('Escape')
  })

  it('the sessions on a phone, by touch are chosen by a long press and taps, paid in cash together, and that is undone', async () => {
    const press = { pointerType: 'touch', clientX: 100, clientY: 300, bubbles: true }
    await rows().first().getByRole('button').dispatchEvent('pointerdown', press)
    await bar().getByText('1 selecionada').waitFor()
    await rows().nth(1).getByRole('checkbox').tap()
    await bar().getByText('2 selecionadas').waitFor()
    await checkPage(phone)
    await bar().getByRole('button', { name: 'Recebi' }).tap()
    await phone.getByRole('menuitem', { name: 'Dinheiro' }).tap()
    await seesToast(phone, '2 sessões pagas')
    await expect.poll(() => rows().getByText('Pago', { exact: true }).count()).toBe(2)
    await phone.getByRole('button', { name: 'Desfazer' }).tap()
    await seesToast(phone, 'Desfeito')
    await expect.poll(() => rows().getByText('Não pago').count()).toBe(2)
  })

  it('the sessions on a phone, by touch ask before what has not happened yet is completed', async () => {
    await phone.getByRole('button', { name: 'Selecionar', exact: true }).tap()
    await rows().first().getByRole('checkbox').tap()
    await bar().getByRole('button', { name: 'Concluir' }).tap()
    const question = phone.getByRole('alertdialog')
    await question.getByText('1 das sessões selecionadas ainda não começou.').waitFor()
    await question.getByRole('button', { name: 'Voltar' }).tap()
    await bar().getByRole('button', { name: 'Encerrar a seleção' }).tap()
    await bar().waitFor({ state: 'detached' })
  })

  it('the sessions on a phone, by touch open the last tab of the strip when it is touched', async () => {
    await open(phone, '?lista=proximas')
    await tab(phone, 'Todas').scrollIntoViewIfNeeded()
    await tab(phone, 'Todas').tap()
    await isChosen(phone, 'Todas')
  })
})

describe('the patients', () => {
  const names = () => desktop.locator('tbody th').allInnerTexts()

  it('the patients are listed with their sessions and what is overdue, narrowed and sorted by them', async () => {
    await ask(
      origin,
      createPatient,
      { body: { name: 'Ana Prado', phone: '11 94444-5555' } },
      office,
    )
    await desktop.goto(`${origin}/psychologist/patients`)
    await expect.poll(names).toEqual(['Ana Prado', 'Maria Lima', 'Rui Costa'])
    const row = desktop.getByRole('row').filter({ hasText: 'Maria Lima' })
    await row.getByText(`${formatNearDay(nextWeek, today)}, 11:00`).waitFor()
    await row.getByText(`Última: ${formatNearDay(yesterday, today)}`).waitFor()
    await row.getByText(/R\$\s300,00/).waitFor()
    await desktop.getByLabel('Ordenar por').selectOption('next')
    await expect.poll(names).toEqual(['Rui Costa', 'Maria Lima', 'Ana Prado'])
    await desktop.getByLabel('Mostrar').selectOption('without-next')
    await expect.poll(names).toEqual(['Ana Prado'])
    await desktop.getByLabel('Mostrar').selectOption('overdue')
    await expect.poll(names).toEqual(['Maria Lima'])
    await checkPage(desktop)
    await phone.goto(`${origin}/psychologist/patients?show=overdue`)
    await phone.getByText(/R\$\s300,00/).waitFor()
    await checkPage(phone)
  })

  it('the patients warn of a phone that another one has, and may share it', async () => {
    await phone.goto(`${origin}/psychologist/patients?new=`)
    const dialog = phone.getByRole('dialog', { name: 'Novo paciente' })
    await dialog.getByLabel('Nome completo').fill('Léo Lima')
    await dialog.getByLabel('Telefone').fill('11 91234-5678')
    await dialog.getByText('Este telefone já é de').waitFor()
    const owner = dialog.getByRole('link', { name: 'Maria Lima' })
    expect(await owner.getAttribute('href')).toBe(`/psychologist/patients/${maria}`)
    await checkPage(phone)
    await dialog.getByLabel('Telefone').fill('11 91234-5679')
    await owner.waitFor({ state: 'detached' })
    await dialog.getByLabel('Telefone').fill('11 91234-5678')
    await owner.waitFor()
    await dialog.getByRole('button', { name: 'Salvar' }).tap()
    await seesToast(phone, 'Paciente cadastrado')
  })
})
