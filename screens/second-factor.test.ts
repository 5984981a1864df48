import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { exportAccount } from '../src/features/account/contract.ts'
import { login, proveLogin } from '../src/features/identity/contract.ts'
import {
  answerSecondFactor,
  askRecovery,
  cancelOwnRecovery,
  cancelRecovery,
  confirmTotp,
  continueRecovery,
  getSecondFactor,
  openTotp,
  removeTotp,
  replaceRecoveryCodes,
  type SecondFactor,
} from '../src/features/identity/second-factor-contract.ts'
import { Problem } from '../src/platform/shared/problem.ts'
import { checkScreen } from './check-screen.ts'
import { answerWith, openScreen, PHONE, refuseWith } from './open-screen.tsx'
import { button, sees, seesNo, seesPage, seesToast, takeCopies } from './shown.ts'

/** The second factor, in one window; the server checks the codes. */

const NOBODY = { loggedIn: false } as const
const SETUP = '/psychologist/second-factor'
const CODES = Array.from({ length: 10 }, (_, n) => `ABCD-EFGH-IJKL-MN${n}${n}`)
const OFF: SecondFactor = {
  since: null,
  recoveryCodes: 0,
  required: false,
  available: true,
  endsAt: null,
}
const ON: SecondFactor = { ...OFF, since: '2026-03-02T12:00:00.000Z', recoveryCodes: 9 }

const given = (factor: SecondFactor) => ({
  answers: () => answerWith(getSecondFactor, () => factor),
})

async function openSecondStep(size?: readonly [number, number]) {
  const opened = await openScreen('/psychologist/login', { ...NOBODY, ...(size && { size }) })
  answerWith(login, () => ({ challenge: 'desafio' }))
  await page.getByLabelText('E-mail').fill('ana@exemplo.com.br')
  await page.getByLabelText('Senha').fill('uma senha boa')
  await button('Entrar').click()
  await sees(page.getByLabelText('Código de 6 números'))
  return opened
}

const sentTo = (sent: { path: string; body: unknown }[], { path }: { path: string }) =>
  sent.filter((request) => request.path === path).map(({ body }) => body)

describe('the second step of the login', () => {
  it('the second step asks for the code, sends it with its last digit and enters', async () => {
    const { sent, practice } = await openSecondStep()
    await checkScreen()
    answerWith(answerSecondFactor, () => ({ token: 'de-teste', psychologist: practice.profile }))
    await page.getByLabelText('Lembrar este aparelho por 30 dias').click()
    await page.getByLabelText('Código de 6 números').fill('123 456')
    await expect.poll(() => location.pathname).toBe('/psychologist/dashboard')
    expect(sentTo(sent, answerSecondFactor)).toEqual([
      { challenge: 'desafio', code: '123456', remember: true },
    ])
  })

  it('the second step accepts a recovery code instead, and marks a wrong one at its field', async () => {
    const { sent } = await openSecondStep(PHONE)
    answerWith(answerSecondFactor, () => {
      throw new Problem('invalid', { details: [{ path: 'code', message: 'Código incorreto.' }] })
    })
    await button('Usar um código de recuperação').click()
    const field = page.getByLabelText('Código de recuperação')
    await expect.element(field).toHaveFocus()
    await field.fill('abcd-efgh')
    await button('Entrar').click()
    await sees('Código incorreto.')
    await expect.element(field).toHaveValue('abcd-efgh')
    expect(sentTo(sent, answerSecondFactor)).toEqual([
      { challenge: 'desafio', code: 'abcd-efgh', remember: false },
    ])
  })

  it('an expired second step says so, and leads back to the password', async () => {
    await openSecondStep()
    refuseWith(answerSecondFactor, 'login_expired')
    await page.getByLabelText('Código de 6 números').fill('123456')
    await sees(page.getByRole('alert').getByText(/O tempo para esta etapa acabou/))
    await button('Voltar ao e-mail e à senha').click()
    await expect.element(page.getByLabelText('E-mail')).toHaveValue('ana@exemplo.com.br')
  })

  it('an owner who lost everything requests the link', async () => {
    const { sent } = await openSecondStep()
    answerWith(askRecovery, () => undefined)
    await button('Perdi o aplicativo e os códigos').click()
    await button('Enviar o link ao meu e-mail').click()
    await sees('Confira o seu e-mail')
    expect(sentTo(sent, askRecovery)).toEqual([{ challenge: 'desafio' }])
  })
})

describe('the second factor in the settings', () => {
  const openCard = (factor: SecondFactor) =>
    openScreen('/psychologist/settings?parte=conta', given(factor))

  it('if it is off, the card links to its set-up', async () => {
    await openCard(OFF)
    await page.getByRole('link', { name: 'Ligar' }).click()
    await seesPage('Verificação em duas etapas')
    expect(location.pathname).toBe(SETUP)
  })

  it('if it is on, the card shows since when, and switches it off after a confirmation', async () => {
    const { sent } = await openCard(ON)
    await sees('Ligada desde 02/03/2026. Restam 9 códigos de recuperação.')
    await checkScreen()
    answerWith(removeTotp, () => undefined)
    await button('Desligar').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Desligar' }).click()
    await seesToast('Verificação em duas etapas desligada')
    expect(sent.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
  })

  it.each<[string, Partial<SecondFactor>, string]>([
    ['of the super admin', { required: true }, 'Ligada desde'],
    ['of a server without a key', { available: false }, 'Este servidor está sem a chave'],
  ])('the card %s offers no way to turn it off', async (_, facts, text) => {
    await openCard({ ...ON, ...facts })
    await sees(new RegExp(text))
    await seesNo(button('Desligar'))
  })
})

describe('the set-up of the second factor', () => {
  it('the set-up of the second factor shows QR code and key, then the recovery codes to download, print and copy', async () => {
    const { sent } = await openScreen(SETUP, { ...given(OFF), size: PHONE })
    answerWith(openTotp, () => ({
      secret: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
      otpauthUrl: 'otpauth://totp/Consult%C3%B3rio:ana?secret=ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
    }))
    answerWith(confirmTotp, () => ({ recoveryCodes: CODES }))
    await button('Começar').click()
    await sees(page.getByRole('img', { name: 'Código QR para o aplicativo autenticador' }))
    await sees('ABCD-EFGH-IJKL-MNOP-QRST-UVWX-YZ23-4567')
    expect(document.querySelector('a[href^="otpauth://totp/"]')).not.toBeNull()
    await checkScreen()
    await page.getByLabelText('Código de 6 números').fill('123456')
    await seesPage('Códigos de recuperação')
    await expect
      .element(page.getByRole('heading', { name: 'Códigos de recuperação' }))
      .toHaveFocus()
    await seesNo(page.getByText('Um código do seu celular, depois da senha.'))
    expect(scrollY).toBe(0)
    expect(sentTo(sent, confirmTotp)).toEqual([{ code: '123456' }])
    expect(page.getByRole('listitem').elements()).toHaveLength(10)
    await checkScreen()
    const copied = takeCopies()
    await button('Copiar os códigos').click()
    await expect.poll(copied).toContain(CODES[9])
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
    await button('Imprimir').click()
    expect(print).toHaveBeenCalledOnce()
    print.mockRestore()
    await sees(button('Baixar'))
    await page.getByRole('link', { name: 'Guardei os códigos' }).click()
    expect(location.search).toBe('?parte=conta')
  })

  it('new recovery codes are made by a press', async () => {
    await openScreen(`${SETUP}?codigos=novos`, given(ON))
    answerWith(replaceRecoveryCodes, () => ({ recoveryCodes: CODES }))
    await button('Gerar novos códigos').click()
    await sees(CODES[0] ?? '')
  })

  it('a super admin without one reads why the account is blocked', async () => {
    await openScreen(SETUP, given({ ...OFF, required: true }))
    await sees('Esta conta cuida da plataforma e só funciona com ela.')
  })
})

describe('the links about a lost second factor', () => {
  it('the first link begins the wait by a press, and after the wait removes the factor', async () => {
    const { sent } = await openScreen(`${SETUP}?token=abc`, NOBODY)
    answerWith(continueRecovery, () => ({ endsAt: '2026-03-14T15:00:00.000Z', isRemoved: false }))
    await button('Continuar').click()
    await sees(/A espera vai até 14\/03\/2026/)
    expect(sentTo(sent, continueRecovery)).toEqual([{ token: 'abc' }])
    await openScreen(`${SETUP}?token=abc`, NOBODY)
    answerWith(continueRecovery, () => ({ endsAt: '2026-03-11T15:00:00.000Z', isRemoved: true }))
    await button('Continuar').click()
    await sees(/está desligada. Entre com a sua senha/)
  })

  it('the other link cancels the wait by a press', async () => {
    const { sent } = await openScreen(`${SETUP}?cancel=abc`, NOBODY)
    answerWith(cancelRecovery, () => undefined)
    await button('Cancelar o pedido').click()
    await sees(/Cancelado: a verificação continua ligada/)
    expect(sentTo(sent, cancelRecovery)).toEqual([{ token: 'abc' }])
  })

  it('every device of the account sees the wait, and cancels it', async () => {
    const { sent } = await openScreen(
      '/psychologist/settings',
      given({ ...ON, endsAt: '2026-03-14T15:00:00.000Z' }),
    )
    await sees('Foi você que perdeu o aplicativo?')
    answerWith(cancelOwnRecovery, () => undefined)
    await button('Não fui eu: cancelar').click()
    await seesToast('Pedido cancelado')
    expect(sentTo(sent, cancelOwnRecovery)).toHaveLength(1)
  })
})

it('a fresh proof is a code if a second factor is on', async () => {
  const { sent } = await openScreen('/psychologist/settings?parte=conta', given(ON))
  refuseWith(exportAccount, 'proof_needed')
  answerWith(proveLogin, () => undefined)
  await button('Exportar meus dados').click()
  await sees('Confirme sua senha')
  await button('Usar um código do aplicativo').click()
  await page.getByLabelText('Código do aplicativo ou de recuperação').fill('123456')
  await button('Confirmar').click()
  await expect.poll(() => sentTo(sent, proveLogin)).toEqual([{ code: '123456' }])
})
