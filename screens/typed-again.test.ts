import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { navigate } from 'wouter/use-browser-location'
import { itemAt, type Practice } from '../src/features/demo/practice.ts'
import { updateService } from '../src/features/services/contract.ts'
import { forget } from '../src/platform/web/clear-stored.ts'
import { storage } from '../src/platform/web/storage.ts'
import { openScreen, untilStill } from './open-screen.tsx'
import { button, choosePatient, sees, seesNo } from './shown.ts'
import { addPatient, callElsewhere, newPractice } from './small-practice.ts'

/** An ended login closes the screen; after the next one of the account its forms have what was typed. */

const office = newPractice(
  (practice: Practice) => void addPatient(practice, 'Maria Lima', '11 91234-5678'),
  { plan: 'pro' },
)
const dialog = page.getByRole('dialog')

/** Ends the login as a 401 does, and logs in again with this token. */
async function logInAgain(token: string): Promise<void> {
  const [path, psychologist] = [location.pathname, storage.get('psychologist') ?? '']
  forget('token', 'psychologist')
  navigate('/psychologist/login', { replace: true })
  await seesNo(dialog)
  await untilStill()
  storage.set('psychologist', psychologist)
  storage.set('token', token)
  navigate(path)
  await untilStill()
}

afterEach(() => forget('token', 'psychologist'))

const FORMS: [
  title: string,
  path: string,
  type: () => Promise<void>,
  shows: () => Promise<void>,
][] = [
  [
    'Nova sessão',
    'sessions',
    async () => {
      await choosePatient(dialog, 'Maria Lima')
      await dialog.getByLabelText(/^Observações/).fill('Traz o laudo')
    },
    async () => {
      await expect.element(dialog.getByLabelText(/^Observações/)).toHaveValue('Traz o laudo')
      await expect
        .element(dialog.getByRole('combobox', { name: 'Paciente' }))
        .toHaveValue('Maria Lima')
    },
  ],
  [
    'Novo paciente',
    'patients',
    () => dialog.getByLabelText('Nome completo').fill('Rui Reis'),
    () => expect.element(dialog.getByLabelText('Nome completo')).toHaveValue('Rui Reis'),
  ],
  [
    'Novo serviço',
    'services',
    () => dialog.getByLabelText(/^Descrição/).fill('Para casais'),
    () => expect.element(dialog.getByLabelText(/^Descrição/)).toHaveValue('Para casais'),
  ],
  [
    'Novo pacote',
    'packages',
    async () => {
      await choosePatient(dialog, 'Maria Lima')
      await dialog.getByLabelText(/^Preço/).fill('320,00')
    },
    async () => {
      await expect.element(dialog.getByLabelText(/^Preço/)).toHaveValue('320,00')
      await expect
        .element(dialog.getByRole('combobox', { name: 'Paciente' }))
        .toHaveValue('Maria Lima')
    },
  ],
]

it.each(FORMS)(
  'after the next login %s has what was typed before',
  async (title, path, type, shows) => {
    await openScreen(`/psychologist/${path}`, office)
    await button(title).first().click()
    await type()
    await logInAgain('de-teste')
    await button(title).first().click()
    await shows()
  },
)

it('what was typed in one account is shown in no other', async () => {
  await openScreen('/psychologist/patients', office)
  const name = dialog.getByLabelText('Nome completo')
  await button('Novo paciente').first().click()
  await name.fill('Rui Reis')
  await logInAgain('de-outra-pessoa')
  await button('Novo paciente').first().click()
  await expect.element(name).toHaveValue('')
  await logInAgain('de-teste')
  await button('Novo paciente').first().click()
  await expect.element(name).toHaveValue('Rui Reis')
})

it('what was typed over a record that changed meanwhile overwrites nothing after the next login', async () => {
  const { practice } = await openScreen('/psychologist/services', office)
  const edit = async () => {
    await button('Ações de Consulta').click()
    await page.getByRole('menuitem', { name: 'Editar' }).click()
  }
  await edit()
  await dialog.getByLabelText(/^Descrição/).fill('Para casais')
  const { id } = itemAt(practice.services, 0)
  const body = { ...itemAt(practice.services, 0), description: 'Em grupo' }
  callElsewhere(practice, updateService, { params: { id }, body })
  await logInAgain('de-teste')
  await edit()
  await expect.element(dialog.getByLabelText(/^Descrição/)).toHaveValue('Para casais')
  await button('Salvar').click()
  await sees('Em grupo')
  expect(itemAt(practice.services, 0).description).toBe('Em grupo')
})
