import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { saveWorkingHours } from '../src/features/closures/hours-contract.ts'
import { changePassword } from '../src/features/identity/contract.ts'
import { deletePatient } from '../src/features/patients/contract.ts'
import { createPatient, updatePatient } from '../src/features/patients/input-contract.ts'
import { updateProfile, updateSettings } from '../src/features/profile/contract.ts'
import { createService, deleteService } from '../src/features/services/contract.ts'
import {
  completeSession,
  confirmPayment,
  confirmSession,
  createSession,
  deleteSession,
  remindSession,
  updateSession,
} from '../src/features/sessions/contract.ts'
import type { Endpoint } from '../src/platform/shared/endpoint.ts'
import { sessionItem } from './element.ts'
import { openScreen, refuseWith, respondWith } from './open-screen.tsx'
import { button, choosePatient, sees, seesToast } from './shown.ts'
import { addPatient, addSession, newPractice } from './small-practice.ts'

/** Each change the server refuses shows a toast: its title, and the server's message. The focus stays where it was. */

const office = newPractice((practice) => {
  const { id } = addPatient(practice, 'Maria Lima', '11 91234-5678', 'maria@exemplo.com.br')
  addSession(practice, id, '2026-03-13T09:00')
})

async function openRefusing(screen: string, endpoint: Endpoint, status: number, body: string) {
  await openScreen(`/psychologist/${screen}`, office)
  const headers = { 'content-type': 'application/json' }
  respondWith(endpoint, async () => {
    // A browser takes the focus from a disabled button only with its next frame.
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    return new Response(body, { status, headers })
  })
}

const dialog = page.getByRole('dialog')
const save = (name = 'Salvar') => dialog.getByRole('button', { name }).click()

async function choose(menu: string, item: string): Promise<void> {
  await button(menu).click()
  await page.getByRole('menuitem', { name: item }).click()
}

async function sessionMenu(item: string): Promise<void> {
  await button('Ações da sessão de Maria Lima').click()
  await (await sessionItem(item)).click()
}

async function fillSession(): Promise<void> {
  await button('Nova sessão').click()
  await choosePatient(dialog, 'Maria Lima')
  await dialog.getByRole('combobox', { name: 'Serviço' }).selectOptions('Consulta')
  await dialog.getByLabelText('Data e hora').fill('2030-03-04T10:00')
  await save('Marcar sessão')
}

async function changeDuration(): Promise<void> {
  await page.getByLabelText('Duração padrão da sessão').selectOptions('60')
  await button('Salvar configurações').click()
}

const changes: [title: string, screen: string, Endpoint, () => Promise<void>][] = [
  [
    'Erro ao criar paciente',
    'patients',
    createPatient,
    async () => {
      await button('Novo paciente').click()
      await dialog.getByLabelText('Nome completo').fill('João Reis')
      await dialog.getByLabelText('Telefone').fill('11923456789')
      await save()
    },
  ],
  [
    'Erro ao atualizar paciente',
    'patients',
    updatePatient,
    async () => {
      await choose('Ações de Maria Lima', 'Editar')
      await dialog.getByLabelText('Nome completo').fill('Maria Reis')
      await save()
    },
  ],
  [
    'Erro ao excluir paciente',
    'patients',
    deletePatient,
    async () => {
      await choose('Ações de Maria Lima', 'Excluir')
      await button('Excluir paciente').click()
    },
  ],
  ['Erro ao agendar sessão', 'sessions', createSession, fillSession],
  [
    'Erro ao atualizar sessão',
    'sessions',
    updateSession,
    async () => {
      await sessionMenu('Editar')
      await dialog.getByLabelText('Duração (min)').fill('45')
      await save('Salvar alterações')
    },
  ],
  [
    'Erro ao confirmar pagamento',
    'sessions',
    confirmPayment,
    () => sessionMenu('Confirmar pagamento'),
  ],
  ['Erro ao confirmar sessão', 'sessions', confirmSession, () => sessionMenu('Confirmar sessão')],
  ['Erro ao enviar lembrete', 'sessions', remindSession, () => sessionMenu('Enviar lembrete')],
  [
    'Erro ao concluir sessão',
    'sessions',
    completeSession,
    async () => {
      await sessionMenu('Marcar como concluída')
      await button('Marcar como concluída').click()
    },
  ],
  [
    'Erro ao excluir sessão',
    'sessions',
    deleteSession,
    async () => {
      await sessionMenu('Excluir')
      await button('Excluir sessão').click()
    },
  ],
  ['Erro ao atualizar configurações', 'settings', updateSettings, changeDuration],
  [
    'Erro ao alterar senha',
    'settings?parte=conta',
    changePassword,
    async () => {
      await page.getByLabelText('Senha atual').fill('uma senha boa')
      await page.getByLabelText('Nova senha').fill('outra senha')
      await page.getByLabelText('Confirmar nova senha').fill('outra senha')
      await button('Alterar senha').click()
    },
  ],
  [
    'Erro ao atualizar perfil',
    'profile',
    updateProfile,
    async () => {
      await page.getByLabelText(/^Especialização/).fill('Terapia de casal')
      await button('Salvar alterações').click()
    },
  ],
  [
    'Erro',
    'attendance?parte=locais',
    saveWorkingHours,
    async () => {
      await page.getByLabelText(/^Observações/).fill('Chegue cinco minutos antes.')
      await button('Salvar alterações').click()
    },
  ],
  [
    'Erro',
    'services',
    createService,
    async () => {
      await button('Novo serviço').click()
      await dialog.getByLabelText('Nome').fill('Casal')
      await dialog.getByLabelText(/^Preço/).fill('200,00')
      await save()
    },
  ],
]

describe('the error toast', () => {
  const each = changes.map(([title, screen, endpoint, act]) => ({ title, screen, endpoint, act }))

  it.each(each)("'$title' on $screen ($endpoint.method $endpoint.path)", async (change) => {
    const { title, screen, endpoint, act } = change
    await openRefusing(screen, endpoint, 409, '{"message":"Motivo do servidor"}')
    await act()
    await seesToast(title, 'Motivo do servidor')
    await expect.poll(() => document.activeElement?.matches('body, [role$=dialog]')).toBe(false)
  })

  it('a service in use is named without a gender when it cannot be deleted', async () => {
    await openScreen('/psychologist/services', office)
    refuseWith(deleteService, 'service_in_use')
    await choose('Ações de Consulta', 'Excluir')
    await button('Excluir serviço').click()
    await sees(page.getByRole('alertdialog', { name: 'Não é possível excluir Consulta' }))
  })

  it("the error toast of a session names each invalid field: 'Erro de validação: ...'", async () => {
    const details = [
      { path: 'notes', message: 'Observação longa' },
      { path: 'price', message: 'Valor inválido' },
    ]
    const body = JSON.stringify({ message: 'Confira', code: 'invalid', details })
    await openRefusing('sessions', createSession, 422, body)
    await fillSession()
    await seesToast('Erro ao agendar sessão', 'Erro de validação: Observação longa, Valor inválido')
  })

  it.each([
    [500, '{}', 'HTTP error! status: 500'],
    [409, 'não é JSON', 'Erro na requisição'],
  ])('the error toast of an answer %i %s reads %s', async (status, body, text) => {
    await openRefusing('settings', updateSettings, status, body)
    await changeDuration()
    await seesToast('Erro ao atualizar configurações', text)
  })
})
