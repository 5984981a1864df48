/** @module-tag long */
import { expect, it } from 'vitest'
import { createPatient } from '../src/features/patients/input-contract.ts'
import { patientPath } from '../src/features/patients/rules.ts'
import { listSessions } from '../src/features/sessions/contract.ts'
import { PHONE } from '../test/launch-browser.ts'
import { ask } from '../test/process/caller.ts'
import { openApp } from './app.ts'
import { openBrowser } from './browser.ts'
import { loggedIn, openOffice, pathOf, seesToast } from './office.ts'
import { checkBothSizes } from './patient.ts'

it('on a phone, a patient who is registered twice is joined, and the old address leads to the one who stays', async () => {
  const { origin } = await openApp()
  const office = await openOffice(origin)
  const body = { name: 'Maria de Souza Lima', phone: '11 97777-6666' }
  const later = await ask(origin, createPatient, { body }, office)
  const browser = await openBrowser(origin)
  const context = await browser.context({ ...loggedIn(origin, office), ...PHONE })
  const page = await context.newPage()
  await page.goto(`${origin}/psychologist/patients`)
  await page.getByRole('button', { name: 'Possíveis repetidos (1)' }).tap()
  await page.getByRole('button', { name: 'Juntar Maria Lima e Maria de Souza Lima' }).tap()
  // The later one stays.
  await page.getByRole('radio', { name: /^Maria de Souza Lima/ }).check()
  await page.getByText('Fica: Maria de Souza Lima').waitFor()
  await checkBothSizes(page)
  await page.getByRole('button', { name: 'Juntar', exact: true }).tap()
  await seesToast(page, 'Cadastros juntados', 'Maria Lima agora é parte de Maria de Souza Lima.')
  const [session] = await ask(origin, listSessions, { query: {} }, office)
  expect(session).toMatchObject({ id: office.session.id, patientId: later.id })
  await page.goto(origin + patientPath(office.patient.id))
  await page.getByRole('heading', { level: 1, name: 'Maria de Souza Lima' }).waitFor()
  expect(pathOf(page)).toBe(patientPath(later.id))
  await page.goto(`${origin}/psychologist/patients`)
  await page.getByRole('button', { name: 'Possíveis repetidos (0)' }).tap()
  await page.getByRole('button', { name: 'Desfazer a junção de Maria Lima' }).tap()
  await seesToast(page, 'Junção desfeita')
  const [before] = await ask(origin, listSessions, { query: {} }, office)
  expect(before?.patientId).toBe(office.patient.id)
})
