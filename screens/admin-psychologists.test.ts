import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { changePsychologistStatus } from '../src/features/admin/psychologist-contract.ts'
import { asAdmin, CLARA } from './admin-practice.ts'
import { checkScreen } from './check-screen.ts'
import { openScreen, PHONE, respondWith } from './open-screen.tsx'
import { button, sees, seesNo, seesPage, seesToast } from './shown.ts'

/** The super admin's dashboard, list of psychologists, and the view of a deactivated psychologist. */

const LIST = '/admin/psychologists'
const REASON = 'O registro no CRP está vencido.'
const DEACTIVATED = {
  isActive: false,
  activation: 'deactivated',
  deactivationReason: REASON,
} as const

const row = (name: string) => page.getByRole('row').filter({ hasText: name })

it('the super admin sees the platform’s figures, the newest accounts, and what comes later', async () => {
  await openScreen('/admin/dashboard', asAdmin())
  await sees('Total de Psicólogos')
  for (const text of ['2 ativos', '50,0% do total', /R\$\s40,83/]) await sees(text)
  const recent = page.getByRole('listitem').filter({ hasText: /@exemplo\.com\.br/ })
  const shown = recent.elements().map(({ textContent }) => textContent.replace(/^[A-Z]{2}/, ''))
  expect(shown).toEqual([
    expect.stringMatching(/^Clara Rocha.*Gratuito\d{2}\/\d{2}\/\d{4}$/),
    expect.stringMatching(/^Davi Melo.*Pro\d{2}\/\d{2}\/\d{4}$/),
  ])
  await expect.element(button('Configurar Clínicas (Futuro)')).toBeDisabled()
  for (const feature of ['Gestão de clínicas', 'Analytics avançado', 'Pix automático'])
    await sees(feature)
  await checkScreen()
})

describe('the list of psychologists', () => {
  it('the list of psychologists is searched and filtered, in the address, and going back restores it', async () => {
    await openScreen(LIST, asAdmin())
    await seesPage('Gerenciar Psicólogos')
    await sees('2 psicólogos')
    await checkScreen()
    await page.getByPlaceholder('Buscar por nome, email ou telefone...').fill('CLÁRA')
    await sees('1 psicólogo')
    const cells = row('Clara Rocha').getByRole('cell').elements()
    expect(cells.map(({ textContent }) => textContent)).toContain('Gratuito')
    await page.getByLabelText('Status').selectOptions('Plano Pro')
    await sees('Nenhum psicólogo encontrado.')
    expect(new URLSearchParams(location.search).get('status')).toBe('pro')
    history.back()
    await sees(row('Clara Rocha'))
    await expect.element(page.getByLabelText('Status')).toHaveValue('all')
  })

  it('the list of psychologists shows the details of one, by keyboard, and gives the focus back', async () => {
    await openScreen(LIST, asAdmin())
    const opener = button('Detalhes de Clara Rocha')
    await expect.element(opener).toBeVisible()
    opener.element().focus()
    await userEvent.keyboard('{Enter}')
    const details = page.getByRole('dialog', { name: 'Detalhes do Psicólogo' })
    for (const text of [CLARA.email, 'Não informada', 'Não configurado', 'Sessões Cadastradas'])
      await sees(details.getByText(text))
    await checkScreen()
    await userEvent.keyboard('{Escape}')
    await expect.element(opener).toHaveFocus()
  })

  it('the list of psychologists has a card for each on a phone, and reports a failed change', async () => {
    const off = { is_active: false, deactivated_at: CLARA.createdAt, deactivation_reason: REASON }
    await openScreen(LIST, { ...asAdmin(off), size: PHONE })
    const card = page.getByRole('listitem').filter({ hasText: CLARA.email })
    for (const text of ['Clara Rocha', 'Contato', 'Gratuito', 'Sessões', 'Inativo'])
      await sees(card.getByText(text))
    respondWith(changePsychologistStatus, () => Promise.reject(new TypeError('Failed to fetch')))
    await card.getByRole('button', { name: 'Ativar Clara Rocha' }).click()
    await seesToast('Erro', 'Erro ao atualizar status do psicólogo.')
    await checkScreen()
  })
})

describe('a psychologist who is deactivated', () => {
  it('a psychologist who is deactivated is deactivated after a confirmation with a reason, and activated again with a tap', async () => {
    const { sent } = await openScreen(LIST, asAdmin())
    await row('Clara Rocha').getByRole('button', { name: 'Desativar Clara Rocha' }).click()
    const question = page.getByRole('alertdialog', { name: 'Desativar Clara Rocha?' })
    await sees(question.getByText(/A assinatura não é cancelada\./))
    const reason = question.getByLabelText(/^Motivo, mostrado à pessoa/)
    await reason.fill(REASON)
    await userEvent.keyboard('{Escape}')
    await button('Continuar editando').click()
    await expect.element(reason).toHaveValue(REASON)
    expect(sent.filter(({ method }) => method !== 'GET')).toEqual([])
    await question.getByRole('button', { name: 'Desativar' }).click()
    const note = 'O status do psicólogo foi atualizado com sucesso.'
    await seesToast('Status atualizado', note)
    expect(sent.find(({ method }) => method === 'PATCH')).toMatchObject({
      path: `${LIST.replace('/', '/api/')}/${CLARA.id}/status`,
      body: { is_active: false, reason: REASON },
    })
    await sees(row('Clara Rocha').getByText('Inativo'))
    await button('Ativar Clara Rocha').click()
    await sees(row('Clara Rocha').getByText('Ativo'))
  })

  it('a psychologist who is deactivated sees the reason on every screen, can read, and cannot create anything', async () => {
    await openScreen('/psychologist/patients', { profile: DEACTIVATED, size: PHONE })
    await sees(/Conta desativada/)
    await sees(`Motivo: ${REASON}`)
    await seesPage('Pacientes')
    await checkScreen()
    await button('Adicionar').click()
    await sees(page.getByRole('dialog', { name: 'Adicionar' }))
    await seesNo(button('Novo paciente'))
    await openScreen('/psychologist/share', { profile: DEACTIVATED, size: PHONE })
    const isPublic = page.getByRole('switch', { name: 'Agenda Pública Fora do Ar' })
    await expect.element(isPublic).toBeDisabled()
    await sees(`Motivo: ${REASON}`)
    await checkScreen()
  })

  it('a psychologist who is activated again no longer sees the reason', async () => {
    await openScreen('/psychologist/patients', { size: PHONE })
    await seesPage('Pacientes')
    await seesNo(page.getByText(/Conta desativada/))
  })
})
