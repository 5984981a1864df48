import { describe, expect, it } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import type { Practice } from '../src/features/demo/practice.ts'
import { listPatientPackages } from '../src/features/packages/contract.ts'
import {
  createPatient,
  type PatientChange,
  updatePatient,
} from '../src/features/patients/input-contract.ts'
import { getRecordKeeping } from '../src/features/records/contract.ts'
import { checkScreen } from './check-screen.ts'
import { answerWith, type Given, holdBack, openScreen } from './open-screen.tsx'
import { button, removeToast, sees, seesNo, seesPage, seesToast } from './shown.ts'
import { addPatient, addSession, asLeft, callElsewhere, newPractice } from './small-practice.ts'

/** From the list to one patient's own page: found, corrected, changed in two windows, owed amounts, deleted. */

const main = () => page.getByRole('main')
const names = () => [...document.querySelectorAll('tbody th')].map((name) => name.textContent)
const search = () => page.getByLabelText('Buscar paciente')
const line = (text: string | RegExp) => sees(main().getByText(text))
const save = () => button('Salvar').click()

const withThree = () =>
  newPractice((practice) => {
    const maria = addPatient(practice, 'Maria Lima', '11 91234-5678', 'maria@exemplo.com.br')
    addSession(practice, maria.id, '2026-03-13T09:00')
    for (const name of ['Érica Nunes', 'João Reis']) addPatient(practice, name, '11 93333-4444')
  })

const mariasId = ({ patients }: Practice) =>
  patients.find(({ phone }) => phone === '+5511912345678')?.id ?? ''

const openList = (query = '') => openScreen(`/psychologist/patients${query}`, withThree())
const openMaria = (given: Given = withThree()) =>
  openScreen((practice) => `/psychologist/patients/${mariasId(practice)}`, given)

async function openEdit() {
  const screen = await openMaria()
  await page.getByRole('button', { name: 'Editar' }).click()
  await sees(page.getByRole('dialog', { name: 'Editar paciente' }))
  return screen
}

const patientFields = () => ({
  name: page.getByLabelText('Nome completo'),
  email: page.getByRole('textbox', { name: /^E-mail/ }),
})

describe('the patients', () => {
  it('the patients are searched without accents or case, and the address keeps the search', async () => {
    await openList()
    await expect.poll(names).toEqual(['Érica Nunes', 'João Reis', 'Maria Lima'])
    await search().fill('ERICA')
    await expect.poll(names).toEqual(['Érica Nunes'])
    expect(location.search).toBe('?search=ERICA')
    await openList(location.search)
    await expect.poll(names).toEqual(['Érica Nunes'])
    await search().fill('(11) 91234')
    await expect.poll(names).toEqual(['Maria Lima'])
    await search().fill('ninguém')
    await sees('Nenhum paciente encontrado')
    await checkScreen()
  })

  it('the patients each have a page, and going back finds the search again', async () => {
    await openList()
    await search().fill('maria')
    await expect.poll(() => location.search).toBe('?search=maria')
    await page.getByRole('link', { name: 'Maria Lima', exact: true }).click()
    await seesPage('Maria Lima')
    expect(document.title).toMatch(/^Paciente · /)
    const current = document.querySelector('nav [aria-current=page]')
    expect(current?.textContent).toBe('Pacientes')
    await expect
      .element(page.getByRole('link', { name: 'maria@exemplo.com.br' }))
      .toHaveAttribute('href', 'mailto:maria@exemplo.com.br')
    await line('(11) 91234-5678')
    await line('Nenhuma falta')
    await line('1 sessão não paga')
    await checkScreen()
    history.back()
    await expect.poll(names).toEqual(['Maria Lima'])
    await expect.element(search()).toHaveValue('maria')
  })

  it('the patients have an optional CPF and payer: an invalid one is refused, a valid one is saved', async () => {
    const { practice } = await openEdit()
    await page.getByText(/^Nome social, CPF/).click()
    const cpf = page.getByLabelText('CPF', { exact: true })
    await cpf.fill('529.982.247-26')
    await save()
    await sees('CPF inválido')
    await checkScreen()
    await cpf.fill('52998224725')
    await button('Adicionar pessoa').click()
    await page.getByLabelText('Nome', { exact: true }).fill('Rita Lima')
    await page.getByLabelText('Relação').selectOptions('Familiar')
    await page.getByLabelText('CPF ou CNPJ').fill('11144477735')
    await page.getByLabelText('Paga', { exact: true }).click()
    await page.getByLabelText(/^Observações/).fill('Prefere as manhãs.')
    await save()
    await seesToast('Paciente atualizado')
    await openMaria(asLeft(practice))
    for (const shown of ['529.982.247-25', 'Rita Lima', 'CPF 111.444.777-35', 'Prefere as manhãs.'])
      await line(shown)
    await checkScreen()
  })

  it('a patient with a social name is called by it, and the page says where the full name is printed', async () => {
    const { practice } = await openEdit()
    await page.getByText(/^Nome social, CPF/).click()
    await page.getByLabelText('Nome social', { exact: true }).fill('Mário Lima')
    await save()
    await seesPage('Mário Lima')
    await line('Em recibo, contrato, Receita Saúde e prontuário')
    await openScreen('/psychologist/patients', asLeft(practice))
    await expect.poll(names).toEqual(['Érica Nunes', 'João Reis', 'Mário Lima'])
    await checkScreen()
  })

  it('a new patient’s toast leads to a session for that patient', async () => {
    await openScreen(
      '/psychologist/patients?new=',
      newPractice(() => {}),
    )
    const dialog = page.getByRole('dialog', { name: 'Novo paciente' })
    await dialog.getByLabelText(/^Nome/).first().fill('Zuleica Prado')
    await dialog
      .getByLabelText(/^Telefone/)
      .first()
      .fill('11912345678')
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await seesToast('Paciente cadastrado')
    await page.getByRole('link', { name: 'Marcar sessão' }).click()
    const session = page.getByRole('dialog', { name: 'Nova sessão' })
    await expect
      .element(session.getByLabelText('Paciente', { exact: true }))
      .toHaveValue('Zuleica Prado')
  })

  it('the page of an unknown patient is not found, with a way back', async () => {
    await openScreen('/psychologist/patients/0198c0de-0000-7000-8000-000000000000')
    await seesPage('Paciente não encontrado')
    await checkScreen()
    await page.getByRole('link', { name: 'Voltar para Pacientes' }).click()
    await seesPage('Pacientes')
  })
})

describe('the question whether to delete a patient', () => {
  it('the question whether to delete a patient is shown immediately, and can be confirmed only when the other losses are known', async () => {
    await openList()
    const answer = holdBack(listPatientPackages)
    answerWith(getRecordKeeping, () => ({ keptUntil: null }))
    await button('Ações de João Reis').click()
    await page.getByRole('menuitem', { name: 'Excluir' }).click()
    const question = page.getByRole('alertdialog', { name: 'Excluir João Reis?' })
    await sees(question.getByText('Verificando o que mais seria perdido...'))
    const confirm = question.getByRole('button', { name: 'Excluir paciente' })
    await expect.element(confirm).toBeDisabled()
    answer()
    await expect.element(confirm).toBeEnabled()
    await question.getByRole('button', { name: 'Cancelar' }).click()
    await seesNo(question)
  })
})

describe('a patient changed in two windows', () => {
  async function openChanged(theirs: PatientChange) {
    const screen = await openEdit()
    const params = { id: mariasId(screen.practice) }
    callElsewhere(screen.practice, updatePatient, { params, body: theirs })
    return screen
  }

  async function meetConflict(theirs: string, mine: string) {
    const screen = await openChanged({ name: theirs })
    await patientFields().name.fill(mine)
    await patientFields().email.fill('nova@exemplo.com.br')
    await save()
    await sees(page.getByRole('dialog', { name: 'Alterado em outra janela' }))
    await sees(`Na outra janela: ${theirs}`)
    await sees(`Aqui: ${mine}`)
    return screen
  }

  it('a patient changed in two windows causes a question, and the other window’s version may be kept', async () => {
    const { practice } = await meetConflict('Maria Reis', 'Maria Melo')
    await checkScreen()
    await button('Usar os da outra janela').click()
    await expect.element(patientFields().name).toHaveValue('Maria Reis')
    await expect.element(patientFields().email).toHaveValue('maria@exemplo.com.br')
    expect(practice.patients.map(({ name }) => name)).toContain('Maria Reis')
  })

  it('a patient changed in two windows causes a question, and one’s own version may be saved over it', async () => {
    await meetConflict('Maria Couto', 'Maria Melo')
    await button('Salvar as minhas alterações').click()
    await seesToast('Paciente atualizado')
    await seesPage('Maria Melo')
    await line('nova@exemplo.com.br')
  })

  it('two fields changed in two windows are each asked about, and neither is lost', async () => {
    await openChanged({ observations: 'Prefere as tardes.' })
    await patientFields().name.fill('Maria Melo')
    await save()
    await button('Salvar as minhas alterações').click()
    await seesPage('Maria Melo')
    await line('Prefere as tardes.')
  })
})

describe("a patient's sessions", () => {
  const rows = () => document.querySelectorAll('tbody tr:has(td)').length

  async function choose(actions: Locator, name: string): Promise<void> {
    await actions.click()
    await page.getByRole('menuitem', { name, exact: false }).click()
  }

  it("a patient's sessions are created from the patient’s page, with the patient already chosen", async () => {
    await openMaria()
    await page.getByRole('button', { name: 'Nova sessão' }).click()
    const dialog = page.getByRole('dialog', { name: 'Nova sessão' })
    await expect
      .element(dialog.getByLabelText('Paciente', { exact: true }))
      .toHaveValue('Maria Lima')
    await expect.element(dialog.getByLabelText('Data e hora')).toHaveFocus()
    await dialog.getByLabelText('Serviço').selectOptions('Consulta')
    await dialog.getByLabelText('Data e hora').fill('2030-03-04T10:00')
    await dialog.getByRole('button', { name: 'Marcar sessão' }).click()
    await seesToast('Sessão marcada')
    await line('2 sessões não pagas')
    await expect.poll(rows).toBe(2)
  })

  const withTwoSessions = () => {
    const { profile, prepare } = withThree()
    return {
      profile,
      prepare: (practice: Practice) => {
        prepare(practice)
        addSession(practice, mariasId(practice), '2030-03-04T10:00')
      },
    }
  }

  it("a patient's sessions that are owed are found in the list of all sessions, filtered by the address", async () => {
    await openMaria(withTwoSessions())
    await page.getByRole('link', { name: '2 sessões não pagas' }).click()
    await seesPage('Sessões')
    expect(location.pathname).toBe('/psychologist/sessions')
    await sees(button('A receber: tirar este filtro'))
    await button('Filtro').click()
    const paid = page.getByLabelText('Pagamento').element() as HTMLSelectElement
    expect(paid.selectedOptions[0]?.textContent).toBe('A receber')
    await expect.poll(rows).toBe(2)
    await page.getByLabelText('De', { exact: true }).fill('2030-03-04')
    await page.getByLabelText('Até', { exact: true }).fill('2030-03-04')
    await expect.poll(rows).toBe(1)
    await page.getByLabelText('Buscar sessão').fill('consulta')
    await expect.poll(() => new URLSearchParams(location.search).get('search')).toBe('consulta')
    await checkScreen()
    await page.getByLabelText('Buscar sessão').fill('')
    await page.getByLabelText('Situação').selectOptions('cancelled')
    await sees('Nenhuma sessão com estes filtros')
    await page.getByRole('button', { name: 'Limpar filtros' }).click()
    await sees('Nenhuma sessão até hoje')
    expect(location.search).toBe('?lista=todas')
    await page.getByRole('button', { name: 'Ver as próximas' }).last().click()
    await expect.poll(rows).toBe(2)
  })

  it("a patient's sessions keep the patient from being deleted until they are cancelled; then the list is shown", async () => {
    await openMaria(withTwoSessions())
    answerWith(getRecordKeeping, () => ({ keptUntil: null }))
    await choose(button('Ações de Maria Lima'), 'Excluir')
    await page.getByRole('button', { name: 'Excluir paciente' }).click()
    await seesToast('Erro ao excluir paciente', 'sessões pendentes ou confirmadas')
    await removeToast()
    for (const remaining of [1, 0]) {
      const actions = page.getByRole('button', { name: 'Ações da sessão de Maria Lima' })
      await choose(actions.nth(remaining), 'Cancelar')
      await seesToast('Sessão cancelada')
      await removeToast()
      await line(remaining === 1 ? '1 sessão não paga' : 'Tudo pago')
    }
    await choose(button('Ações de Maria Lima'), 'Excluir')
    await page.getByRole('button', { name: 'Excluir paciente' }).click()
    await seesToast('Paciente excluído')
    await expect.poll(names).toEqual(['Érica Nunes', 'João Reis'])
    expect(location.pathname).toBe('/psychologist/patients')
  })
})

describe('a patient who turned 18', () => {
  const withLia = () =>
    newPractice((practice) => {
      const body = {
        ...{ name: 'Lia Lima', phone: '11 91234-5678', birthDate: '2008-03-11' },
        people: [
          ...[{ name: 'Rita Lima', relation: 'mother' as const, phone: '11 90000-1001' }].map(
            (rita) => ({ ...rita, receivesNotices: true, opensArea: true }),
          ),
          { name: 'Rui Lima', relation: 'father' as const, mayAccept: true },
        ],
      }
      const lia = callElsewhere(practice, createPatient, { body })
      const row = practice.patients.find(({ id }) => id === lia.id)
      if (row) row.createdAt = '2026-01-05T12:00:00.000Z'
    })

  it('the dashboard links to the patient’s page, which asks once and ends the roles by the answer', async () => {
    await openScreen('/psychologist/dashboard', withLia())
    await page.getByRole('link', { name: /^Lia Lima fez 18 anos/ }).click()
    await sees(page.getByRole('heading', { name: 'Lia Lima fez 18 anos' }))
    const question = page.getByRole('region', { name: 'Lia Lima fez 18 anos' })
    await sees(question.getByText('Mãe · Recebe avisos, acessa a área', { exact: true }))
    await sees(question.getByText('Pai · Pode aceitar contratos', { exact: true }))
    await checkScreen()
    await button('Encerrar').click()
    await seesToast('Avisos e acessos encerrados')
    await seesNo(page.getByRole('heading', { name: 'Lia Lima fez 18 anos' }))
  })
})
