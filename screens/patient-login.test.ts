import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listPatientSessions } from '../src/features/patient-area/contract.ts'
import { keepElsewhere } from '../src/platform/web/storage.ts'
import { openScreen, respondWith } from './open-screen.tsx'
import { asPatient, consultation, DASHBOARD, LOGIN } from './patient-practice.ts'
import { button, loginsIn, sees, seesToast } from './shown.ts'

/** The patient's login by phone, and the addresses that lead to it. */

const NOBODY = { phone: null }

describe('the login of a patient', () => {
  it('the patient has to type 11 characters into a simplified login', async () => {
    await openScreen(LOGIN, asPatient([], NOBODY))
    await sees(page.getByRole('heading', { name: 'Login do Paciente' }))
    await sees(/A verificação por SMS está planejada\./)
    await page.getByLabelText('Telefone').fill('119123456')
    await button('Acessar Consultas').click()
    await sees('Telefone deve ter pelo menos 11 dígitos')
  })

  it('a patient has to add the digit that a ten-digit mobile number lacks', async () => {
    const { stored } = await openScreen(LOGIN, asPatient([], NOBODY))
    await page.getByLabelText('Telefone').fill('1190000000')
    await button('Acessar Consultas').click()
    await sees('Telefone deve ter pelo menos 11 dígitos')
    expect(loginsIn(stored)).toEqual([])
  })

  it("the patient sees 'Minhas Consultas' with the phone, next and past sessions, and leaves: 'Até breve!'", async () => {
    const { stored } = await openScreen(DASHBOARD, asPatient([consultation({ status: 'pending' })]))
    await sees(page.getByRole('heading', { name: 'Minhas Consultas' }))
    await sees('(11) 91234-5678')
    await sees(page.getByRole('heading', { name: 'Próximas Consultas' }))
    await sees(page.getByRole('heading', { name: 'Consultas Anteriores' }))
    await sees('Aguardando pagamento')
    await button('Sair').click()
    await seesToast('Logout realizado', 'Até breve!')
    expect([location.pathname, loginsIn(stored)]).toEqual([LOGIN, []])
    // The next screen begins at its heading.
    await expect.element(page.getByRole('heading', { name: 'Login do Paciente' })).toHaveFocus()
  })

  it("the patient without consultations reads 'Nenhuma consulta encontrada'", async () => {
    await openScreen(DASHBOARD, asPatient([]))
    await sees('Nenhuma consulta encontrada')
    await sees(/Confira se \(11\) 91234-5678 é o telefone/)
  })

  it("the patient reads when consultations cannot be loaded: 'Erro ao carregar consultas'", async () => {
    const { answers, ...patient } = asPatient([])
    await openScreen(DASHBOARD, {
      ...patient,
      answers: () => {
        answers()
        const refusal = { message: 'Motivo do servidor' }
        respondWith(listPatientSessions, () => Response.json(refusal, { status: 403 }))
      },
    })
    await seesToast('Erro ao carregar consultas', 'Motivo do servidor')
  })

  it("the patient whose browser stores nothing reads 'Erro no login' / 'Tente novamente'", async () => {
    await openScreen(LOGIN, asPatient([], NOBODY))
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new Error('QuotaExceededError')
      },
      removeItem: () => {},
      clear: () => {},
    }
    keepElsewhere({ lasting: full, tab: full })
    await page.getByLabelText('Telefone').fill('11912345678')
    await button('Acessar Consultas').click()
    await seesToast('Erro no login', 'Tente novamente')
  })

  it('the patient without a stored phone is led to the login', async () => {
    await openScreen(DASHBOARD, asPatient([], NOBODY))
    await expect.poll(() => location.pathname).toBe(LOGIN)
  })

  it('a patient whose stored phone is invalid has to type it again, and the old one is removed', async () => {
    const { stored } = await openScreen(DASHBOARD, asPatient([], { phone: '+55119' }))
    await sees(page.getByRole('heading', { name: 'Login do Paciente' }))
    expect([location.pathname, loginsIn(stored)]).toEqual([LOGIN, []])
  })

  it('a patient who is logged in goes from the login straight to the consultations', async () => {
    await openScreen(LOGIN, asPatient([consultation()]))
    await expect.poll(() => location.pathname).toBe(DASHBOARD)
    await sees(page.getByRole('heading', { name: 'Próximas Consultas' }))
    await sees(page.getByText('Terapia'))
  })
})
