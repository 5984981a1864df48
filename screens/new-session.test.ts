import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createDayOff } from '../src/features/closures/contract.ts'
import type { Practice } from '../src/features/demo/practice.ts'
import { listPatients } from '../src/features/patients/contract.ts'
import { updatePatient } from '../src/features/patients/input-contract.ts'
import { createService } from '../src/features/services/contract.ts'
import { checkTime } from '../src/features/sessions/agenda/time-contract.ts'
import { confirmSession, createSession } from '../src/features/sessions/contract.ts'
import { formatDay } from '../src/platform/shared/calendar.ts'
import { checkScreen } from './check-screen.ts'
import { pressIn } from './element.ts'
import { answerWith, openScreen, respondWith } from './open-screen.tsx'
import { button, choosePatient, sees, seesNo, seesToast } from './shown.ts'
import { addPatient, addSession, callElsewhere, newPractice } from './small-practice.ts'

/**
 * A session is typed over other sessions and over lunch, and its patient found or added in the form; moving it is in screens/agenda.test.ts and
 * e2e/new-session.e2e.ts.
 */

const MONDAY = '2026-03-16'
const TUESDAY = '2026-03-17'

const dialog = () => page.getByRole('dialog', { name: 'Nova sessão' })
const field = (name: string) => dialog().getByLabelText(name, { exact: true })
const price = () => dialog().getByLabelText(/^Valor/)

async function openForm(furnish: (practice: Practice) => void = () => {}) {
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
      furnish(practice)
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

it('a new session for a known patient, in which nothing was typed, closes without a question', async () => {
  const given = newPractice((practice) => {
    const bento = addPatient(practice, 'Bento Carvalho', '11 91234-5678')
    const couple = { name: 'Casal', type: 'single', price: '220.00', duration: 80 } as const
    callElsewhere(practice, createService, { body: couple })
    addSession(practice, bento.id, '2026-03-09T09:00')
  })
  await openScreen(({ patients }) => `/psychologist/patients/${patients.at(0)?.id}`, given)
  await button('Nova sessão').click()
  // The service of the last session was filled in.
  await expect.element(field('Serviço')).not.toHaveValue('')
  await userEvent.keyboard('{Escape}')
  await seesNo(dialog())
  await button('Nova sessão').click()
  await field('Data e hora').fill('16/03/2026 09:00')
  await userEvent.keyboard('{Escape}')
  await sees(page.getByRole('alertdialog', { name: 'Descartar o que você digitou?' }))
})

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

  it('a new session by keyboard chooses nobody by Enter before the patients are found', async () => {
    const search = Promise.withResolvers<void>()
    await openForm((practice) => {
      answerWith(listPatients, async ({ query }) => {
        if (query.search) await search.promise
        return callElsewhere(practice, listPatients, { query })
      })
    })
    await userEvent.keyboard('bento')
    await sees(dialog().getByText('Buscando...'))
    await userEvent.keyboard('{Enter}')
    await seesNo(dialog().getByRole('group', { name: 'Novo paciente' }))
    search.resolve()
    await expect.poll(activeOption).toMatch(/^Bento Carvalho/)
    await userEvent.keyboard('{Enter}')
    await expect.element(field('Paciente')).toHaveValue('Bento Carvalho')
  })

  it('a new session by keyboard gets length and price from its service, and keeps a typed price', async () => {
    await openForm()
    await field('Serviço').selectOptions('Casal')
    await expect.element(field('Duração (min)')).toHaveValue(80)
    await expect.element(price()).toHaveValue('220,00')
    await price().fill('200,00')
    await field('Serviço').selectOptions('Consulta')
    await expect.element(field('Duração (min)')).toHaveValue(50)
    await expect.element(price()).toHaveValue('200,00')
  })

  it('a new session by keyboard keeps the typed link of its room while the other type is tried', async () => {
    await openForm()
    const [link, address] = [/^Link da sessão/, /^Endereço da sessão/] as const
    const room = 'https://sala.exemplo.com/de-bento'
    await dialog().getByLabelText(link).fill(room)
    await pressIn(dialog().getByRole('radio', { name: 'Online' }), '{ArrowDown}')
    await expect.element(dialog().getByLabelText(address)).not.toHaveValue(room)
    await pressIn(dialog().getByRole('radio', { name: 'Presencial' }), '{ArrowUp}')
    await expect.element(dialog().getByLabelText(link)).toHaveValue(room)
  })

  it('a new session by keyboard says which session overlaps its time, and accepts a free time near it', async () => {
    await openForm()
    await chooseBento()
    await field('Data e hora').fill(`${formatDay(MONDAY)} 09:30`)
    await sees(dialog().getByText('Beatriz Nogueira já está às 09:00 (confirmada).'))
    await pressIn(button('10:00'), '{Enter}')
    await expect.element(field('Data e hora')).toHaveValue(`${formatDay(MONDAY)} 10:00`)
    await seesNo(dialog().getByText('Livres perto:'))
    await pressIn(field('Data e hora'), '{Enter}')
    await seesToast('Sessão marcada')
  })

  it('a new session by keyboard asks before it is saved during lunch', async () => {
    await openForm()
    await chooseBento()
    await field('Data e hora').fill(`${formatDay(MONDAY)} 12:00`)
    await pressIn(field('Data e hora'), '{Enter}')
    const question = page.getByRole('alertdialog', { name: 'Marcar assim mesmo?' })
    await sees(question.getByText('É o seu horário de almoço.', { exact: false }))
    await pressIn(question.getByRole('button', { name: 'Marcar assim mesmo' }), '{Enter}')
    await seesToast('Sessão marcada')
  })

  it('a new session by keyboard adds a new patient in the form, and chooses a free hour from the month', async () => {
    await openForm()
    await userEvent.keyboard('Zuleica Prado')
    await sees(dialog().getByText('Nenhum paciente encontrado', { exact: false }))
    await userEvent.keyboard('{Enter}')
    await expect.element(field('Telefone')).toHaveFocus()
    await userEvent.keyboard('11912345678')
    await sees(dialog().getByText(/^Mesmo telefone de Beatriz Nogueira, Bento Carvalho/))
    await dialog().getByRole('button', { name: 'Marcar sessão' }).click()
    await sees(dialog().getByText('Cadastre o novo paciente abaixo, ou cancele o cadastro'))
    await pressIn(dialog().getByLabelText('Telefone', { exact: true }), '{Enter}')
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

  it('the free times of a new session begin with the first week that has one', async () => {
    await openForm((practice) => {
      const away = { firstDay: '2026-03-09', lastDay: '2026-04-05', name: null }
      const part = { startTime: null, endTime: null }
      callElsewhere(practice, createDayOff, { body: { ...away, ...part } })
    })
    await chooseBento()
    await pressIn(button('Ver horários livres'), '{Enter}')
    await sees(dialog().getByText('abril de 2026'))
    await sees(dialog().getByRole('radio', { name: '09:00' }))
  })

  it('a new session by keyboard is saved even if the check of its time gets no answer', async () => {
    const { practice } = await openForm()
    respondWith(checkTime, () => Promise.reject(new TypeError('Failed to fetch')))
    await chooseBento()
    await field('Data e hora').fill(`${formatDay(TUESDAY)} 12:30`)
    await pressIn(button('Marcar sessão'), '{Enter}')
    await seesToast('Sessão marcada')
    expect(practice.sessions).toHaveLength(2)
  })
})

const lastOf = ({ sessions }: Practice) => sessions.at(-1)

describe('a new session', () => {
  it('a new session has the service and the price of its patient’s last one, and is confirmed by default', async () => {
    const { practice } = await openScreen(
      '/psychologist/sessions',
      newPractice((office) => {
        const { id } = addPatient(office, 'Rita Alves', '11 91234-5678')
        const mother = { name: 'Eva Alves', relation: 'mother', phone: '11 90000-1001' } as const
        const people = [{ ...mother, receivesNotices: true }]
        callElsewhere(office, updatePatient, { params: { id }, body: { people } })
        const couple = { name: 'Casal', type: 'single', price: '220.00', duration: 80 } as const
        const service = callElsewhere(office, createService, { body: couple })
        const last = {
          serviceId: service.id,
          datetime: '2026-03-04T09:00:00-03:00',
          price: '180.00',
        }
        const terms = { patientId: id, type: 'online' as const, duration: 90 }
        callElsewhere(office, createSession, { body: { ...last, ...terms } })
      }),
    )
    await button('Nova sessão').click()
    await expect.element(field('Paciente')).toHaveFocus()
    await userEvent.keyboard('rita')
    await dialog().getByRole('option', { name: /^Rita/ }).click()
    await expect.element(field('Data e hora')).toHaveFocus()
    await expect.element(price()).toHaveValue('180,00')
    await expect.element(field('Duração (min)')).toHaveValue(90)
    await userEvent.keyboard(`${formatDay(MONDAY)} 14:00`)
    await checkScreen()
    await button('Marcar sessão').click()
    await seesToast('Sessão marcada', 'Rita Alves não tem e-mail no cadastro')
    await sees(page.getByRole('link', { name: 'Avisar Rita Alves' }))
    await expect
      .element(page.getByRole('link', { name: 'Avisar Eva Alves' }))
      .toHaveAttribute('href', expect.stringMatching(/5511900001001.*confirmada/))
    expect(lastOf(practice)).toMatchObject({ status: 'confirmed', price: '180.00', duration: 90 })
  })

  it('a new session may stay pending, and does at a held time', async () => {
    const { practice } = await openForm()
    await chooseBento()
    await field('Data e hora').fill(`${formatDay(MONDAY)} 09:30`)
    await button('Marcar sessão').click()
    const question = page.getByRole('alertdialog', { name: 'Marcar assim mesmo?' })
    await sees(question.getByText('A nova sessão fica pendente.', { exact: false }))
    await question.getByRole('button', { name: '10:00' }).click()
    await dialog().getByLabelText('Deixar pendente').click()
    await seesNo(dialog().getByLabelText('Avisar paciente'))
    await dialog().getByLabelText('Deixar pendente').click()
    await field('Data e hora').fill(`${formatDay(MONDAY)} 09:30`)
    await button('Marcar sessão').click()
    await question.getByRole('button', { name: 'Marcar assim mesmo' }).click()
    await seesToast('Sessão marcada')
    expect(lastOf(practice)?.status).toBe('pending')
  })

  it('a new session in the past records its outcome', async () => {
    const { practice } = await openForm()
    await chooseBento()
    await field('Data e hora').fill('10/03/2026 15:00')
    await expect.element(dialog().getByRole('radio', { name: 'Concluída' })).toBeChecked()
    await dialog().getByRole('combobox', { name: 'Pagamento' }).selectOptions('Recebi: Dinheiro')
    await checkScreen()
    await button('Registrar sessão').click()
    await seesToast('Sessão registrada')
    expect(lastOf(practice)).toMatchObject({ status: 'completed', paid: true })
  })
})
