import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { createBooking } from '../src/features/booking/contract.ts'
import { closeAtEnd } from '../test/close-at-end.ts'
import { type MailServer, openMailServer } from '../test/mail-server.ts'
import { ask, furnish, newAccount } from '../test/process/caller.ts'
import { openOwnApp } from './app.ts'
import { openBrowser } from './browser.ts'
import { checkPage, checkShape } from './check-page.ts'
import { seesToast } from './office.ts'
import { verificationLinks } from './own-email.ts'
import { checkBothSizes } from './patient.ts'

/** Registering → the notice over every screen → the link → the queued messages are sent. */

const EMAIL = 'maria@exemplo.com.br'
const NOTICE = /^Confirme seu e-mail pelo link que enviamos para/

describe('a new account’s e-mail', () => {
  const account = newAccount()
  let mails: MailServer
  let origin: string
  let office: Page
  let elsewhere: Page
  let link = ''

  beforeAll(async () => {
    mails = await openMailServer(closeAtEnd)
    origin = (await openOwnApp({ MAIL_URL: mails.url })).origin
    const browser = await openBrowser(origin)
    office = await (await browser.context()).newPage()
    elsewhere = await (await browser.context()).newPage()
  })

  it('registering leads to the dashboard, which asks for the confirmation', async () => {
    await office.goto(`${origin}/psychologist/register`)
    await office.getByLabel('Nome completo').fill(account.name)
    await office.getByLabel('E-mail').fill(account.email)
    for (const label of ['Senha', 'Confirmar senha'])
      await office.getByLabel(label, { exact: true }).fill(account.password)
    await office.getByRole('button', { name: 'Criar conta' }).click()
    await office.getByText(NOTICE).waitFor()
    await checkPage(office)
  })

  it('the public page works meanwhile, and a booking’s confirmation waits, as the log says', async () => {
    await book()
    await expect
      .poll(async () => (await mails.read(account.email)).map(({ subject }) => subject))
      .toContain('Novo agendamento pelo link público')
    await office.goto(`${origin}/psychologist/messages?status=held`)
    await office.getByText('Sai quando você confirmar o seu e-mail, se ainda valer').waitFor()
    await office.getByText(NOTICE).waitFor()
    await checkShape(office)
    expect(await mails.read(EMAIL)).toEqual([])
  })

  it('‘Reenviar’ mails the link again', async () => {
    await office.getByRole('button', { name: 'Reenviar o link de confirmação' }).click()
    await seesToast(office, 'Link enviado')
    link = (await verificationLinks(mails, account.email, 2))[1] ?? ''
  })

  it('the link opens without a login, and a press proves the e-mail', async () => {
    await elsewhere.goto(link)
    const button = elsewhere.getByRole('button', { name: 'Confirmar meu e-mail' })
    await button.waitFor()
    await checkBothSizes(elsewhere)
    await button.click()
    await elsewhere.getByText('E-mail confirmado').waitFor()
    await checkPage(elsewhere)
    expect((await mails.waitFor(1, EMAIL)).map(({ subject }) => subject)).toEqual([
      'Recebemos o seu agendamento',
    ])
  })

  it('a used link says so, and what to do', async () => {
    await elsewhere.goto(link)
    await elsewhere.getByRole('button', { name: 'Confirmar meu e-mail' }).click()
    await elsewhere.getByRole('alert').getByText('Este link expirou ou já foi usado.').waitFor()
    await elsewhere.getByRole('link', { name: 'Entrar e pedir um novo link' }).waitFor()
    await checkBothSizes(elsewhere)
  })

  it('the notice disappears, and the log shows that the message was sent', async () => {
    await office.goto(`${origin}/psychologist/messages`)
    await office.getByText('Agendamento recebido').first().waitFor()
    await expect.poll(() => office.getByText(NOTICE).count()).toBe(0)
    const sent = office.getByRole('listitem').getByText('Enviada', { exact: true })
    await sent.first().waitFor()
  })

  async function book(): Promise<void> {
    const [token = '', psychologist = '{}'] = await office.evaluate(() => [
      localStorage.getItem('token') ?? undefined,
      localStorage.getItem('psychologist') ?? undefined,
    ])
    const login = { token, psychologist: JSON.parse(psychologist) }
    const { serviceId, slots } = await furnish(origin, login)
    await ask(origin, createBooking, {
      params: { id: login.psychologist.friendlyId },
      body: {
        patientName: 'Maria Lima',
        patientPhone: '11 97777-1234',
        patientEmail: EMAIL,
        serviceId,
        datetime: slots[0] ?? '',
      },
    })
  }
})
