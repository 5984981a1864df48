import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { itemAt } from '../src/features/demo/practice.ts'
import { createService } from '../src/features/services/contract.ts'
import { deleteSession, listSessions } from '../src/features/sessions/contract.ts'
import { checkScreen } from './check-screen.ts'
import { pressIn, sessionItem } from './element.ts'
import { answerWith, openScreen, PHONE, resize, respondWith } from './open-screen.tsx'
import { button, choosePatient, sees, seesNo, seesToast } from './shown.ts'
import { addPatient, addSession, callElsewhere, newPractice } from './small-practice.ts'

/** Patients, services and sessions at first sight, and what their windows say of empty fields. */

const office = newPractice((practice) => {
  const maria = addPatient(practice, 'Maria Lima', '11 91234-5678', 'maria@exemplo.com.br')
  addSession(practice, maria.id, '2026-03-13T09:00')
})

/** Otherwise the only service would be preselected. */
const twoServices = newPractice((practice) => {
  const couple = { name: 'Casal', type: 'single', price: '220.00', duration: 80 } as const
  callElsewhere(practice, createService, { body: couple })
})

const openPatients = () => openScreen('/psychologist/patients', office)

describe('patients', () => {
  it('patients are a table on wide screens and cards on narrow ones, each Ativo', async () => {
    await openPatients()
    await sees(page.getByRole('table').getByText('Ativo'))
    await page.viewport(...PHONE)
    await sees(page.getByRole('list').getByText('Ativo'))
  })

  it('patients show errors at the fields', async () => {
    await openPatients()
    await button('Novo paciente').click()
    const dialog = page.getByRole('dialog', { name: 'Novo paciente' })
    await dialog.getByRole('textbox', { name: /E-mail/ }).fill('maria@')
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await sees('Nome deve ter pelo menos 2 caracteres')
    await sees('Telefone deve ter pelo menos 10 dígitos')
    await sees('Email inválido')
  })
})

it('patients are neither adjusted nor exported before there is one', async () => {
  await openScreen(
    '/psychologist/patients',
    newPractice(() => {}, { plan: 'pro' }),
  )
  await sees('Nenhum paciente ainda')
  expect(page.getByRole('link', { name: 'Reajuste' }).elements()).toEqual([])
  expect(page.getByRole('button', { name: 'Exportar' }).elements()).toEqual([])
})

describe('services', () => {
  it('services are a grid of cards with their dialog', async () => {
    await openScreen('/psychologist/services', office)
    await sees(page.getByRole('list', { name: 'Serviços' }).getByText(/R\$\s150,00/))
    await button('Novo serviço').click()
    const dialog = page.getByRole('dialog', { name: 'Novo serviço' })
    const duration = dialog.getByLabelText('Duração (minutos)')
    await expect.element(duration).toHaveValue(50)
    await expect.element(duration).toHaveAttribute('step', '5')
    await duration.fill('14')
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await sees('Nome é obrigatório')
    await sees('Preço é obrigatório')
    await sees('Duração mínima é 15 minutos')
  })
})

describe('sessions', () => {
  const dialog = page.getByRole('dialog', { name: 'Nova sessão' })
  const duration = dialog.getByLabelText('Duração (min)')

  async function openDialog(given = office): Promise<void> {
    await openScreen('/psychologist/sessions', given)
    await button('Nova sessão').click()
    await sees(dialog)
  }

  it('sessions name missing fields, and start with 50 minutes', async () => {
    await openDialog(twoServices)
    await expect.element(duration).toHaveValue(50)
    await duration.fill('10')
    await dialog.getByRole('button', { name: 'Marcar sessão' }).click()
    for (const text of ['Selecione data e hora', 'Duração mínima de 15 minutos']) await sees(text)
    await dialog.getByLabelText('Data e hora').fill('31/02/2027 10:00')
    await sees(/esta data não existe/)
    for (const text of ['Selecione um paciente', 'Selecione um serviço'])
      await expect
        .poll(() =>
          dialog
            .getByText(text)
            .elements()
            .some(({ localName }) => localName !== 'option'),
        )
        .toBe(true)
  })

  it('sessions ask before typed text is thrown away by Escape', async () => {
    await openDialog()
    await duration.fill('10')
    const question = page.getByRole('alertdialog', { name: 'Descartar o que você digitou?' })
    await userEvent.keyboard('{Escape}')
    await question.getByRole('button', { name: 'Continuar editando' }).click()
    await seesNo(question)
    await expect.element(duration).toHaveValue(10)
    await userEvent.keyboard('{Escape}')
    await question.getByRole('button', { name: 'Descartar' }).click()
    await seesNo(dialog)
  })

  it('sessions ask before the fields of a new patient are thrown away', async () => {
    await openDialog()
    await dialog.getByRole('combobox', { name: 'Paciente' }).fill('Noa')
    await dialog.getByRole('option', { name: 'Novo paciente: Noa' }).click()
    await dialog.getByLabelText('Telefone').fill('11 97777-1234')
    await userEvent.keyboard('{Escape}')
    await button('Continuar editando').click()
    await expect.element(dialog.getByLabelText('Telefone')).toHaveValue('(11) 97777-1234')
  })

  it('a booking that is given to another patient loses its notes, and has them again with its own', async () => {
    await openScreen(
      '/psychologist/sessions',
      newPractice((practice) => {
        const maria = addPatient(practice, 'Maria Lima', '11 91234-5678')
        addPatient(practice, 'Rui Reis', '11 91234-9999')
        addSession(practice, maria.id, '2026-03-13T09:00')
        Object.assign(itemAt(practice.sessions, 0), { heldUntil: null, notes: 'Ansiedade' })
      }),
    )
    await button('Ações da sessão de Maria Lima').click()
    await pressIn(page.getByRole('menuitem', { name: 'Mais ações' }), '{Enter}')
    await page.getByRole('menuitem', { name: /^Editar/ }).click()
    const edited = page.getByRole('dialog', { name: 'Editar sessão' })
    const notes = edited.getByLabelText(/^Observações/)
    await expect.element(notes).toHaveValue('Ansiedade')
    await choosePatient(edited, 'Rui Reis')
    await expect.element(notes).toHaveValue('')
    await choosePatient(edited, 'Maria Lima')
    await expect.element(notes).toHaveValue('Ansiedade')
  })

  it('sessions offer a pending and unpaid one every action', async () => {
    await openScreen('/psychologist/sessions', office)
    await button('Ações da sessão de Maria Lima').click()
    await pressIn(page.getByRole('menuitem', { name: 'Mais ações' }), '{Enter}')
    await sees(page.getByRole('menuitem', { name: /^Marcar como concluída/ }))
    const items = page.getByRole('menuitem').elements() as HTMLElement[]
    expect(items.map(({ innerText }) => innerText.split('\n')[0])).toEqual(
      expect.arrayContaining([
        'Confirmar sessão',
        'Confirmar pagamento',
        'Marcar como concluída',
        'Enviar lembrete',
        'Excluir',
      ]),
    )
  })

  it('a booking whose hold ran out is shown as expired, and is deleted with its patient', async () => {
    const { practice, sent } = await openScreen('/psychologist/sessions?lista=proximas', {
      ...office,
      answers: () =>
        respondWith(listSessions, async (_, ask) => {
          const sessions = (await (await ask()).json()) as object[]
          const lost = { holdExpired: true, patientRemovable: true }
          return Response.json(sessions.map((session) => ({ ...session, ...lost })))
        }),
    })
    answerWith(deleteSession, () => void practice.sessions.pop())
    await sees('Reserva expirada')
    await button('Ações da sessão de Maria Lima').click()
    await (await sessionItem('Excluir')).click()
    const question = page.getByRole('alertdialog')
    await expect
      .element(question.getByRole('checkbox', { name: 'Excluir também o paciente Maria Lima' }))
      .toBeChecked()
    await resize(...PHONE)
    await checkScreen()
    await question.getByRole('button', { name: 'Excluir sessão' }).click()
    await seesToast('Reserva e paciente excluídos')
    await seesNo(page.getByText('Maria Lima'))
    expect(sent.find(({ method }) => method === 'DELETE')?.query).toEqual({ withPatient: 'true' })
  })
})
