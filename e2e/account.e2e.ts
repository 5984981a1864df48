import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { closeAtEnd } from '../test/close-at-end.ts'
import { type MailServer, openMailServer } from '../test/mail-server.ts'
import { openOwnApp } from './app.ts'
import { openBrowser } from './browser.ts'
import { checkPage, expectNoViolation } from './check-page.ts'
import { loggedIn, openOffice, pathOf, seesToast } from './office.ts'
import { proveEmail } from './own-email.ts'

/** Important changes of an account ask for the password again; a new e-mail is confirmed from its own mailbox. */

const PASSWORD = 'uma senha boa'
const NEW_EMAIL = 'nova.ana@exemplo.com.br'

describe('an account', () => {
  let app: Awaited<ReturnType<typeof openOwnApp>>
  let mails: MailServer
  let page: Page
  let office: Awaited<ReturnType<typeof openOffice>>
  let oldEmail: string

  beforeAll(async () => {
    mails = await openMailServer(closeAtEnd)
    app = await openOwnApp({ MAIL_URL: mails.url })
    const browser = await openBrowser(app.origin)
    office = await openOffice(app.origin)
    oldEmail = office.account.email
    page = await (await browser.context(loggedIn(app.origin, office))).newPage()
    await expireProof()
  })

  /** Ages the password proof by an hour. */
  const expireProof = () =>
    app.changeData(async ({ asPlatform }) => {
      await asPlatform((sql) =>
        sql
          .updateTable('login_tokens')
          .set({ proved_at: new Date(Date.now() - 3_600_000) })
          .where('purpose', '=', 'login')
          .execute(),
      )
    })

  const open = (screen: string) => page.goto(`${app.origin}/psychologist/${screen}`)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const question = () => page.getByRole('dialog', { name: 'Confirme sua senha' })

  async function prove(password: string): Promise<void> {
    await question().getByLabel('Sua senha').fill(password)
    await question().getByRole('button', { name: 'Confirmar' }).click()
  }

  async function linkTo(email: string, subject: string): Promise<string> {
    const find = async () => (await mails.read(email)).findLast((mail) => mail.subject === subject)
    await expect.poll(find).toBeDefined()
    const text = (await find())?.text ?? ''
    return /https?:\S+\/psychologist\/\S+\?token=[\w-]+/.exec(text)?.[0] ?? ''
  }

  it('an account asks for the password before its e-mail changes, and loses nothing that was typed', async () => {
    // A change is mailed only to a confirmed address.
    await proveEmail(app.origin, mails, office)
    await open('profile')
    await page.getByLabel('E-mail').fill(NEW_EMAIL)
    await page.getByLabel(/^Biografia/).fill('Atendo adultos.')
    await button('Salvar alterações').click()
    await question().waitFor()
    // The form behind the window is busy meanwhile.
    await expectNoViolation(page, { light: [], dark: ['color-contrast'] })
    await prove('não é esta')
    await question().getByText('Senha incorreta. Tente de novo.').waitFor()
    await prove(PASSWORD)
    await seesToast(page, 'Perfil atualizado')
    await page.getByText(`abra o link que enviamos para ${NEW_EMAIL}`).waitFor()
    expect(await page.getByLabel('E-mail').inputValue()).toBe(oldEmail)
    expect(await page.getByLabel(/^Biografia/).inputValue()).toBe('Atendo adultos.')
    await checkPage(page)
  })

  it('an account sends the link again, and takes the change back', async () => {
    await button('Cancelar troca').click()
    await seesToast(page, 'Troca de e-mail cancelada')
    await page.getByText('Falta confirmar').waitFor({ state: 'hidden' })
    await page.getByLabel('E-mail').fill(NEW_EMAIL)
    await button('Salvar alterações').click()
    await button('Reenviar link').click()
    await seesToast(page, 'Link reenviado')
  })

  it('an account has the new e-mail once it is confirmed from its mailbox', async () => {
    await mails.waitFor(3, NEW_EMAIL)
    const link = await linkTo(NEW_EMAIL, 'Confirme seu novo e-mail')
    await page.goto(link)
    await checkPage(page)
    await button('Confirmar novo e-mail').click()
    await page.getByRole('heading', { name: 'E-mail confirmado' }).waitFor()
    await page.getByRole('link', { name: 'Ir para o meu perfil' }).click()
    await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe(NEW_EMAIL)
    await page.goto(link)
    await button('Confirmar novo e-mail').click()
    await page.getByText('Este link expirou ou já foi usado.').waitFor()
    await checkPage(page)
  })

  it('an account asks for the password before everything is exported, and then exports it', async () => {
    await expireProof()
    await open('settings?parte=conta')
    await button('Exportar meus dados').click()
    await question().getByRole('button', { name: 'Cancelar' }).click()
    await seesToast(page, 'Erro ao exportar', 'confirme sua senha')
    await button('Exportar meus dados').click()
    const [download] = await Promise.all([page.waitForEvent('download'), prove(PASSWORD)])
    expect(download.suggestedFilename()).toMatch(/^consultorio-\d{4}-\d{2}-\d{2}\.zip$/)
  })

  it('an account asks for the password before it is closed, and then closes', async () => {
    await expireProof()
    await button('Encerrar conta').click()
    const closing = page.getByRole('alertdialog', { name: 'Encerrar a conta?' })
    await closing.getByRole('button', { name: 'Encerrar conta' }).click()
    await question().getByRole('button', { name: 'Cancelar' }).click()
    await closing.getByText('Por segurança, confirme sua senha para continuar.').waitFor()
    await closing.getByRole('button', { name: 'Encerrar conta' }).click()
    await prove(PASSWORD)
    await seesToast(page, 'Conta encerrada')
    await page.getByText('Esta conta foi encerrada.').waitFor()
    await checkPage(page)
    const { friendlyId, publicSlug } = office.account
    const link = `${app.origin}/agendar/${friendlyId}/${publicSlug}`
    expect((await fetch(link)).status).toBe(404)
    await button('Restaurar conta').click()
    await seesToast(page, 'Conta restaurada')
    expect((await fetch(link)).status).toBe(200)
  })

  it('an account returns to its former e-mail, whose owner sets a new password', async () => {
    const link = await linkTo(oldEmail, 'O e-mail da sua conta foi alterado')
    await page.goto(link)
    await checkPage(page)
    await button('Recuperar minha conta').click()
    await page.waitForURL('**/psychologist/reset-password?token=*')
    await seesToast(page, 'Conta recuperada')
    await page.getByLabel('Nova senha', { exact: true }).fill('girassol na janela')
    await page.getByLabel('Confirmar nova senha').fill('girassol na janela')
    await button('Salvar nova senha').click()
    await page.waitForURL('**/psychologist/login')
    await page.getByLabel('E-mail').fill(oldEmail)
    await page.getByLabel('Senha', { exact: true }).fill('girassol na janela')
    await button('Entrar').click()
    await page.waitForURL('**/psychologist/dashboard')
    await page.goto(link)
    await button('Recuperar minha conta').click()
    await page.getByText('Este link expirou ou já foi usado.').waitFor()
    expect(pathOf(page)).toBe('/psychologist/revert-email')
  })
})
