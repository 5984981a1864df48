import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { createSession } from '../src/features/sessions/contract.ts'
import { checkScreen } from './check-screen.ts'
import { openScreen, refuseWith, respondWith } from './open-screen.tsx'
import { button, choosePatient, sees, seesNo, seesToast } from './shown.ts'
import { addPatient, addSession, newPractice } from './small-practice.ts'

const newPatient = () => button('Novo paciente')

const withPatients = (...names: string[]) =>
  newPractice((practice) => {
    for (const [index, name] of names.entries()) addPatient(practice, name, `1191234567${index}`)
  })

const withSixSessions = () =>
  newPractice((practice) => {
    const { id } = addPatient(practice, 'Maria Lima', '11912345678')
    for (const day of ['12', '13', '16', '17', '18', '19'])
      addSession(practice, id, `2026-03-${day}T10:00`)
  })

async function register(name: string): Promise<void> {
  await newPatient().click()
  await page.getByLabelText('Nome completo').fill(name)
  await page.getByLabelText('Telefone', { exact: false }).fill('11923456789')
  await button('Salvar').click()
  await seesToast('Paciente cadastrado')
  await sees(page.getByRole('link', { name, exact: true }))
}

describe('the free plan', () => {
  it('the free plan has room for three patients; then the button is disabled and says why', async () => {
    await openScreen('/psychologist/patients', withPatients('Maria Lima'))
    for (const name of ['João Reis', 'Érica Nunes']) await register(name)
    await sees(/Limite de pacientes atingido/)
    await expect.element(newPatient()).toBeDisabled()
    const planLink = page.getByRole('main').getByRole('link', { name: 'Conhecer o plano Pro' })
    await expect.element(planLink).toHaveAttribute('href', '/psychologist/plans')
    await checkScreen()
  })

  it('the free plan opens no form for a fourth patient at the address that opens it', async () => {
    const three = withPatients('Maria Lima', 'João Reis', 'Érica Nunes')
    await openScreen('/psychologist/patients?new=', three)
    await sees(/Limite de pacientes atingido/)
    await seesNo(page.getByRole('dialog'))
  })

  it('the free plan has room for six sessions in a month; the seventh is refused, and the typed text stays', async () => {
    await openScreen(
      '/psychologist/sessions?new=2026-03-20T10:00&from=2026-03-01&to=2026-03-31',
      withSixSessions(),
    )
    refuseWith(createSession, 'session_limit')
    const dialog = page.getByRole('dialog', { name: 'Nova sessão' })
    await choosePatient(dialog, 'Maria Lima')
    await dialog.getByLabelText('Serviço').selectOptions('Consulta')
    await dialog.getByRole('button', { name: 'Marcar sessão' }).click()
    await seesToast('Erro ao agendar sessão', 'Limite de sessões do plano gratuito atingido')
    await expect.element(dialog.getByLabelText('Data e hora')).toHaveValue('20/03/2026 10:00')
    await checkScreen()
  })

  it('the free plan has room again once one was cancelled', async () => {
    const { practice } = await openScreen(
      '/psychologist/sessions?from=2026-03-01&to=2026-03-31',
      withSixSessions(),
    )
    respondWith(createSession, (_, ask) => {
      const counted = practice.sessions.filter(({ status }) => status !== 'cancelled')
      return counted.length < 6 ? ask() : new Response(null, { status: 409 })
    })
    await button(/^Ações da sessão/)
      .first()
      .click()
    await page.getByRole('menuitem', { name: /^Cancelar/ }).click()
    await seesToast('Sessão cancelada')
    await button('Nova sessão').click()
    const dialog = page.getByRole('dialog', { name: 'Nova sessão' })
    await choosePatient(dialog, 'Maria Lima')
    await dialog.getByLabelText('Serviço').selectOptions('Consulta')
    await dialog.getByLabelText('Data e hora').fill('2026-03-20T10:00')
    await dialog.getByRole('button', { name: 'Marcar sessão' }).click()
    await seesToast('Sessão marcada')
    await expect.poll(() => document.querySelectorAll('tbody tr:has(td)').length).toBe(7)
  })
})
