import { describe, expect, it } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { itemAt, type Practice } from '../src/features/demo/practice.ts'
import { patientPath } from '../src/features/patients/rules.ts'
import { cancelSession } from '../src/features/sessions/contract.ts'
import { addDays, DEFAULT_ZONE, dayAt, formatNearDay } from '../src/platform/shared/calendar.ts'
import { checkScreen } from './check-screen.ts'
import { boxOf, pressIn } from './element.ts'
import { NOW, openScreen } from './open-screen.tsx'
import { button, sees, seesNo, seesPage, seesToast } from './shown.ts'
import { addPatient, addSession, callElsewhere, newPractice } from './small-practice.ts'
import { openPhone } from './touch.ts'

/** The lists of sessions and patients: their content, their kept choices, and many changed at once. */

const TODAY = dayAt(NOW, DEFAULT_ZONE)
const YESTERDAY = addDays(TODAY, -1)
const NEXT_WEEK = addDays(TODAY, 7)
const SESSIONS = '/psychologist/sessions'

function furnish(practice: Practice): void {
  const { id: maria } = addPatient(practice, 'Maria Lima', '11 91234-5678', 'maria@exemplo.com.br')
  const { id: rui } = addPatient(practice, 'Rui Costa', '11 92222-3333')
  addSession(practice, maria, `${YESTERDAY}T10:00`)
  const { id } = addSession(practice, rui, `${YESTERDAY}T11:00`)
  callElsewhere(practice, cancelSession, { params: { id } })
  addSession(practice, maria, `${YESTERDAY}T12:00`)
  addSession(practice, rui, `${NEXT_WEEK}T10:00`)
  addSession(practice, maria, `${NEXT_WEEK}T11:00`)
}

const OFFICE = newPractice(furnish, { plan: 'pro' })

const tab = (name: string) => page.getByRole('tab', { name })
const isChosen = (name: string) =>
  expect.element(tab(name)).toHaveAttribute('aria-selected', 'true')
const rowTexts = () =>
  [...document.querySelectorAll<HTMLElement>('tbody tr:has(td)')].map(({ innerText }) => innerText)
const statuses = () => rowTexts().map((text) => /Pendente|Concluída|Cancelada/.exec(text)?.[0])
const heading = (day: string, count: string) => `${formatNearDay(day, TODAY)} · ${count}`
/** The locators do not support headers of row groups. */
const seesGroup = (name: string) =>
  expect.poll(() => document.querySelector('tbody th[scope=rowgroup]')?.textContent).toBe(name)
const bar = page.getByRole('toolbar', { name: 'Ações das sessões selecionadas' })

describe('the sessions on a wide screen, by keyboard', () => {
  it('the sessions on a wide screen, by keyboard open with the next sessions, grouped by day, on a day without sessions', async () => {
    await openScreen(SESSIONS, OFFICE)
    await isChosen('Próximas')
    await seesGroup(heading(NEXT_WEEK, '2 sessões'))
    expect(rowTexts().map((text) => /\d\d:\d\d/.exec(text)?.[0])).toEqual(['10:00', '11:00'])
    await pressIn(tab('Próximas'), '{ArrowRight}')
    await isChosen('Passadas')
    await seesGroup(heading(YESTERDAY, '3 sessões'))
    expect(location.search).toBe('?lista=passadas')
  })

  it('the sessions on a wide screen, by keyboard show their filters as chips, and open from the menu without filters', async () => {
    await openScreen(`${SESSIONS}?lista=passadas`, OFFICE)
    await pressIn(button('Filtro'), '{Enter}')
    await page.getByLabelText('Situação').selectOptions('pending')
    const chip = button('Pendente: tirar este filtro')
    await sees(chip)
    await expect.poll(statuses).toEqual(['Pendente', 'Pendente'])
    expect(location.search).toBe('?lista=passadas&status=pending')
    await checkScreen()
    const menu = page.getByRole('complementary', { name: 'Menu' })
    await pressIn(menu.getByRole('link', { name: 'Pacientes' }), '{Enter}')
    await seesPage('Pacientes')
    await pressIn(menu.getByRole('link', { name: 'Sessões' }), '{Enter}')
    await seesPage('Sessões')
    await seesNo(chip)
    expect(location.search).toBe('')
    await openScreen(`${SESSIONS}?lista=passadas&status=pending`, OFFICE)
    await pressIn(chip, '{Enter}')
    await expect.poll(statuses).toEqual(['Pendente', 'Cancelada', 'Pendente'])
  })

  it('one step back leaves the sessions, whatever filters were chosen', async () => {
    await openScreen('/psychologist/patients', OFFICE)
    const menu = page.getByRole('complementary', { name: 'Menu' })
    await pressIn(menu.getByRole('link', { name: 'Sessões' }), '{Enter}')
    await seesPage('Sessões')
    await tab('Passadas').click()
    await isChosen('Passadas')
    await page.getByLabelText('Buscar sessão').fill('rui')
    await expect.poll(() => new URLSearchParams(location.search).get('search')).toBe('rui')
    history.back()
    await seesPage('Pacientes')
  })

  it('the sessions on a wide screen, by keyboard are completed together, with one summary and one undo', async () => {
    await openScreen(`${SESSIONS}?lista=passadas`, OFFICE)
    const boxes = page.getByRole('checkbox', { name: /^Selecionar a sessão de/ })
    await pressIn(boxes.nth(0), ' ')
    await pressIn(boxes.nth(2), '{Shift>} {/Shift}')
    await sees(bar.getByText('3 selecionadas'))
    await checkScreen()
    await pressIn(bar.getByRole('button', { name: 'Concluir' }), '{Enter}')
    const refused = 'Rui Costa: já concluída ou cancelada'
    await seesToast('2 sessões concluídas, 1 recusada', refused)
    await expect.poll(statuses).toEqual(['Concluída', 'Cancelada', 'Concluída'])
    await sees(bar.getByText('1 selecionada'))
    await userEvent.keyboard('{F8}')
    await pressIn(button('Desfazer'), '{Enter}')
    await seesToast('Desfeito')
    await expect.poll(statuses).toEqual(['Pendente', 'Cancelada', 'Pendente'])
  })
})

describe('the menu of the next session at 1280x800', () => {
  it.each([
    ['the dashboard', () => '/psychologist/dashboard', 'Ações da sessão de Rui Costa'],
    [
      'its patient’s page',
      ({ patients }: Practice) => patientPath(itemAt(patients, 0).id),
      'Ações da próxima sessão',
    ],
  ])(
    'the menu of the next session at 1280x800 is completely visible on %s',
    async (_, path, name) => {
      await openScreen(path, OFFICE)
      await button(name).click()
      const menu = page.getByRole('menu')
      await sees(menu.getByRole('menuitem', { name: 'Cancelar sessão' }))
      const hidden = () => {
        const { scrollHeight, clientHeight } = menu.element()
        return scrollHeight - clientHeight
      }
      await expect.poll(hidden).toBe(0)
      expect((await boxOf(menu)).height).toBeGreaterThan(300)
      const isInView = async () => {
        const { left, top, right, bottom } = await boxOf(menu)
        return left >= 0 && top >= 0 && right <= 1280 && bottom <= 800
      }
      await expect.poll(isInView).toBe(true)
      await checkScreen()
    },
  )
})

describe('the sessions on a phone', () => {
  const rows = page.getByRole('main').getByRole('listitem')
  const openUpcoming = () => openPhone(`${SESSIONS}?lista=proximas`, OFFICE)

  it('the sessions on a phone open each by a tap', async () => {
    await openUpcoming()
    await sees(page.getByRole('heading', { name: heading(NEXT_WEEK, '2 sessões') }))
    await rows.first().getByRole('button').click()
    await sees(page.getByRole('menuitem', { name: 'Confirmar sessão' }))
    await sees(page.getByRole('menuitem', { name: 'Ver paciente' }))
    const items = page.getByRole('menuitem')
    const texts = items.elements().map(({ textContent }) => textContent)
    expect([texts.at(0), texts.at(-1)]).toEqual(['Confirmar sessão', 'Cancelar sessão'])
    await checkScreen()
    const { bottom, height } = await boxOf(items.last())
    expect(height).toBeGreaterThanOrEqual(44)
    expect(bottom).toBeLessThanOrEqual(740)
  })

  it('the sessions on a phone are chosen by a long press and taps, paid in cash together, and that is undone', async () => {
    await openUpcoming()
    const press = { pointerType: 'touch', clientX: 100, clientY: 300, bubbles: true }
    const first = rows.first().getByRole('button')
    await sees(first)
    first.element().dispatchEvent(new PointerEvent('pointerdown', press))
    await sees(bar.getByText('1 selecionada'))
    await rows.nth(1).getByRole('checkbox').click()
    await sees(bar.getByText('2 selecionadas'))
    await checkScreen()
    await bar.getByRole('button', { name: 'Recebi' }).click()
    await page.getByRole('menuitem', { name: 'Dinheiro' }).click()
    await seesToast('2 sessões pagas')
    const count = (locator: Locator) => expect.poll(() => locator.elements().length)
    await count(rows.getByText('Pago')).toBe(2)
    await button('Desfazer').click()
    await seesToast('Desfeito')
    await count(rows.getByText(/^Não pago/)).toBe(2)
  })

  it('the sessions on a phone are all selected at once, and the bar says if no action applies', async () => {
    await openPhone(`${SESSIONS}?lista=passadas`, OFFICE)
    await button('Selecionar').click()
    await rows.nth(1).getByRole('checkbox').click()
    await sees(bar.getByText('Nada a fazer com estas sessões.'))
    await button('Selecionar Todas').click()
    await sees(bar.getByText('3 selecionadas'))
    await seesNo(bar.getByText('Nada a fazer com estas sessões.'))
    await sees(bar.getByRole('button', { name: 'Concluir' }))
    await checkScreen()
    await button('Selecionar Nenhuma').click()
    await sees(bar.getByText('Toque nas sessões'))
  })

  it('the sessions on a phone ask for confirmation before a session that has not begun is completed', async () => {
    await openUpcoming()
    await button('Selecionar').click()
    await rows.first().getByRole('checkbox').click()
    await bar.getByRole('button', { name: 'Concluir' }).click()
    const question = page.getByRole('alertdialog')
    await sees(question.getByText(/1 das sessões selecionadas ainda não começou\./))
    await question.getByRole('button', { name: 'Voltar' }).click()
    await bar.getByRole('button', { name: 'Encerrar a seleção' }).click()
    await seesNo(bar)
  })

  it('the sessions on a phone ask before many are cancelled, block their hours on request, and both can be undone', async () => {
    const { practice } = await openUpcoming()
    await button('Selecionar').click()
    await rows.first().getByRole('checkbox').click()
    await rows.nth(1).getByRole('checkbox').click()
    await bar.getByRole('button', { name: 'Cancelar' }).click()
    const question = page.getByRole('alertdialog', { name: 'Cancelar 2 sessões?' })
    await sees(question.getByText(/2 pacientes não recebem aviso/))
    await checkScreen()
    const box = question.getByRole('checkbox', { name: 'Bloquear estes horários' })
    await expect.element(box).not.toBeChecked()
    await box.click()
    await question.getByRole('button', { name: 'Cancelar 2 sessões' }).click()
    await seesToast('2 sessões canceladas')
    expect(practice.blocks).toHaveLength(2)
    await button('Desfazer').click()
    await seesToast('Desfeito')
    expect(practice.blocks).toEqual([])
  })

  it('the sessions on a phone scroll to the last tab of the strip when it is touched', async () => {
    await openUpcoming()
    await tab('Todas').click()
    await isChosen('Todas')
  })
})

describe('the patients', () => {
  const names = () =>
    [...document.querySelectorAll<HTMLElement>('tbody th')].map(({ innerText }) => innerText)
  const withAna = newPractice(
    (practice) => {
      furnish(practice)
      addPatient(practice, 'Ana Prado', '11 94444-5555')
    },
    { plan: 'pro' },
  )

  it('the patients are listed with their sessions and overdue amounts, filtered and sorted by them', async () => {
    await openScreen('/psychologist/patients', withAna)
    await expect.poll(names).toEqual(['Ana Prado', 'Maria Lima', 'Rui Costa'])
    const row = page.getByRole('row').filter({ hasText: 'Maria Lima' })
    await sees(row.getByText(`${formatNearDay(NEXT_WEEK, TODAY)}, 11:00`))
    await sees(row.getByText(`Última: ${formatNearDay(YESTERDAY, TODAY)}`))
    await sees(row.getByText(/R\$\s300,00/))
    await page.getByLabelText('Ordenar por').selectOptions('next')
    await expect.poll(names).toEqual(['Rui Costa', 'Maria Lima', 'Ana Prado'])
    await page.getByLabelText('Mostrar').selectOptions('without-next')
    await expect.poll(names).toEqual(['Ana Prado'])
    await page.getByLabelText('Mostrar').selectOptions('overdue')
    await expect.poll(names).toEqual(['Maria Lima'])
    await checkScreen()
    await openPhone('/psychologist/patients?show=overdue', withAna)
    await sees(page.getByRole('main').getByText(/R\$\s300,00/))
    await checkScreen()
  })

  it('the patients’ table fits its frame from 768 px on, with a long name and a long e-mail', async () => {
    const prepare = (practice: Practice) => {
      const [name, email] = ['Maria Aparecida do Nascimento', 'maria.aparecida.do.nascimento']
      addPatient(practice, name, '11 93333-4444', `${email}@umdominiolongo.com.br`)
    }
    await openScreen('/psychologist/patients', { prepare })
    const table = page.getByRole('table').element()
    for (const width of [768, 1023, 1024, 1100, 1279, 1280, 1440]) {
      await page.viewport(width, 800)
      const { parentElement: frame = table } = table
      const tooWide = () => (frame ? frame.scrollWidth - frame.clientWidth : Number.NaN)
      await expect.poll(tooWide, { message: `at ${width} px` }).toBe(0)
    }
  })

  it('the patients warn of a phone that another patient has, and may share it', async () => {
    const { practice } = await openPhone('/psychologist/patients?new=', OFFICE)
    const dialog = page.getByRole('dialog', { name: 'Novo paciente' })
    await dialog.getByLabelText('Nome completo').fill('Léo Lima')
    const phone = dialog.getByLabelText('Telefone')
    await phone.fill('11 91234-5678')
    await sees(dialog.getByText(/Mesmo telefone de/))
    const owner = dialog.getByRole('link', { name: 'Maria Lima' })
    await expect
      .element(owner)
      .toHaveAttribute('href', patientPath(itemAt(practice.patients, 0).id))
    await checkScreen()
    await phone.fill('11 91234-5679')
    await seesNo(owner)
    await phone.fill('11 91234-5678')
    await sees(owner)
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await seesToast('Paciente cadastrado')
    await sees(page.getByText('Mesmo telefone de Maria Lima'))
    await sees(page.getByText('Mesmo telefone de Léo Lima'))
  })

  it('a patient’s page and the window of a session name who has the same phone', async () => {
    const siblings = newPractice((practice) => {
      furnish(practice)
      const { id } = addPatient(practice, 'Bia Lima', '11 91234-5678')
      addSession(practice, id, `${TODAY}T18:00`)
    })
    await openScreen(({ patients }) => patientPath(itemAt(patients, 0).id), siblings)
    await sees(page.getByRole('link', { name: 'Bia Lima' }))
    await checkScreen()
    await openScreen('/psychologist/dashboard', siblings)
    await page.getByRole('button', { name: 'Ações da sessão de Bia Lima' }).click()
    await sees(page.getByRole('menu').getByText('Mesmo telefone de Maria Lima'))
  })
})
