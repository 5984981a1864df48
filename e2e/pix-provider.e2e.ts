import { expect, it } from 'vitest'
import { connectPixProvider } from '../src/features/pix-provider/contract.ts'
import { updateSettings } from '../src/features/profile/contract.ts'
import { PHONE } from '../test/launch-browser.ts'
import { bankInput, openPixBank } from '../test/pix-bank.ts'
import { ask } from '../test/process/caller.ts'
import { openOwnApp } from './app.ts'
import { fillIn, isAwake, isBooked, submitButton } from './booking-form.ts'
import { openBrowser } from './browser.ts'
import { checkShape } from './check-page.ts'
import { loggedIn, seesToast, sessionItem } from './office.ts'
import { openEmptyPractice } from './paid-practice.ts'
import { checkBothSizes } from './patient.ts'

const KEY = 'ana@exemplo.com.br'

it('a stranger books, pays at the psychologist’s bank and sees it without a reload, and the money goes back', async () => {
  const bank = await openPixBank(Date.now)
  const { origin } = await openOwnApp(bank.trusted())
  const practice = await openEmptyPractice(origin)
  await ask(origin, updateSettings, { body: { pixKey: KEY } }, practice)
  await ask(origin, connectPixProvider, { body: bankInput(bank, KEY) }, practice)
  const browser = await openBrowser(origin)

  const stranger = await (await browser.context(PHONE)).newPage()
  const { friendlyId, publicSlug } = practice.account
  await stranger.goto(`${origin}/agendar/${friendlyId}/${publicSlug}`)
  await isAwake(stranger)
  await fillIn(stranger)
  await submitButton(stranger).tap()
  await isBooked(stranger)
  await stranger.getByText('Depois de pagar, volte aqui').waitFor()
  await checkBothSizes(stranger)
  const { txid, pixCopiaECola } = bank.only()
  await stranger.getByText(pixCopiaECola).waitFor()
  const endToEndId = bank.pay(txid)
  expect(await bank.notify(endToEndId)).toBe(200)
  await stranger.getByText('o banco confirmou o Pix').waitFor()
  await stranger.getByRole('heading', { name: 'Sua consulta está confirmada' }).waitFor()
  await checkShape(stranger)

  const page = await (await browser.context(loggedIn(origin, practice))).newPage()
  await page.goto(`${origin}/psychologist/sessions?lista=proximas`)
  await page.getByRole('button', { name: 'Ações da sessão de Davi Melo' }).click()
  await (await sessionItem(page, 'Pagamentos')).click()
  const payments = page.getByRole('dialog', { name: 'Pagamentos' })
  await payments.getByRole('button', { name: 'Devolver o Pix do recibo nº 1' }).click()
  const giving = page.getByRole('dialog', { name: 'Devolver por Pix' })
  await checkShape(page)
  await giving.getByRole('button', { name: 'Devolver' }).click()
  await seesToast(page, 'Devolução pedida ao banco')
  await payments.getByText(/Devolvido pelo banco em .*R\$\s150,00/).waitFor()
  await checkShape(page)
  expect(bank.noticeOf(endToEndId).pix[0]?.devolucoes).toMatchObject([{ valor: '150.00' }])
  expect(bank.faults).toEqual([])
})
