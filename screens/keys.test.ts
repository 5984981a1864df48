import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import {
  type ConnectedLogin,
  endLogin,
  endLogins,
  endMailedLogin,
  listLogins,
} from '../src/features/identity/device-contract.ts'
import {
  listPasskeys,
  type Passkey,
  passkeyOptions,
  removePasskey,
} from '../src/features/identity/passkey-contract.ts'
import { checkScreen } from './check-screen.ts'
import { answerWith, openScreen, PHONE, refuseWith } from './open-screen.tsx'
import { button, sees, seesNo, seesToast } from './shown.ts'
import { newPractice } from './small-practice.ts'

/** Passkeys and connected devices, in one window; real authenticators are in e2e/passkeys.e2e.ts. */

const passkey = (more: Partial<Passkey>): Passkey => ({
  id: '0199a000-0000-7000-8000-000000000001',
  name: 'Chrome no Windows',
  credentialId: 'AAAA',
  rpId: 'localhost',
  isSynced: false,
  isUsable: true,
  createdAt: '2026-03-01T12:00:00.000Z',
  lastUsedAt: null,
  ...more,
})

const login = (more: Partial<ConnectedLogin>): ConnectedLogin => ({
  id: '0199a000-0000-7000-8000-000000000002',
  device: 'Chrome no Windows',
  isCurrent: true,
  createdAt: '2026-03-10T12:00:00.000Z',
  lastUsedAt: '2026-03-11T14:00:00.000Z',
  ...more,
})

const PHONE_LOGIN = login({
  id: '0199a000-0000-7000-8000-000000000003',
  device: 'Safari no iPhone',
  isCurrent: false,
})

async function openAccount(
  given: { passkeys?: Passkey[]; logins?: ConnectedLogin[] },
  size?: typeof PHONE,
) {
  let { passkeys = [], logins = [login({})] } = given
  return openScreen('/psychologist/settings?parte=conta', {
    ...newPractice(),
    ...(size ? { size } : {}),
    answers: () => {
      answerWith(listPasskeys, () => passkeys)
      answerWith(listLogins, () => logins)
      answerWith(removePasskey, ({ path }) => {
        passkeys = passkeys.filter(({ id }) => !path.endsWith(id))
        return undefined
      })
      answerWith(endLogins, () => {
        logins = logins.filter(({ isCurrent }) => isCurrent)
        return undefined
      })
      answerWith(endLogin, ({ path }) => {
        logins = logins.filter(({ id }) => !path.endsWith(id))
        return undefined
      })
    },
  })
}

describe('passkeys in the settings', () => {
  it('each passkey has its device, its last use and whether it is synced, and one of a former domain says so', async () => {
    const synced = passkey({
      ...{ id: '0199a000-0000-7000-8000-000000000004', name: 'Safari no iPhone', isSynced: true },
      ...{ rpId: 'antigo.exemplo.com.br', isUsable: false },
      lastUsedAt: '2026-03-11T14:00:00.000Z',
    })
    await openAccount({ passkeys: [passkey({}), synced] }, PHONE)
    await sees('Criada em 01/03/2026 · Ainda não usada')
    await sees('Criada em 01/03/2026 · Último uso em 11/03/2026 às 11:00')
    await sees(page.getByText('Sincronizada', { exact: true }))
    await sees(/criada para o endereço antigo\.exemplo\.com\.br e não funciona neste/)
    await checkScreen()
  })

  it('a passkey is removed after a question', async () => {
    const { sent } = await openAccount({ passkeys: [passkey({})] })
    await button('Remover Chrome no Windows').click()
    await sees(page.getByRole('alertdialog', { name: 'Remover a chave de acesso?' }))
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remover' }).click()
    await seesToast('Chave de acesso removida')
    await seesNo(button('Remover Chrome no Windows'))
    expect(sent.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
  })

  it('a refusal of the server is shown next to the button', async () => {
    await openAccount({})
    refuseWith(passkeyOptions, 'too_many_passkeys')
    await button('Criar chave de acesso').click()
    await sees(/Sua conta já tem 20 chaves de acesso/)
  })
})

describe('connected devices in the settings', () => {
  it('each login has its device and uses, and one or all others are ended', async () => {
    const tablet = login({
      ...{ id: '0199a000-0000-7000-8000-000000000005', device: 'Safari no iPad' },
      isCurrent: false,
    })
    await openAccount({ logins: [login({}), PHONE_LOGIN, tablet] })
    await sees(page.getByText('Este acesso', { exact: true }))
    await button(/^Encerrar Safari no iPhone/).click()
    await seesToast('Acesso encerrado', 'Safari no iPhone pede para entrar de novo.')
    await seesNo(page.getByText('Safari no iPhone', { exact: true }))
    await button('Encerrar todos os outros').click()
    await seesToast('Acessos encerrados')
    await seesNo(page.getByText('Safari no iPad'))
    await seesNo(button('Encerrar todos os outros'))
  })
})

describe('the page of the mail of a new device', () => {
  const open = (query: string) => openScreen(`/psychologist/end-login${query}`, { loggedIn: false })

  it('only a press of its button ends the login; it then suggests a new password', async () => {
    answerWith(endMailedLogin, () => undefined)
    const { sent } = await open('?token=abc')
    expect(sent).toEqual([])
    await checkScreen()
    answerWith(endMailedLogin, () => undefined)
    await button('Encerrar este acesso').click()
    await sees(page.getByRole('heading', { name: 'Acesso encerrado' }))
    expect(sent.map(({ body }) => body)).toEqual([{ token: 'abc' }])
    await sees(page.getByRole('link', { name: 'Criar outra senha' }))
  })

  it('an incomplete link says so', async () => {
    await open('')
    await sees(/Este link está incompleto/)
    await seesNo(button('Encerrar este acesso'))
  })
})

describe('the login by a passkey', () => {
  it('a server with a numeric address refuses passkeys and names the address that works', async () => {
    await openScreen('/psychologist/login', { loggedIn: false })
    refuseWith(passkeyOptions, 'passkeys_unavailable')
    await button('Entrar com chave de acesso').click()
    await sees(page.getByRole('alert').getByText(/Chaves de acesso não funcionam/))
  })
})
