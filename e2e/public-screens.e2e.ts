import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { openApp } from './app.ts'
import { openBrowser } from './browser.ts'
import { checkPage } from './check-page.ts'
import { pathOf, seesToast, storedKeys } from './office.ts'

/** The screens open to everyone, if a test needs a real clock or the server's own page; the others are in screens/. */

let origin: string
let browser: Awaited<ReturnType<typeof openBrowser>>

beforeAll(async () => {
  origin = (await openApp()).origin
  browser = await openBrowser(origin)
})

const newPage = async (): Promise<Page> =>
  (await browser.context({ viewport: { width: 1280, height: 800 } })).newPage()

it('the patient is led to the consultations after 1 second', async () => {
  const page = await newPage()
  await page.clock.install()
  await page.goto(`${origin}/patient/login`)
  await page.getByLabel('Telefone').fill('11912345678')
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Acessar Consultas' }).click()
  const text = 'Redirecionando para suas consultas...'
  await seesToast(page, 'Login realizado com sucesso!', text)
  await page.clock.runFor(999)
  expect([pathOf(page), await storedKeys(page)]).toEqual(['/patient/login', ['patientPhone']])
  await page.clock.runFor(1)
  await page.waitForURL('**/patient/dashboard')
})

it('the description of the API is read with an index and a search, in both themes, and asks nothing of another origin', {
  tags: 'long',
}, async () => {
  const page = await newPage()
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).origin))
  await page.goto(`${origin}/api/docs`)
  await page.getByRole('heading', { name: 'API do Consultório' }).waitFor()
  await page.getByRole('link', { name: 'Pacientes', exact: true }).waitFor()
  await checkPage(page)
  await page.getByText('Buscar', { exact: true }).click()
  await page.locator('input:focus').waitFor()
  await page.keyboard.type('pacientes')
  await page.getByRole('option', { name: 'Os pacientes, por nome' }).waitFor()
  expect(new Set(requests)).toEqual(new Set([origin]))
})
