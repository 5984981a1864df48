import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { listSessionPayments } from '../src/features/payments/record-contract.ts'
import {
  cancelSession,
  confirmSession,
  createSession,
  getSession,
  type Session,
} from '../src/features/sessions/contract.ts'
import { HOUR } from '../src/platform/shared/calendar.ts'
import { PHONE } from '../test/launch-browser.ts'
import { ask } from '../test/process/caller.ts'
import { type App, openApp } from './app.ts'
import { openBrowser } from './browser.ts'
import { checkPage } from './check-page.ts'
import { loggedIn, openOffice, seesToast, sessionItem } from './office.ts'

/** Confirm, complete, cancel and receive with a thumb, each undone; the same by keyboard; what cannot be undone says so. */

describe('the last change of a session', () => {
  let app: App
  let office: Awaited<ReturnType<typeof openOffice>>
  let page: Page
  /** It began an hour ago, so that it can be completed without a question. */
  let past: Session

  beforeAll(async () => {
    app = await openApp()
    office = await openOffice(app.origin)
    const browser = await openBrowser(app.origin)
    const { serviceId, patient, token } = office
    const datetime = new Date(Date.now() - HOUR).toISOString()
    const body = { serviceId, patientId: patient.id, type: 'online', datetime } as const
    past = await ask(app.origin, createSession, { body }, { token })
    page = await (await browser.context({ ...loggedIn(app.origin, office), ...PHONE })).newPage()
    await page.goto(`${app.origin}/psychologist/patients/${patient.id}`)
    await page.getByRole('tab', { name: 'Todas' }).tap()
  })

  const stored = ({ id }: Session) =>
    ask(app.origin, getSession, { params: { id } }, { token: office.token })
  const payments = async ({ id }: Session) =>
    (await ask(app.origin, listSessionPayments, { params: { id } }, { token: office.token }))
      .payments
  /** The three dots of a session: the one to come is listed first. */
  const dots = (of: Session) =>
    page
      .getByRole('button', { name: 'Ações da sessão de Maria Lima' })
      .nth(of.id === past.id ? 1 : 0)
  const item = (name: string) => page.getByRole('menuitem', { name })
  const undo = () => page.getByRole('button', { name: 'Desfazer' })
  const choose = async (of: Session, name: string) => {
    await dots(of).tap()
    await (await sessionItem(page, name)).tap()
  }
  const undone = async (of: Session) => {
    await undo().tap()
    await seesToast(page, 'Desfeito')
    return stored(of)
  }

  it('the last change of a session is undone with a tap: confirmed, and pending again', async () => {
    await choose(office.session, 'Confirmar sessão')
    await seesToast(page, 'Sessão confirmada', 'Maria Lima')
    expect((await stored(office.session)).status).toBe('confirmed')
    await checkPage(page)
    expect((await undone(office.session)).status).toBe('pending')
  })

  it('a cancellation asks nothing, and is undone', async () => {
    await choose(office.session, 'Cancelar')
    await seesToast(page, 'Sessão cancelada')
    expect(await page.getByRole('alertdialog').count()).toBe(0)
    expect((await undone(office.session)).status).toBe('pending')
  })

  it('the last change of a session offers each way to pay in one tap, in touchable items that stay whole, and is undone', async () => {
    await dots(past).tap()
    for (const name of ['Confirmar pagamento', 'Dinheiro', 'Cartão', 'Transferência']) {
      const box = await item(name).boundingBox()
      expect(Math.round(box?.height ?? 0)).toBe(44)
    }
    await checkPage(page)
    await item('Dinheiro').tap()
    await seesToast(page, 'Pagamento confirmado', 'Dinheiro')
    expect((await payments(past)).map(({ method }) => method)).toEqual(['cash'])
    expect((await undone(past)).paid).toBe(false)
    expect(await payments(past)).toEqual([])
  })

  it('the last change of a session stays beside the next one: two changes, each undone on its own', async () => {
    await choose(past, 'Marcar como concluída')
    await seesToast(page, 'Sessão concluída')
    await choose(office.session, 'Confirmar sessão')
    await seesToast(page, 'Sessão confirmada')
    const toasts = page.getByRole('region', { name: 'Notificações (F8)' }).getByRole('listitem')
    expect(await toasts.count()).toBe(2)
    const [older, newer] = await toasts.allInnerTexts()
    expect(older).not.toContain('Maria Lima')
    expect(newer).toContain('Maria Lima')
    await checkPage(page)
    for (const title of ['Sessão concluída', 'Sessão confirmada']) {
      await toasts.filter({ hasText: title }).getByRole('button', { name: 'Desfazer' }).tap()
      await seesToast(page, 'Desfeito')
    }
    await expect.poll(async () => (await stored(past)).status).toBe('pending')
    await expect.poll(async () => (await stored(office.session)).status).toBe('pending')
  })

  it('the last change of a session asks before what has not begun is completed, and offers no undo then; it is reopened', async () => {
    await choose(office.session, 'Marcar como concluída')
    const question = page.getByRole('alertdialog', { name: 'Concluir antes da hora?' })
    await question.waitFor()
    await checkPage(page)
    await question.getByRole('button', { name: 'Marcar como concluída' }).tap()
    await seesToast(page, 'Sessão concluída')
    expect(await undo().count()).toBe(0)
    await choose(office.session, 'Reabrir')
    await seesToast(page, 'Sessão reaberta')
    expect((await stored(office.session)).status).toBe('confirmed')
  })

  it('the last change is undone by keyboard: Enter on the menu, F8 to the notification, Enter on Desfazer', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await dots(past).focus()
    await page.keyboard.press('Enter')
    await item('Confirmar pagamento').waitFor()
    await item('Confirmar pagamento').focus()
    await page.keyboard.press('Enter')
    await seesToast(page, 'Pagamento confirmado', 'Pix')
    await page.keyboard.press('F8')
    const focusedText = () => page.evaluate(() => document.activeElement?.textContent)
    for (let n = 0; n < 4 && (await focusedText()) !== 'Desfazer'; n++)
      await page.keyboard.press('Tab')
    expect(await focusedText()).toBe('Desfazer')
    await page.keyboard.press('Enter')
    await seesToast(page, 'Desfeito')
    expect(await stored(past)).toMatchObject({ paid: false, status: 'pending' })
  })

  it('the last change without a connection says so in place of Desfazer', async () => {
    await dots(past).click()
    await (await sessionItem(page, 'Confirmar sessão')).click()
    await undo().waitFor()
    await page.context().setOffline(true)
    await page
      .getByRole('button', { name: 'Sem internet' })
      .and(page.locator(':disabled'))
      .waitFor()
    await page.context().setOffline(false)
    await undo().waitFor()
  })

  it('the last change of a session that is not the last any more says why it stays', async () => {
    const { token } = office
    await ask(app.origin, cancelSession, { params: { id: past.id } }, { token })
    await undo().click()
    await seesToast(page, 'Erro ao desfazer', 'Não dá mais para desfazer')
    expect((await stored(past)).status).toBe('cancelled')
    await expect(
      ask(app.origin, confirmSession, { params: { id: past.id } }, { token }),
    ).rejects.toThrow()
  })
})
