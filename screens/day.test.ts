import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { itemAt, type Practice, rowOf } from '../src/features/demo/practice.ts'
import {
  completeSession,
  confirmSession,
  type Session,
  updateSession,
} from '../src/features/sessions/contract.ts'
import { listOwing } from '../src/features/statements/owed-contract.ts'
import { MINUTE } from '../src/platform/shared/calendar.ts'
import { checkScreen } from './check-screen.ts'
import { boxOf, focusedText, pressIn } from './element.ts'
import { holdBack, openScreen } from './open-screen.tsx'
import { scrollsSideways } from './screen-faults.ts'
import { button, sees, seesNo, seesPage, seesToast } from './shown.ts'
import { addPatient, addSession, callElsewhere, newPractice } from './small-practice.ts'
import { openPhone } from './touch.ts'
import { watchClock } from './watch-clock.ts'

/** A day at the practice, at noon: the present session, overdue ones, navigation and search, by keyboard and by touch. */

const ROOM = 'https://salas.exemplo.com.br/ana'
const DASHBOARD = '/psychologist/dashboard'

const DAY = newPractice(addDay, { lateCancelPercent: 50 })
const openDay = (path = DASHBOARD) => openScreen(path, DAY)
const openDayOnPhone = (path = DASHBOARD) => openPhone(path, DAY)

/** Adds Caio's unpaid session of last week, Beatriz's, which has begun, and Davi's, which begins in an hour. */
function addDay(practice: Practice): void {
  const add = (name: string, local: string): Session => {
    const { id } = addPatient(practice, name, '11 91234-5678')
    return addSession(practice, id, local)
  }
  const ofCaio = add('Caio Prado', '2026-03-04T12:00')
  callElsewhere(practice, completeSession, { params: { id: ofCaio.id } })
  const params = { id: add('Beatriz Nogueira', '2026-03-11T11:50').id }
  callElsewhere(practice, updateSession, { params, body: { location: ROOM } })
  callElsewhere(practice, confirmSession, { params })
  add('Davi Melo', '2026-03-11T13:00')
}

/** Goes back once the open window has added its history entry. */
async function back(): Promise<void> {
  await expect.poll(() => history.state).toEqual({ window: true })
  history.back()
}

const spotlight = (title: 'Agora' | 'Próxima sessão') => page.getByRole('region', { name: title })
const bar = page.getByRole('navigation', { name: 'Atalhos' })
const seesNext = (name: string) => sees(spotlight('Próxima sessão').getByText(name))

describe('the dashboard', () => {
  it('the dashboard shows the current session, and the next one when its time is over, without a reload', async () => {
    const pass = watchClock()
    await openDay()
    const now = spotlight('Agora')
    await sees(now.getByRole('link', { name: 'Beatriz Nogueira' }))
    const room = now.getByRole('link', { name: 'Entrar na sala' })
    await expect.element(room).toHaveAttribute('href', ROOM)
    const chat = now.getByRole('link', { name: /^WhatsApp/ })
    await expect
      .element(chat)
      .toHaveAttribute('href', expect.stringMatching(/^https:\/\/wa\.me\/5511912345678/))
    await checkScreen()
    pass(45 * MINUTE)
    await seesNext('Davi Melo')
    const next = spotlight('Próxima sessão')
    await sees(next.getByRole('button', { name: /^Confirmar/ }))
    await seesNo(next.getByRole('button', { name: /^Concluir/ }))
  })

  it('the dashboard opens each session of today from its row, by keyboard', async () => {
    const pass = watchClock()
    await openDay()
    pass(45 * MINUTE)
    await seesNext('Davi Melo')
    const today = page.getByRole('list', { name: 'Sessões de hoje' })
    const row = today.getByRole('button', { name: /^\d\d:\d\d\s*Beatriz Nogueira/ })
    await pressIn(row, '{Enter}')
    // Only the first card's actions are there.
    await seesNo(today.getByText(/Davi Melo/))
    await sees(page.getByRole('menuitem', { name: 'Marcar como concluída' }))
    await userEvent.keyboard('{Escape}')
    await expect.element(row).toHaveFocus()
  })

  it('the dashboard names each patient’s overdue amount, and links to the list', async () => {
    await openDay()
    const overdue = page.getByRole('region', { name: /^Em atraso/ })
    await sees(overdue.getByRole('link', { name: /Caio Prado R\$\s150,00/ }))
    await pressIn(overdue.getByRole('link', { name: /^Em atraso R\$\s/ }), '{Enter}')
    await seesPage('Sessões')
    expect(new URLSearchParams(location.search).get('lista')).toBe('nao-pagas')
    await sees(page.getByRole('table').getByText(/Caio Prado/))
  })

  it('the dashboard marks a session as missed with a tap on a phone, shows the fee, and undoes it', async () => {
    await openDayOnPhone()
    const now = spotlight('Agora')
    await now.getByRole('button', { name: /^Faltou/ }).click()
    await seesToast('Falta registrada', 'cobrança de R$\u00a075,00')
    await seesNext('Davi Melo')
    await button('Desfazer').click()
    await seesToast('Desfeito')
    await sees(now.getByRole('link', { name: 'Beatriz Nogueira' }))
  })

  it('the dashboard completes a session and records its payment with two taps on a phone', async () => {
    const { practice } = await openDayOnPhone()
    const now = spotlight('Agora')
    await checkScreen()
    await now.getByRole('button', { name: /^Concluir a sessão/ }).click()
    await seesToast('Sessão concluída', 'Beatriz Nogueira')
    await now.getByRole('button', { name: /^Recebi/ }).click()
    await seesToast('Pagamento confirmado', 'Beatriz Nogueira')
    await seesNext('Davi Melo')
    const { id } = itemAt(practice.sessions, 1)
    expect(rowOf(practice.sessions, id)).toMatchObject({ status: 'completed', paid: true })
  })
})

describe('the bar of a phone', () => {
  it('the bar of a phone marks the current screen, covers no notification, and links to others', async () => {
    await openDayOnPhone()
    await spotlight('Agora')
      .getByRole('button', { name: /^Faltou/ })
      .click()
    const toast = page.getByRole('listitem').filter({ hasText: 'Falta registrada' })
    const { y } = await boxOf(bar)
    await expect.poll(async () => (await boxOf(toast)).bottom).toBeLessThanOrEqual(y)
    const current = () => bar.element().querySelector<HTMLElement>('[aria-current=page]')?.innerText
    expect(current()).toBe('Hoje')
    await bar.getByRole('link', { name: 'Agenda' }).click()
    await seesPage('Agenda')
    expect(current()).toBe('Agenda')
    const items = bar.getByRole('listitem').elements()
    expect(items).toHaveLength(5)
    for (const item of items) {
      const { width, height } = item.getBoundingClientRect()
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    }
  })

  it('the bar of a phone leaves the page’s last line visible, and hides while a person types', async () => {
    await openDayOnPhone()
    await bar.getByRole('link', { name: 'Pacientes' }).click()
    await seesPage('Pacientes')
    await sees(page.getByRole('main').getByText(/Davi Melo/))
    scrollTo(0, document.body.scrollHeight)
    const last = [...document.querySelectorAll('main :is(a, button)')].at(-1)
    const { bottom = Infinity } = last?.getBoundingClientRect() ?? {}
    expect(bottom).toBeLessThanOrEqual((await boxOf(bar)).y)
    await expect.element(bar).toBeVisible()
    const shown = page.elementLocator(bar.element())
    await page.getByRole('searchbox', { name: 'Buscar paciente' }).click()
    await expect.element(shown).not.toBeVisible()
    await page.getByRole('heading', { level: 1 }).click()
    await expect.element(shown).toBeVisible()
  })

  it('the bar of a phone adds a session over any screen, and gets the focus back', async () => {
    await openDayOnPhone('/psychologist/patients')
    const add = bar.getByRole('button', { name: 'Adicionar' })
    await add.click()
    await button('Nova sessão').click()
    await sees(page.getByRole('dialog', { name: 'Nova sessão' }))
    expect(location.pathname).toBe('/psychologist/patients')
    await userEvent.keyboard('{Escape}')
    await seesNo(page.getByRole('dialog'))
    await expect.element(add).toHaveFocus()
  })

  it('going back closes the top window, asks about unsaved text, and only then leaves the screen', async () => {
    const question = page.getByRole('alertdialog', { name: 'Descartar o que você digitou?' })
    const form = page.getByRole('dialog', { name: 'Nova sessão' })
    await openDayOnPhone()
    await bar.getByRole('link', { name: 'Pacientes' }).click()
    await seesPage('Pacientes')
    await bar.getByRole('button', { name: 'Adicionar' }).click()
    await button('Nova sessão').click()
    await form.getByLabelText('Duração (min)').fill('80')
    await back()
    await sees(question)
    await back()
    await seesNo(question)
    await expect.element(form.getByLabelText('Duração (min)')).toHaveValue(80)
    await back()
    await question.getByRole('button', { name: 'Descartar' }).click()
    await seesNo(form)
    expect(location.pathname).toBe('/psychologist/patients')
    await expect.poll(() => history.state).toBeNull()
    history.back()
    await expect.poll(() => location.pathname).toBe(DASHBOARD)
  })

  it('a menu is a sheet at the lower edge, and going back closes it', async () => {
    await openDayOnPhone()
    const menu = page.getByRole('menu')
    await page.getByRole('button', { name: /^Ações da sessão/ }).click()
    await sees(menu)
    const isAtEdge = () => {
      const { left, right, bottom } = menu.element().getBoundingClientRect()
      return left === 0 && right === innerWidth && bottom === innerHeight
    }
    await expect.poll(isAtEdge).toBe(true)
    await back()
    await seesNo(menu)
    expect(location.pathname).toBe(DASHBOARD)
  })

  it.each([
    [320, '100%', 11],
    [360, '200%', 23],
  ])(
    'the bar of a phone has its five places at %i px and in text of %s',
    async (width, size, label) => {
      await openDayOnPhone()
      await page.viewport(width, 740)
      document.documentElement.style.fontSize = size
      const texts = [...bar.element().querySelectorAll('span:not(.sr-only)')]
      expect(texts.length).toBeGreaterThanOrEqual(5)
      const cut = () =>
        texts.filter((text) => {
          const { left, right } = text.getBoundingClientRect()
          const item = text.closest('li')?.getBoundingClientRect()
          return !item || left < item.left || right > item.right
        })
      const name = bar.getByText('Pacientes').element()
      await expect
        .poll(() => Number.parseFloat(getComputedStyle(name).fontSize))
        .toBeGreaterThan(label)
      expect(scrollsSideways()).toBe(false)
      expect(cut()).toEqual([])
    },
  )
})

const box = page.getByRole('combobox', { name: 'Paciente, dia, tela ou ação' })
const option = (name: string | RegExp) => page.getByRole('option', { name })

async function find(words: string, label: string | RegExp): Promise<void> {
  await userEvent.keyboard('{Control>}k{/Control}')
  await box.fill(words)
  await sees(option(label))
}

describe('the search', () => {
  it('the search finds a patient, a screen and an action by keyboard, also from within a field', async () => {
    await openDay('/psychologist/patients')
    await pressIn(page.getByRole('searchbox', { name: 'Buscar paciente' }), '{Control>}k{/Control}')
    await box.fill('beatriz')
    await sees(option(/^Beatriz Nogueira/))
    await checkScreen()
    await userEvent.keyboard('{Enter}')
    await seesPage('Beatriz Nogueira')
    await expect.poll(focusedText).toBe('Beatriz Nogueira')
    await find('configuracoes', 'Configurações')
    await userEvent.keyboard('{Enter}')
    await seesPage('Configurações')
    await find('nov pac', 'Novo paciente')
    await userEvent.keyboard('{Enter}')
    await sees(page.getByRole('dialog', { name: 'Novo paciente' }))
    await userEvent.keyboard('{Escape}')
    await find('férias', 'Bloquear um dia ou período')
    await userEvent.keyboard('{Enter}')
    await seesPage('Horários de Atendimento')
    await expect.poll(() => document.activeElement?.id).toBe('dia-sem-atendimento')
  })

  it('the search starts actions of a found patient, by keyboard and by touch', async () => {
    await openDay('/psychologist/patients')
    await find('caio', /^Caio Prado/)
    await userEvent.keyboard('{ArrowRight}')
    await sees(page.getByRole('option', { name: 'Marcar Caio Prado', selected: true }))
    await checkScreen()
    await userEvent.keyboard('{Enter}')
    const patient = page.getByRole('dialog').getByRole('combobox', { name: 'Paciente' })
    await expect.element(patient).toHaveValue('Caio Prado')
    await userEvent.keyboard('{Escape}')
    await seesNo(page.getByRole('dialog'))
    await find('caio', /^Caio Prado/)
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}{ArrowLeft}{Enter}')
    await seesPage('Caio Prado')
    await openDayOnPhone()
    await button('Buscar').click()
    await box.fill('caio')
    await option('Receber Caio Prado').click()
    await sees(page.getByRole('dialog', { name: 'Pagamentos' }).getByText(/Caio Prado/))
  })

  it('the plus asks who paid among the patients with a debt, and shows the payments', async () => {
    await openDayOnPhone()
    await button('Adicionar').click()
    await button('Receber um pagamento').click()
    const asking = page.getByRole('dialog', { name: 'Receber um pagamento' })
    const debtor = asking.getByRole('button', { name: /^Caio Prado/ })
    await sees(debtor)
    await checkScreen()
    await debtor.click()
    await sees(page.getByRole('dialog', { name: 'Pagamentos' }).getByText(/Caio Prado/))
  })

  it('one button records the payment of all past sessions of a patient, which can be undone', async () => {
    const owing = newPractice((made) => {
      const { id } = addPatient(made, 'Bruno Teles', '11 97777-0001')
      for (const at of ['2026-03-02T08:00', '2026-02-24T08:00', '2026-04-01T08:00'])
        addSession(made, id, at)
    })
    const { practice } = await openPhone(DASHBOARD, owing)
    await button('Adicionar').click()
    await button('Receber um pagamento').click()
    const asking = page.getByRole('dialog', { name: 'Receber um pagamento' })
    await asking
      .getByRole('button', {
        name: /^Bruno Teles 2 sessões \+ R\$\s150,00 de 1 sessão que ainda vem R\$\s300,00/,
      })
      .click()
    await seesNo(asking.getByRole('button', { name: /^01\/04/ }))
    await sees(asking.getByText('Próximas (1)'))
    await checkScreen()
    await asking.getByRole('button', { name: /^Recebi as 2 em atraso: R\$\s300,00/ }).click()
    await seesToast('2 sessões pagas')
    expect(practice.payments.map(({ amount }) => amount)).toEqual(['150.00', '150.00'])
    await button('Desfazer').click()
    await seesToast('Desfeito')
  })

  it('the search asks who paid, as the plus does', async () => {
    await openDay()
    await find('receber', 'Receber um pagamento')
    await userEvent.keyboard('{Enter}')
    const asking = page.getByRole('dialog', { name: 'Receber um pagamento' })
    await sees(asking.getByRole('button', { name: /^Caio Prado/ }))
  })

  it('with many patients who owe, the one who paid is typed at once', async () => {
    const owing = newPractice((made) => {
      for (let at = 10; at < 18; at += 1) {
        const { id } = addPatient(made, `Bruno Teles ${at}`, `11 97777-00${at}`)
        addSession(made, id, `2026-03-02T${at}:00`)
      }
    })
    await openScreen(DASHBOARD, owing)
    const release = holdBack(listOwing)
    await find('receber', 'Receber um pagamento')
    await userEvent.keyboard('{Enter}')
    const asking = page.getByRole('dialog', { name: 'Receber um pagamento' })
    await expect.element(asking.getByRole('button', { name: 'Fechar' })).toHaveFocus()
    release()
    await expect.element(asking.getByRole('searchbox', { name: 'Paciente' })).toHaveFocus()
  })

  it('the search finds a session by its day and hour, reached by arrow keys', async () => {
    await openDay()
    await find('hoje 13h', /^13:00 Davi Melo/)
    await userEvent.keyboard('{ArrowDown}')
    await sees(page.getByRole('option', { name: /^Ver a agenda de/, selected: true }))
    await userEvent.keyboard('{ArrowUp}{Enter}')
    await sees(page.getByRole('dialog', { name: 'Editar sessão' }))
  })

  it('the search offers a new patient for a name that no patient has, on a phone', async () => {
    await openDayOnPhone()
    await button('Buscar').click()
    await box.fill('Zuleica')
    await sees(option('Novo paciente “Zuleica”'))
    // A single word may be anything: Enter adds no patient.
    await seesNo(page.getByRole('option', { selected: true }))
    await box.fill('Zuleica Prates')
    await sees('Nada encontrado para “Zuleica Prates”.')
    await sees(page.getByRole('option', { name: 'Procurar “Zuleica Prates” entre os encerrados' }))
    await sees(page.getByRole('option', { selected: true }))
    await option('Novo paciente “Zuleica Prates”').click()
    // The free plan has its three patients.
    await sees(page.getByRole('dialog', { name: 'Novo paciente' }).getByText(/Limite/))
  })
})

describe('the keys', () => {
  it('the keys open a session, the agenda and its weeks, and their own list', async () => {
    await openDay('/psychologist/services')
    await seesPage('Serviços')
    await userEvent.keyboard('n')
    await sees(page.getByRole('dialog', { name: 'Nova sessão' }))
    await userEvent.keyboard('{Escape}')
    await seesNo(page.getByRole('dialog'))
    // Nothing had the focus before.
    await expect.poll(focusedText).toBe('Serviços')
    await userEvent.keyboard('t')
    await seesPage('Agenda')
    await userEvent.keyboard('{ArrowRight}')
    await expect.poll(() => location.href).toMatch(/\/agenda\?week=/)
    await userEvent.keyboard('{ArrowLeft}')
    await expect.poll(() => location.href).toMatch(/\/agenda$/)
    await userEvent.keyboard('?')
    await sees(page.getByRole('dialog', { name: 'Teclas de atalho' }))
    await checkScreen()
  })

  it('the keys do nothing while the code of an opened window is loaded', async () => {
    await openDay('/psychologist/services')
    await seesPage('Serviços')
    const press = (key: string, ctrlKey = false) =>
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }),
      )
    press('k', true)
    for (const key of ['t', '?', 'n']) press(key)
    await sees(box)
    expect(page.getByRole('dialog').elements()).toHaveLength(1)
    expect(location.pathname).toBe('/psychologist/services')
  })

  it('the keys do nothing while a person types, nor when they are switched off', async () => {
    await openDay('/psychologist/services')
    await seesPage('Serviços')
    await userEvent.keyboard('?')
    await pressIn(page.getByRole('switch', { name: 'Teclas de uma letra' }), ' ')
    await userEvent.keyboard('{Escape}')
    await seesNo(page.getByRole('dialog'))
    await userEvent.keyboard('n')
    await userEvent.keyboard('{Control>}k{/Control}')
    await sees(box)
    expect(page.getByRole('dialog').elements()).toHaveLength(1)
    await userEvent.keyboard('nt?')
    await expect.element(box).toHaveValue('nt?')
  })
})
