import type { Page } from 'playwright-core'
import { beforeAll, describe, it } from 'vitest'
import { openApp } from './app.ts'
import { openBrowser } from './browser.ts'
import { choosePatient, loggedIn, openOffice, refuse, seesToast, sessionItem } from './office.ts'

/** Each change the server refuses shows a toast: its title, and the server's message. */

let origin: string
let page: Page

beforeAll(async () => {
  const app = await openApp()
  origin = app.origin
  const browser = await openBrowser(origin)
  const office = await openOffice(origin)
  page = await (await browser.context(loggedIn(origin, office))).newPage()
})

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

async function refused(screen: string, method: string, path: string, act: () => Promise<void>) {
  await page.unrouteAll()
  await refuse(page, method, path)
  await page.goto(origin + screen)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await act()
}

const dialog = () => page.getByRole('dialog')
const save = (name = 'Salvar') => dialog().getByRole('button', { name, exact: true }).click()

async function choose(menu: string, item: string): Promise<void> {
  await button(menu).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

async function sessionMenu(item: string): Promise<void> {
  await button('Ações da sessão de Maria Lima').click()
  await (await sessionItem(page, item)).click()
}

async function fillSession(): Promise<void> {
  await button('Nova sessão').click()
  await choosePatient(dialog(), 'Maria Lima')
  await dialog().getByLabel('Serviço').selectOption({ label: 'Consulta' })
  await dialog().getByLabel('Data e hora').fill('2030-03-04T10:00')
  await save('Agendar sessão')
}

const screens: [
  title: string,
  screen: string,
  method: string,
  path: string,
  () => Promise<void>,
][] = [
  [
    'Erro ao criar paciente',
    'patients',
    'POST',
    '/api/patients',
    async () => {
      await button('Novo paciente').click()
      await dialog().getByLabel('Nome completo').fill('João Reis')
      await dialog().getByLabel('Telefone').fill('11923456789')
      await save()
    },
  ],
  [
    'Erro ao atualizar paciente',
    'patients',
    'PUT',
    '/api/patients/*',
    async () => {
      await choose('Ações de Maria Lima', 'Editar')
      await dialog().getByLabel('Nome completo').fill('Maria Reis')
      await save()
    },
  ],
  [
    'Erro ao excluir paciente',
    'patients',
    'DELETE',
    '/api/patients/*',
    async () => {
      await choose('Ações de Maria Lima', 'Excluir')
      await button('Excluir paciente').click()
    },
  ],
  ['Erro ao agendar sessão', 'sessions', 'POST', '/api/sessions', fillSession],
  [
    'Erro ao atualizar sessão',
    'sessions',
    'PUT',
    '/api/sessions/*',
    async () => {
      await sessionMenu('Editar')
      await dialog().getByLabel('Duração (min)').fill('45')
      await save('Salvar alterações')
    },
  ],
  [
    'Erro ao confirmar pagamento',
    'sessions',
    'PUT',
    '/api/sessions/*/confirm-payment',
    () => sessionMenu('Confirmar pagamento'),
  ],
  [
    'Erro ao confirmar sessão',
    'sessions',
    'PUT',
    '/api/sessions/*/confirm',
    () => sessionMenu('Confirmar sessão'),
  ],
  [
    'Erro ao enviar lembrete',
    'sessions',
    'POST',
    '/api/sessions/*/remind',
    () => sessionMenu('Enviar lembrete'),
  ],
  [
    'Erro ao concluir sessão',
    'sessions',
    'PUT',
    '/api/sessions/*/complete',
    async () => {
      await sessionMenu('Marcar como concluída')
      await button('Marcar como concluída').click()
    },
  ],
  [
    'Erro ao excluir sessão',
    'sessions',
    'DELETE',
    '/api/sessions/*',
    async () => {
      await sessionMenu('Excluir')
      await button('Excluir sessão').click()
    },
  ],
  [
    'Erro ao atualizar configurações',
    'settings',
    'PUT',
    '/api/psychologist/settings',
    async () => {
      await page.getByLabel('Duração padrão da sessão').selectOption('60')
      await button('Salvar configurações').click()
    },
  ],
  [
    'Erro ao alterar senha',
    'settings?parte=conta',
    'PUT',
    '/api/psychologist/password',
    async () => {
      await page.getByLabel('Senha atual').fill('uma senha boa')
      await page.getByLabel('Nova senha', { exact: true }).fill('outra senha')
      await page.getByLabel('Confirmar nova senha').fill('outra senha')
      await button('Alterar senha').click()
    },
  ],
  [
    'Erro ao atualizar perfil',
    'profile',
    'PUT',
    '/api/psychologist/profile',
    async () => {
      await page.getByLabel('Especialização').fill('Terapia de casal')
      await button('Salvar alterações').click()
    },
  ],
  [
    'Erro',
    'attendance?parte=locais',
    'PUT',
    '/api/psychologist/working-hours',
    async () => {
      await page.getByLabel('Observações').fill('Chegue cinco minutos antes.')
      await button('Salvar alterações').click()
    },
  ],
  [
    'Erro',
    'services',
    'POST',
    '/api/services',
    async () => {
      await button('Novo serviço').click()
      await dialog().getByLabel('Nome').fill('Casal')
      await dialog().getByLabel('Preço').fill('200,00')
      await save()
    },
  ],
]

describe('the error toast', () => {
  it.each(screens)("'%s' on %s (%s %s)", async (title, screen, method, path, act) => {
    await refused(`/psychologist/${screen}`, method, path, act)
    await seesToast(page, title, 'Motivo do servidor')
  })

  it("the error toast of a session names each wrong field: 'Erro de validação: ...'", async () => {
    const details = [
      { path: 'notes', message: 'Observação longa' },
      { path: 'price', message: 'Valor inválido' },
    ]
    await page.unrouteAll()
    const body = JSON.stringify({ message: 'Confira', code: 'invalid', details })
    await refuse(page, 'POST', '/api/sessions', { status: 422, body })
    await page.goto(`${origin}/psychologist/sessions`)
    await fillSession()
    await seesToast(
      page,
      'Erro ao agendar sessão',
      'Erro de validação: Observação longa, Valor inválido',
    )
  })

  it.each([
    [500, '{}', 'HTTP error! status: 500'],
    [409, 'não é JSON', 'Erro na requisição'],
  ])('the error toast of an answer %i %s reads %s', async (status, body, text) => {
    await page.unrouteAll()
    await refuse(page, 'PUT', '/api/psychologist/settings', { status, body })
    await page.goto(`${origin}/psychologist/settings`)
    await page.getByLabel('Duração padrão da sessão').selectOption('60')
    await button('Salvar configurações').click()
    await seesToast(page, 'Erro ao atualizar configurações', text)
  })
})
