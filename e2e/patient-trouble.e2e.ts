import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPatient } from '../src/features/patients/contract.ts'
import { updateProfile } from '../src/features/profile/contract.ts'
import { cancelSession, createSession } from '../src/features/sessions/contract.ts'
import { HOUR } from '../src/platform/shared/calendar.ts'
import { ask } from '../test/process/caller.ts'
import { openApp } from './app.ts'
import { openBrowser } from './browser.ts'
import { pathOf, seesToast, storedKeys } from './office.ts'
import {
  type Clinic,
  cardsUnder,
  checkBothSizes,
  keepPhone,
  openClinic,
  openPatientWindow,
} from './patient.ts'
import { untilStill } from './requests.ts'

/**
 * The patient's area under difficulties: no network, an outdated page, an invalid phone, a small
 * screen.
 */

const DASHBOARD = '/patient/dashboard'
const LOGIN = '/patient/login'

let origin: string
let browser: Awaited<ReturnType<typeof openBrowser>>
let clinic: Clinic
let phone: string
let page: Page
let phones = 0

beforeAll(async () => {
  origin = (await openApp()).origin
  browser = await openBrowser(origin)
})
// The free plan allows three patients: each journey has a separate practice.
beforeEach(async () => {
  clinic = await openClinic(origin)
  phone = `+551195555${String(++phones).padStart(4, '0')}`
  const patientWindow = await openPatientWindow(browser, origin)
  page = patientWindow.page
  return () => patientWindow.context.close()
})

const upcoming = () => cardsUnder(page, 'Próximas Consultas')

async function openDashboard(): Promise<void> {
  await keepPhone(page, origin, phone)
  await page.goto(origin + DASHBOARD)
  await upcoming().first().waitFor()
}

describe('a cancellation', () => {
  const question = () => page.getByRole('alertdialog', { name: 'Cancelar esta consulta?' })
  const confirm = () => question().getByRole('button', { name: 'Cancelar consulta' }).click()
  const askToCancel = () => upcoming().getByRole('button', { name: 'Cancelar consulta' }).click()

  it('a cancellation without a network says so in its window, and is tried again there', async () => {
    await clinic.book({ phone })
    await openDashboard()
    await askToCancel()
    await page.context().setOffline(true)
    await confirm()
    const alert = question().getByRole('alert')
    await alert.getByText('Erro ao cancelar consulta').waitFor()
    await alert.getByText('Sem resposta do servidor').waitFor()
    await checkBothSizes(page)
    expect(await page.getByText('Erro ao carregar consultas').count()).toBe(0)
    await page.context().setOffline(false)
    await confirm()
    await seesToast(page, 'Consulta cancelada')
    await question().waitFor({ state: 'detached' })
  })

  it('a cancellation of what was closed meanwhile is refused as a consulta, and the page loads again', async () => {
    const { id } = await clinic.book({ phone })
    await openDashboard()
    await askToCancel()
    await ask(origin, cancelSession, { params: { id } }, clinic)
    await confirm()
    const told = 'Esta consulta já foi concluída ou cancelada.'
    await seesToast(page, 'Erro ao cancelar consulta', told)
    await question().waitFor({ state: 'detached' })
    await cardsUnder(page, 'Consultas Anteriores').getByText('Cancelada').waitFor()
  })
})

describe('a patient', () => {
  it('a patient who is logged in goes from the login straight to the consultations', async () => {
    await clinic.book({ phone })
    await openDashboard()
    await page.goto(origin + LOGIN)
    await page.waitForURL(`**${DASHBOARD}`)
    await upcoming().first().waitFor()
  })

  it('a patient whose stored phone is none is asked for it, and nothing of it stays', async () => {
    await page.goto(`${origin}/api/health`)
    await page.evaluate(() => localStorage.setItem('patientPhone', '+55119'))
    await page.goto(origin + DASHBOARD)
    await page.getByRole('heading', { name: 'Login do Paciente' }).waitFor()
    expect([pathOf(page), await storedKeys(page)]).toEqual([LOGIN, []])
  })

  it('a patient is asked for the digit that a mobile of ten lacks', async () => {
    await page.goto(origin + LOGIN)
    await page.getByLabel('Telefone').fill('1190000000')
    await page.getByRole('button', { name: 'Acessar Consultas' }).click()
    await page.getByText('Telefone deve ter pelo menos 11 dígitos').waitFor()
    expect(await storedKeys(page)).toEqual([])
  })

  it('a patient finds the office of a session marked without a place', async () => {
    await ask(
      origin,
      updateProfile,
      { body: { address: 'Rua das Acácias', city: 'Belém' } },
      clinic,
    )
    await markNear()
    await openDashboard()
    await upcoming().getByText('Rua das Acácias – Belém').waitFor()
    await upcoming().getByRole('link', { name: 'Como chegar' }).waitFor()
  })
})

describe('a card', () => {
  it.each([
    [360, '100%'],
    [320, '100%'],
    [360, '200%'],
    [320, '200%'],
  ])(
    'a card in a window of %i px with text of %s breaks no date, name or badge within a word',
    async (width, size) => {
      await ask(origin, updateProfile, { body: { name: 'Lúcia Arruda', address: 'Rua A' } }, clinic)
      await markNear()
      await page.setViewportSize({ width, height: 740 })
      await openDashboard()
      await page.evaluate((enlarged) => {
        document.documentElement.style.fontSize = enlarged
      }, size)
      await untilStill(page)
      const broken = await page.evaluate(brokenWords)
      expect(broken).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      await checkBothSizes(page)
    },
  )
})

/** A session of today or tomorrow in person, still to be paid: with all that may be done about one. */
async function markNear(): Promise<void> {
  const patient = await ask(origin, createPatient, { body: { name: 'Rui Costa', phone } }, clinic)
  const datetime = new Date(Date.now() + 2 * HOUR).toISOString()
  const fields = { patientId: patient.id, serviceId: clinic.serviceId, datetime }
  await ask(origin, createSession, { body: { ...fields, type: 'presencial' } }, clinic)
}

function brokenWords(): string[] {
  const words: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode
    const holder = text.parentElement
    if (!holder || holder.closest('.sr-only, script, style')) continue
    const cut =
      holder.scrollWidth > holder.clientWidth + 1 && getComputedStyle(holder).overflow === 'hidden'
    for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[^\s-]+/g)) {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)))
      if (cut || lines.size > 1) words.push(word)
    }
  }
  return words
}
