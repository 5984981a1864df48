import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createService } from '../src/features/services/contract.ts'
import { checkTime } from '../src/features/sessions/agenda/time-contract.ts'
import { confirmSession } from '../src/features/sessions/contract.ts'
import { formatDay } from '../src/platform/shared/calendar.ts'
import { checkScreen } from './check-screen.ts'
import { pressIn } from './element.ts'
import { openScreen, respondWith } from './open-screen.tsx'
import { button, choosePatient, sees, seesNo, seesToast } from './shown.ts'
import { addPatient, addSession, callElsewhere, newPractice } from './small-practice.ts'

/** A session is typed over others and over lunch, its patient found or added in place; moving it is in e2e/new-session.e2e.ts. */

const MONDAY = '2026-03-16'
const TUESDAY = '2026-03-17'

const dialog = () => page.getByRole('dialog', { name: 'Nova sessão' })
const field = (name: string) => dialog().getByLabelText(name, { exact: true })
const price = () => dialog().getByLabelText(/^Valor/)

async function openForm() {
  const screen = await openScreen(
    '/psychologist/sessions',
    newPractice((practice) => {
      const email = 'paciente@exemplo.com.br'
      const beatriz = addPatient(practice, 'Beatriz Nogueira', '11 91234-5678', email)
      addPatient(practice, 'Bento Carvalho', '11 91234-5678', email)
      const couple = { name: 'Casal', type: 'single', price: '220.00', duration: 80 } as const
      callElsewhere(practice, createService, { body: couple })
      const params = addSession(practice, beatriz.id, `${MONDAY}T09:00`)
      callElsewhere(practice, confirmSession, { params })
    }),
  )
  await button('Nova sessão').click()
  await expect.element(field('Paciente')).toHaveFocus()
  return screen
}

async function chooseBento(service = 'Consulta'): Promise<void> {
  await choosePatient(dialog(), 'Bento Carvalho')
  await field('Serviço').selectOptions(service)
}

function activeOption(): string {
  const id = document.activeElement?.getAttribute('aria-activedescendant')
  return (id && document.getElementById(id)?.textContent) || ''
}

describe('a new session by keyboard', () => {
  it('a new session by keyboard finds its patient while the name is typed', async () => {
    await openForm()
    await userEvent.keyboard('be')
    await sees(dialog().getByRole('option', { name: /^Bento/ }))
    await checkScreen()
    await userEvent.keyboard('{ArrowDown}{Escape}')
    await seesNo(dialog().getByRole('listbox'))
    await userEvent.keyboard('bento')
    await seesNo(dialog().getByRole('option', { name: /^Beatriz/ }))
    await expect.poll(activeOption).toMatch(/^Bento Carvalho/)
    await userEvent.keyboard('{Enter}')
    await expect.element(field('Paciente')).toHaveValue('Bento Carvalho')
  })

  it('a new session by keyboard takes length and price of its service, and keeps an own price', async () => {
    await openForm()
    await field('Serviço').selectOptions('Casal')
    await expect.element(field('Duração (min)')).toHaveValue(80)
    await expect.element(price()).toHaveValue('220,00')
    await price().fill('200,00')
    await field('Serviço').selectOptions('Consulta')
    await expect.element(field('Duração (min)')).toHaveValue(50)
    await expect.element(price()).toHaveValue('200,00')
  })

  it('a new session by keyboard says which session its time collides with, and takes a free one near it', async () => {
    await openForm()
    await chooseBento()
    await field('Data e hora').fill(`${formatDay(MONDAY)} 09:30`)
    await sees(dialog().getByText('Beatriz Nogueira já está às 09:00 (confirmada).'))
    await pressIn(button('10:00'), '{Enter}')
    await expect.element(field('Data e hora')).toHaveValue(`${formatDay(MONDAY)} 10:00`)
    await seesNo(dialog().getByText('Livres perto:'))
    await pressIn(field('Data e hora'), '{Enter}')
    await seesToast('Sessão agendada')
  })

  it('a new session by keyboard asks before it is saved into lunch', async () => {
    await openForm()
    await chooseBento()
    await field('Data e hora').fill(`${formatDay(MONDAY)} 12:00`)
    await pressIn(field('Data e hora'), '{Enter}')
    const question = page.getByRole('alertdialog', { name: 'Marcar assim mesmo?' })
    await sees(question.getByText('É o seu horário de almoço.', { exact: false }))
    await pressIn(question.getByRole('button', { name: 'Marcar assim mesmo' }), '{Enter}')
    await seesToast('Sessão agendada')
  })

  it('a new session by keyboard has a new patient in place, and a free hour out of the month', async () => {
    await openForm()
    await userEvent.keyboard('Zuleica Prado')
    await sees(dialog().getByText('Nenhum paciente encontrado', { exact: false }))
    await userEvent.keyboard('{Enter}')
    await userEvent.keyboard('11912345678')
    await sees(dialog().getByText(/^Este telefone já é de Beatriz Nogueira, Bento Carvalho/))
    await userEvent.keyboard('{Enter}')
    await seesToast('Paciente cadastrado')
    await expect.element(field('Paciente')).toHaveValue('Zuleica Prado')
    await field('Serviço').selectOptions('Consulta')
    await field('Data e hora').fill(formatDay(TUESDAY))
    await pressIn(button('Ver horários livres'), '{Enter}')
    await pressIn(dialog().getByRole('radio', { name: '14:00' }), '[Space]')
    await expect.element(field('Data e hora')).toHaveValue(`${formatDay(TUESDAY)} 14:00`)
    await field('Data e hora').fill(`${formatDay(TUESDAY)} 12:15`)
    await sees(dialog().getByText('É o seu horário de almoço.', { exact: false }))
    await checkScreen()
  })

  it('a new session by keyboard is saved where nothing answers the check', async () => {
    const { practice } = await openForm()
    respondWith(checkTime, () => Promise.reject(new TypeError('Failed to fetch')))
    await chooseBento()
    await field('Data e hora').fill(`${formatDay(TUESDAY)} 12:30`)
    await pressIn(button('Agendar sessão'), '{Enter}')
    await seesToast('Sessão agendada')
    expect(practice.sessions).toHaveLength(2)
  })
})
