import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { createPatient } from '../src/features/patients/contract.ts'
import { ask } from '../test/process/caller.ts'
import { openApp } from './app.ts'
import { openBrowser } from './browser.ts'
import { checkPage } from './check-page.ts'
import { loggedIn, openOffice, pathOf, seesToast } from './office.ts'

/** From the list to one patient's own page: found, corrected, changed in two windows, what is owed, deleted. */

let origin: string
let page: Page
let other: Page
let maria: string

beforeAll(async () => {
  const app = await openApp()
  origin = app.origin
  const browser = await openBrowser(origin)
  const office = await openOffice(origin)
  maria = `/psychologist/patients/${office.patient.id}`
  for (const name of ['Érica Nunes', 'João Reis'])
    await ask(origin, createPatient, { body: { name, phone: '11 93333-4444' } }, office)
  // Windows of their own: a tab behind another one is drawn slowly.
  page = await (await browser.context(loggedIn(origin, office))).newPage()
  other = await (await browser.context(loggedIn(origin, office))).newPage()
})

const names = () => page.locator('tbody th').allTextContents()
const line = (at: Page, text: string | RegExp) => at.locator('main').getByText(text).first()

async function openEdit(at: Page): Promise<void> {
  await at.goto(origin + maria)
  await at.getByRole('button', { name: 'Editar' }).click()
  await at.getByRole('dialog', { name: 'Editar paciente' }).waitFor()
}

const save = (at: Page) => at.getByRole('button', { name: 'Salvar', exact: true }).click()

describe('the patients', () => {
  it('the patients are searched without accents or case, and the address keeps the search', async () => {
    await page.goto(`${origin}/psychologist/patients`)
    await expect.poll(names).toEqual(['Érica Nunes', 'João Reis', 'Maria Lima'])
    await page.getByLabel('Buscar paciente').fill('ERICA')
    await expect.poll(names).toEqual(['Érica Nunes'])
    expect(new URL(page.url()).search).toBe('?search=ERICA')
    await page.reload()
    await expect.poll(names).toEqual(['Érica Nunes'])
    await page.getByLabel('Buscar paciente').fill('(11) 91234')
    await expect.poll(names).toEqual(['Maria Lima'])
    await page.getByLabel('Buscar paciente').fill('ninguém')
    await page.getByText('Nenhum paciente encontrado').waitFor()
    await checkPage(page)
  })

  it('the patients have each a page of their own, and going back finds the search again', async () => {
    await page.getByLabel('Buscar paciente').fill('maria')
    await page.getByRole('link', { name: 'Maria Lima', exact: true }).click()
    await page.getByRole('heading', { name: 'Maria Lima' }).waitFor()
    expect(await page.title()).toMatch(/^Paciente · /)
    const current = page.getByRole('navigation').locator('[aria-current=page]')
    expect(await current.textContent()).toBe('Pacientes')
    expect(
      await page.getByRole('link', { name: 'maria@exemplo.com.br' }).getAttribute('href'),
    ).toBe('mailto:maria@exemplo.com.br')
    await line(page, '(11) 91234-5678').waitFor()
    await line(page, 'Nenhuma falta').waitFor()
    await line(page, '1 sessão não paga').waitFor()
    await checkPage(page)
    await page.goBack()
    await expect.poll(names).toEqual(['Maria Lima'])
    expect(await page.getByLabel('Buscar paciente').inputValue()).toBe('maria')
  })

  it('the patients have an optional CPF and payer: a wrong one is refused, a right one is kept', async () => {
    await openEdit(page)
    await page.getByText('Dados para recibo').click()
    await page.getByLabel('CPF', { exact: true }).fill('529.982.247-26')
    await save(page)
    await page.getByText('CPF inválido').waitFor()
    await checkPage(page)
    await page.getByLabel('CPF', { exact: true }).fill('52998224725')
    await page.getByLabel('Quem paga', { exact: true }).fill('Rita Lima')
    await page.getByLabel('CPF de quem paga').fill('11144477735')
    await page.getByLabel('Observações').fill('Prefere as manhãs.')
    await save(page)
    await seesToast(page, 'Paciente atualizado')
    await page.reload()
    for (const shown of ['529.982.247-25', 'Rita Lima', 'CPF 111.444.777-35', 'Prefere as manhãs.'])
      await line(page, shown).waitFor()
    await checkPage(page)
  })

  it('the page of an unknown patient is not found, with a way back', async () => {
    await page.goto(`${origin}/psychologist/patients/0198c0de-0000-7000-8000-000000000000`)
    await page.getByRole('heading', { name: 'Paciente não encontrado' }).waitFor()
    await checkPage(page)
    await page.getByRole('link', { name: 'Voltar para Pacientes' }).click()
    await page.getByRole('heading', { name: 'Pacientes' }).waitFor()
  })
})

describe('the question whether to delete a patient', () => {
  it('the question whether to delete a patient is shown at once, and answered with yes only once it is known what else is lost', async () => {
    const { promise: known, resolve: discardBody } = Promise.withResolvers<void>()
    await page.route('**/api/patients/*/packages', async (route) => {
      await known
      await route.continue()
    })
    await page.goto(`${origin}/psychologist/patients`)
    await page.getByRole('button', { name: 'Ações de João Reis', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Excluir' }).click()
    const question = page.getByRole('alertdialog', { name: 'Excluir João Reis?' })
    await question.getByText('Verificando o que mais seria perdido...').waitFor()
    const confirm = question.getByRole('button', { name: 'Excluir paciente' })
    expect(await confirm.isDisabled()).toBe(true)
    discardBody()
    await expect.poll(() => confirm.isDisabled()).toBe(false)
    await question.getByRole('button', { name: 'Cancelar' }).click()
    await page.unroute('**/api/patients/*/packages')
  })
})

describe('a patient changed in two windows', () => {
  async function meetConflict(theirs: string, mine: string): Promise<void> {
    await Promise.all([openEdit(page), openEdit(other)])
    await other.getByLabel('Nome completo').fill(theirs)
    await save(other)
    await seesToast(other, 'Paciente atualizado')
    await page.getByLabel('Nome completo').fill(mine)
    await page.getByRole('textbox', { name: 'E-mail' }).fill('nova@exemplo.com.br')
    await save(page)
    await page.getByRole('dialog', { name: 'Alterado em outra janela' }).waitFor()
    await page.getByText(`Na outra janela: ${theirs}`).waitFor()
    await page.getByText(`Aqui: ${mine}`).waitFor()
  }

  it('a patient changed in two windows is asked about, and the other window’s may stay', async () => {
    await meetConflict('Maria Reis', 'Maria Melo')
    await checkPage(page)
    await page.getByRole('button', { name: 'Usar os da outra janela' }).click()
    expect(await page.getByLabel('Nome completo').inputValue()).toBe('Maria Reis')
    expect(await page.getByRole('textbox', { name: 'E-mail' }).inputValue()).toBe(
      'maria@exemplo.com.br',
    )
    await page.reload()
    await page.getByRole('heading', { name: 'Maria Reis' }).waitFor()
  })

  it('a patient changed in two windows is asked about, and one’s own may be saved over it', async () => {
    await meetConflict('Maria Couto', 'Maria Melo')
    await page.getByRole('button', { name: 'Salvar as minhas alterações' }).click()
    await seesToast(page, 'Paciente atualizado')
    await page.getByRole('heading', { name: 'Maria Melo' }).waitFor()
    await line(page, 'nova@exemplo.com.br').waitFor()
  })

  it('two fields changed in two windows are each asked about, and neither is lost', async () => {
    await Promise.all([openEdit(page), openEdit(other)])
    await other.getByLabel('Observações').fill('Prefere as tardes.')
    await save(other)
    await seesToast(other, 'Paciente atualizado')
    await page.getByLabel('Nome completo').fill('Maria Lima')
    await save(page)
    await page.getByRole('button', { name: 'Salvar as minhas alterações' }).click()
    await page.getByRole('heading', { name: 'Maria Lima' }).waitFor()
    await line(page, 'Prefere as tardes.').waitFor()
  })
})

describe("a patient's sessions", () => {
  const rows = () => page.locator('tbody tr:has(td)').count()

  it("a patient's sessions are marked from the own page, the patient chosen already", async () => {
    await page.goto(origin + maria)
    await page.getByRole('button', { name: 'Nova sessão' }).click()
    const dialog = page.getByRole('dialog', { name: 'Nova sessão' })
    const chosen = dialog.getByLabel('Paciente', { exact: true })
    await expect.poll(() => chosen.inputValue()).toBe('Maria Lima')
    await dialog.getByLabel('Serviço').selectOption({ label: 'Consulta' })
    await dialog.getByLabel('Data e hora').fill('2030-03-04T10:00')
    await dialog.getByRole('button', { name: 'Agendar sessão' }).click()
    await seesToast(page, 'Sessão agendada')
    await line(page, '2 sessões não pagas').waitFor()
    await expect.poll(rows).toBe(2)
  })

  it("a patient's sessions that are owed are found in the list of all, narrowed by the address", async () => {
    await page.getByRole('link', { name: '2 sessões não pagas' }).click()
    await page.getByRole('heading', { name: 'Sessões' }).waitFor()
    expect(pathOf(page)).toBe('/psychologist/sessions')
    await page.getByRole('button', { name: 'A receber: tirar este filtro' }).waitFor()
    await page.getByRole('button', { name: 'Filtro', exact: true }).click()
    expect(await page.getByLabel('Pagamento').locator('option:checked').textContent()).toBe(
      'A receber',
    )
    await expect.poll(rows).toBe(2)
    await page.getByLabel('De', { exact: true }).fill('2030-03-04')
    await page.getByLabel('Até', { exact: true }).fill('2030-03-04')
    await expect.poll(rows).toBe(1)
    await page.getByLabel('Buscar sessão').fill('consulta')
    await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe('consulta')
    await checkPage(page)
    await page.goBack()
    await expect.poll(() => page.getByLabel('Buscar sessão').inputValue()).toBe('')
    await page.getByLabel('Situação').selectOption('cancelled')
    await page.getByText('Nenhuma sessão com estes filtros').waitFor()
    await page.getByRole('button', { name: 'Limpar filtros' }).click()
    await page.getByText('Nenhuma sessão até hoje').waitFor()
    expect(new URL(page.url()).search).toBe('?lista=todas')
    await page.getByRole('button', { name: 'Ver as próximas' }).last().click()
    await expect.poll(rows).toBe(2)
  })

  it("a patient's sessions keep the patient until they are cancelled; then the patient goes, and the list is shown", async () => {
    await page.goto(origin + maria)
    await page.getByRole('button', { name: 'Ações de Maria Lima', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Excluir' }).click()
    await page.getByRole('button', { name: 'Excluir paciente' }).click()
    await seesToast(page, 'Erro ao excluir paciente', 'sessões pendentes ou confirmadas')
    for (const left of [1, 0]) {
      await page.getByRole('button', { name: 'Ações da sessão de Maria Lima' }).nth(left).click()
      await page.getByRole('menuitem', { name: 'Cancelar' }).click()
      await seesToast(page, 'Sessão cancelada')
      await line(page, left === 1 ? '1 sessão não paga' : 'Tudo pago').waitFor()
    }
    await page.getByRole('button', { name: 'Ações de Maria Lima', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Excluir' }).click()
    await page.getByRole('button', { name: 'Excluir paciente' }).click()
    await seesToast(page, 'Paciente excluído')
    await expect.poll(names).toEqual(['Érica Nunes', 'João Reis'])
    expect(pathOf(page)).toBe('/psychologist/patients')
  })
})
