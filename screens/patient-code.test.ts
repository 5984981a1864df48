import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { requestLoginCode, verifyLoginCode } from '../src/features/patient-login/contract.ts'
import { Problem } from '../src/platform/shared/problem.ts'
import { answerWith, type Given, openScreen, respondWith } from './open-screen.tsx'
import { asPatient, checkBothSizes, consultation, DASHBOARD, LOGIN } from './patient-practice.ts'
import { button, loginsIn, removeToast, sees, seesToast } from './shown.ts'
import { watchClock } from './watch-clock.ts'

/** The patient's login by code as the screen has it; real codes by e-mail are in e2e/patient-code.e2e.ts. */

const CODE = '123456'

const codeField = () => page.getByLabelText('Código de 6 números')
const form = () => page.elementLocator(document.querySelector('form') ?? document.body)

/** Opens the login; its right code is `CODE`. */
function open(given: Given = {}) {
  const patient = asPatient([consultation()], { mode: 'code', phone: null })
  return openScreen(LOGIN, {
    ...patient,
    ...given,
    answers: () => {
      patient.answers()
      answerWith(requestLoginCode, () => undefined)
      answerWith(verifyLoginCode, ({ body }) => {
        if ((body as { code: string }).code !== CODE) throw new Problem('code_refused')
        return { token: 'de-teste' }
      })
    },
  })
}

async function askForCode(): Promise<void> {
  await page.getByLabelText('Telefone').fill('11912345678')
  await button('Acessar Consultas').click()
  await expect.element(codeField()).toHaveFocus()
}

async function seesConsultations(): Promise<void> {
  await sees(page.getByRole('heading', { name: 'Minhas Consultas' }))
  expect(location.pathname).toBe(DASHBOARD)
}

describe('the login by code', () => {
  it('the login by code says that a code will be sent, and not to which address', async () => {
    await open()
    await sees(page.getByRole('heading', { name: 'Login do Paciente' }))
    await sees(/Enviaremos um código de 6 números/)
    expect(page.getByText(/sistema simplificado/).elements()).toHaveLength(0)
    await checkBothSizes()
    await askForCode()
    await sees(/Se este telefone tem consultas, enviamos um código/)
    await checkBothSizes()
  })

  it('the login by code sends at the sixth digit; a wrong code is marked at the field, selected, and replaced by the next', async () => {
    await open()
    await askForCode()
    await userEvent.keyboard('123457')
    await sees(form().getByText(/Código incorreto ou vencido\./))
    await seesToast('Erro no login', 'Código incorreto ou vencido.')
    await expect.poll(() => getSelection()?.toString()).toBe('123457')
    await checkBothSizes()
    await userEvent.keyboard(CODE)
    await seesConsultations()
  })

  it('the login by code works by keyboard, and requires all six digits', async () => {
    await open()
    page.getByLabelText('Telefone').element().focus()
    await userEvent.keyboard('11912345678{Enter}')
    await expect.element(codeField()).toHaveFocus()
    await userEvent.keyboard('12{Enter}')
    await sees(form().getByText('Digite os 6 números do código'))
    await userEvent.keyboard('{Control>}a{/Control}')
    await userEvent.keyboard(CODE)
    await seesConsultations()
  })

  it('the login by code stays at the code after a reload, and goes back with the phone kept', async () => {
    const { tab } = await open()
    await askForCode()
    await open({ tab })
    await sees(codeField())
    expect(JSON.stringify([...tab])).not.toMatch(/\b\d{6}\b/)
    await button('Usar outro telefone').click()
    await expect.element(page.getByLabelText('Telefone')).toHaveValue('(11) 91234-5678')
    await button('Acessar Consultas').click()
    await sees(codeField())
  })

  it('the login by code counts down a minute before another code; if refused, it counts the server’s wait', async () => {
    const advance = watchClock()
    await open()
    await askForCode()
    await sees(/Peça outro código em (1 minuto|\d+ segundos)/)
    await expect.element(button('Reenviar código')).toBeDisabled()
    advance(61_000)
    await sees(/Confira o telefone ou peça outro código\./)
    respondWith(requestLoginCode, () =>
      Response.json(
        { code: 'throttled', message: 'Muitas tentativas. Tente novamente em 40 segundos.' },
        { status: 429, headers: { 'retry-after': '40' } },
      ),
    )
    await button('Reenviar código').click()
    await seesToast('Erro no login', 'Muitas tentativas. Tente novamente em')
    await sees(/Peça outro código em 40 segundos/)
    answerWith(requestLoginCode, () => undefined)
    advance(41_000)
    await button('Reenviar código').click()
    await sees(/Peça outro código em (1 minuto|\d+ segundos)/)
  })

  it('the login by code neither requests nor sends a code a second time by itself if no answer comes', async () => {
    const { sent } = await open()
    const posted = () => sent.flatMap(({ method, path }) => (method === 'POST' ? [path] : []))
    const isUnanswered = () => Promise.reject(new TypeError('Failed to fetch'))
    respondWith(requestLoginCode, isUnanswered)
    await page.getByLabelText('Telefone').fill('11900000000')
    await button('Acessar Consultas').click()
    await seesToast('Erro no login', 'Sem resposta do servidor')
    await removeToast()
    answerWith(requestLoginCode, () => undefined)
    await button('Acessar Consultas').click()
    await expect.element(codeField()).toHaveFocus()
    respondWith(verifyLoginCode, isUnanswered)
    await codeField().fill(CODE)
    await sees(form().getByText(/Sem resposta do servidor/))
    await seesToast('Erro no login', 'Sem resposta do servidor')
    const { path: request } = requestLoginCode
    expect(posted()).toEqual([request, request, verifyLoginCode.path])
  })
})

describe('the guarded area', () => {
  const psychologist = { token: 'x', psychologist: '{"id":"1","email":"ana@exemplo.com.br"}' }

  it.each([
    ['the token', { patientPhone: '+5511912345678' }],
    ['the phone', { patient: 'x' }],
  ])(
    'without %s the guarded area clears the patient’s login and shows the login page; a psychologist’s login stays',
    async (_, login) => {
      const { stored } = await openScreen(DASHBOARD, {
        ...asPatient([], { mode: 'code', phone: null }),
        stored: { ...login, ...psychologist },
      })
      await expect.poll(() => location.pathname).toBe(LOGIN)
      expect(loginsIn(stored)).toEqual(['token', 'psychologist'])
    },
  )
})
