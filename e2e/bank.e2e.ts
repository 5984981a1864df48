import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { listBankLines } from '../src/features/bank/contract.ts'
import { createPatient } from '../src/features/patients/input-contract.ts'
import { completeSession, createSession, listSessions } from '../src/features/sessions/contract.ts'
import { addMonths, DEFAULT_ZONE, dayAt, fromLocalInput } from '../src/platform/shared/calendar.ts'
import { PHONE } from '../test/launch-browser.ts'
import { ask } from '../test/process/caller.ts'
import { openApp } from './app.ts'
import { openBrowser } from './browser.ts'
import { checkShape } from './check-page.ts'
import { loggedIn, seesToast } from './office.ts'
import { openEmptyPractice } from './paid-practice.ts'

const MONTH = addMonths(dayAt(Date.now(), DEFAULT_ZONE).slice(0, 7), -1)
const PATIENTS = ['Maria Lima Prado', 'João Reis Neto', 'Bia Melo Costa', 'Caio Dias Nunes']
const DAYS = ['03', '10', '17', '24']

const line = (day: string, amount: string, text: string) =>
  `<STMTTRN><DTPOSTED>${MONTH.replace('-', '')}${day}<TRNAMT>${amount}<MEMO>${text}</STMTTRN>`
const statementOf = (lines: readonly string[]) => ({
  name: 'extrato.ofx',
  mimeType: 'application/x-ofx',
  buffer: Buffer.from(`<OFX><STMTRS><ACCTID>123${lines.join('')}</STMTRS></OFX>`),
})

it('a month’s statement is imported on a phone and matched in at most six taps', async () => {
  const { origin } = await openApp()
  const practice = await openEmptyPractice(origin)
  for (const [index, name] of PATIENTS.entries()) {
    const body = { name, phone: `11 97000-000${index}` }
    const { id: patientId } = await ask(origin, createPatient, { body }, practice)
    for (const day of DAYS) {
      const datetime = fromLocalInput(`${MONTH}-${day}T1${index}:00`, DEFAULT_ZONE)
      const session = {
        patientId,
        serviceId: practice.serviceId,
        datetime,
        type: 'online' as const,
      }
      const { id } = await ask(origin, createSession, { body: session }, practice)
      await ask(origin, completeSession, { params: { id } }, practice)
    }
  }
  const lines = [
    ...PATIENTS.flatMap((name) => DAYS.map((day) => line(day, '150.00', `PIX RECEBIDO ${name}`))),
    line('05', '55.00', 'PIX RECEBIDO TIO RICO'),
    line('05', '-1450.00', 'PIX ENVIADO IMOBILIARIA SOL'),
  ]
  const browser = await openBrowser(origin)
  const context = await browser.context({ ...loggedIn(origin, practice), ...PHONE })
  const page = await context.newPage()
  await page.goto(`${origin}/psychologist/bank`)
  let taps = 0
  const tap = async (target: Locator) => {
    taps += 1
    await target.tap()
  }
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    tap(page.getByRole('button', { name: 'Importar extrato' })),
  ])
  await chooser.setFiles(statementOf(lines))
  await page.getByText('16 lançamentos certos').waitFor()
  await checkShape(page)
  await tap(page.getByRole('button', { name: /^Confirmar 16,/ }))
  await seesToast(page, '16 lançamentos conferidos')
  await tap(page.getByRole('button', { name: 'Não é de paciente: PIX RECEBIDO TIO RICO' }))
  await seesToast(page, 'Posto de lado')
  await tap(page.getByRole('button', { name: 'Pôr de lado: PIX ENVIADO IMOBILIARIA SOL' }))
  await page.getByText('Nada a conferir').waitFor()
  await checkShape(page)
  expect(taps).toBeLessThanOrEqual(6)
  const open = await ask(origin, listBankLines, { query: { state: 'open' } }, practice)
  expect(open).toEqual([])
  const sessions = await ask(origin, listSessions, { query: {} }, practice)
  expect(sessions.map(({ paid }) => paid)).toEqual(Array(16).fill(true))
})
