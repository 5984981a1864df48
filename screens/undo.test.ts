import { describe, expect, it } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { itemAt } from '../src/features/demo/practice.ts'
import { patientPath } from '../src/features/patients/rules.ts'
import { cancelSession, confirmSession } from '../src/features/sessions/contract.ts'
import { checkScreen } from './check-screen.ts'
import { boxOf, focusedText, pressIn, sessionItem } from './element.ts'
import { openScreen } from './open-screen.tsx'
import { button, sees, seesNo, seesToast } from './shown.ts'
import { addPatient, addSession, callElsewhere, newPractice } from './small-practice.ts'
import { openPhone } from './touch.ts'

/**
 * A session is confirmed, completed, cancelled and paid by touch, and each is undone; the same by keyboard; actions that cannot
 * be undone say so.
 */

/** The indexes of the two sessions; the first began an hour ago, so that it can be completed without a question. */
const [PAST, NEXT] = [0, 1]
type Which = typeof PAST | typeof NEXT

/** Opens Maria's page with all her sessions. */
async function openSessions(open: typeof openScreen = openPhone) {
  const screen = await open(
    ({ patients }) => patientPath(itemAt(patients, 0).id),
    newPractice((practice) => {
      const { id } = addPatient(practice, 'Maria Lima', '11 91234-5678', 'maria@exemplo.com.br')
      addSession(practice, id, '2026-03-11T11:00')
      addSession(practice, id, '2026-03-13T09:00')
    }),
  )
  await page.getByRole('tab', { name: 'Todas' }).click()
  const { practice } = screen
  const stored = (which: Which) => itemAt(practice.sessions, which)
  return { ...screen, stored }
}

/** Returns the menu button of a session; the upcoming one is listed first. */
const dots = (which: Which) => button(/^Ações da sessão de Maria Lima/).nth(which === PAST ? 1 : 0)
const item = (name: string) => page.getByRole('menuitem', { name: new RegExp(name) })
const undo = button('Desfazer')

async function choose(which: Which, name: string): Promise<void> {
  await dots(which).click()
  await (await sessionItem(name)).click()
}

async function takeBack(locator: Locator = undo): Promise<void> {
  await locator.click()
  await seesToast('Desfeito')
}

describe('the last change of a session', () => {
  it('the last change of a session is undone with a tap: confirmed, and pending again', async () => {
    const { stored } = await openSessions()
    await choose(NEXT, 'Confirmar sessão')
    await seesToast('Sessão confirmada', 'Maria Lima')
    expect(stored(NEXT).status).toBe('confirmed')
    await checkScreen()
    await takeBack()
    expect(stored(NEXT).status).toBe('pending')
  })

  it('a cancellation needs no confirmation, and can be undone', async () => {
    const { stored } = await openSessions()
    await choose(NEXT, 'Cancelar sessão')
    await seesToast('Sessão cancelada')
    await seesNo(page.getByRole('alertdialog'))
    expect(stored(NEXT).status).toBe('cancelled')
    await takeBack()
    expect(stored(NEXT).status).toBe('pending')
  })

  it('the last change of a session can be a payment by each method in one tap, on items large enough to touch, and is undone', async () => {
    const { practice, stored } = await openSessions()
    await dots(PAST).click()
    for (const name of ['Confirmar pagamento', 'Dinheiro', 'Cartão', 'Transferência'])
      expect(Math.round((await boxOf(item(name))).height)).toBe(44)
    await checkScreen()
    await item('Dinheiro').click()
    await seesToast('Pagamento confirmado', 'Dinheiro')
    expect(practice.payments.map(({ method }) => method)).toEqual(['cash'])
    await takeBack()
    expect(stored(PAST).paid).toBe(false)
    expect(practice.payments).toEqual([])
  })

  it('the last change of a session can still be undone after the next one: two changes, each undone separately', async () => {
    const { stored } = await openSessions()
    await choose(PAST, 'Marcar como concluída')
    await seesToast('Sessão concluída')
    await choose(NEXT, 'Confirmar sessão')
    await seesToast('Sessão confirmada')
    const toasts = page.getByRole('region', { name: 'Notificações (F8)' }).getByRole('listitem')
    const [newer, older, ...more] = toasts.elements().map(({ textContent }) => textContent)
    expect(older).not.toContain('Maria Lima')
    expect(newer).toContain('Maria Lima')
    expect(more).toEqual([])
    await checkScreen()
    for (const title of ['Sessão concluída', 'Sessão confirmada'])
      await takeBack(toasts.filter({ hasText: title }).getByRole('button', { name: 'Desfazer' }))
    await expect.poll(() => stored(PAST).status).toBe('pending')
    await expect.poll(() => stored(NEXT).status).toBe('pending')
  })

  it('the last change of a session needs a confirmation if it completes a session that has not begun, and is then reopened instead of undone', async () => {
    const { stored } = await openSessions()
    await choose(NEXT, 'Marcar como concluída')
    const question = page.getByRole('alertdialog', { name: 'Concluir antes da hora?' })
    await sees(question)
    await checkScreen()
    await question.getByRole('button', { name: 'Marcar como concluída' }).click()
    await seesToast('Sessão concluída')
    await seesNo(undo)
    await choose(NEXT, 'Reabrir')
    await seesToast('Sessão reaberta')
    expect(stored(NEXT).status).toBe('confirmed')
  })

  it('the last change is undone by keyboard: Enter on the menu, F8 to the notification, Enter on Desfazer', async () => {
    const { stored } = await openSessions(openScreen)
    await pressIn(dots(PAST), '{Enter}')
    await pressIn(item('Confirmar pagamento'), '{Enter}')
    await seesToast('Pagamento confirmado', 'Pix')
    await userEvent.keyboard('{F8}')
    for (let n = 0; n < 4 && focusedText() !== 'Desfazer'; n++) await userEvent.keyboard('{Tab}')
    expect(focusedText()).toBe('Desfazer')
    await userEvent.keyboard('{Enter}')
    await seesToast('Desfeito')
    expect(stored(PAST)).toMatchObject({ paid: false, status: 'pending' })
  })

  it('the last change without a connection reports that in place of Desfazer', async () => {
    await openSessions(openScreen)
    await choose(PAST, 'Confirmar sessão')
    await sees(undo)
    const goes = (value: boolean) => {
      Object.defineProperty(navigator, 'onLine', { configurable: true, value })
      dispatchEvent(new Event(value ? 'online' : 'offline'))
    }
    goes(false)
    await expect.element(button('Sem internet')).toBeDisabled()
    goes(true)
    Reflect.deleteProperty(navigator, 'onLine')
    await sees(undo)
  })

  it('the last change of a session that is no longer the last one cannot be undone, with the reason', async () => {
    const { practice, stored } = await openSessions(openScreen)
    await choose(PAST, 'Confirmar sessão')
    await sees(undo)
    const params = { id: stored(PAST).id }
    callElsewhere(practice, cancelSession, { params })
    await undo.click()
    await seesToast('Erro ao desfazer', 'Não dá mais para desfazer')
    expect(stored(PAST).status).toBe('cancelled')
    expect(() => callElsewhere(practice, confirmSession, { params })).toThrow()
  })
})
