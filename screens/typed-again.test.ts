import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { navigate } from 'wouter/use-browser-location'
import { createDayOff } from '../src/features/closures/contract.ts'
import { itemAt, type Practice } from '../src/features/demo/practice.ts'
import { recordSessionPayment } from '../src/features/payments/record-contract.ts'
import { createService, listServices, updateService } from '../src/features/services/contract.ts'
import { forget } from '../src/platform/web/clear-stored.ts'
import { storage } from '../src/platform/web/storage.ts'
import { sessionItem } from './element.ts'
import { closeScreen, openScreen, PHONE, resize, respondWith, untilStill } from './open-screen.tsx'
import { button, choosePatient, sees, seesNo } from './shown.ts'
import { addPatient, addSession, callElsewhere, newPractice } from './small-practice.ts'

/** An ended login closes the screen; after the next one of the account its forms have what was typed. */

const office = newPractice(
  (practice: Practice) => {
    const { id } = addPatient(practice, 'Maria Lima', '11 91234-5678')
    const session = addSession(practice, id, '2026-03-10T10:00')
    const body = { kind: 'payment', method: 'pix', amount: '100.00' } as const
    callElsewhere(practice, recordSessionPayment, { params: { id: session.id }, body })
  },
  { plan: 'pro', waitlist: true },
)
const dialog = page.getByRole('dialog')

/** Ends the login as a 401 does, and logs in again with this token. */
async function logInAgain(token: string): Promise<void> {
  const [path, psychologist] = [
    location.pathname + location.search,
    storage.get('psychologist') ?? '',
  ]
  forget('token', 'psychologist')
  navigate('/psychologist/login', { replace: true })
  await seesNo(dialog)
  await untilStill()
  storage.set('psychologist', psychologist)
  storage.set('token', token)
  navigate(path)
  await untilStill()
}

afterEach(() => {
  // Before its login is gone, or what is typed would be kept for the next test.
  closeScreen()
  forget('token', 'psychologist')
})

const first = (name: string | RegExp) => () => button(name).first().click()
const note = dialog.getByLabelText(/^Anotação/)

/** Opens the payments of Maria's session, and a form there. */
const inPayments = (name: string) => async () => {
  await first(/^Ações da sessão de Maria Lima/)()
  await (await sessionItem('Pagamentos')).click()
  await first(name)()
}

const FORMS: [
  title: string,
  path: string,
  type: () => Promise<void>,
  shows: () => Promise<void>,
  open?: () => Promise<void>,
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
  ...['Registrar pagamento', 'Registrar devolução'].map((title): (typeof FORMS)[number] => [
    title,
    'sessions?lista=todas',
    () => note.fill('Em mãos'),
    () => expect.element(note).toHaveValue('Em mãos'),
    inPayments(title),
  ]),
  [
    'Pôr na lista',
    'waitlist',
    async () => {
      await choosePatient(dialog, 'Maria Lima')
      await dialog.getByLabelText('Até quando espera').fill('30/04/2026')
    },
    async () => {
      await expect.element(dialog.getByLabelText('Até quando espera')).toHaveValue('30/04/2026')
      await expect
        .element(dialog.getByRole('combobox', { name: 'Paciente' }))
        .toHaveValue('Maria Lima')
    },
  ],
  [
    'Nova sessão, fixa',
    'sessions',
    async () => {
      await dialog.getByText('Toda semana').click()
      await dialog.getByLabelText('Termina').selectOptions('Depois de um número de vezes')
      await dialog.getByLabelText('Número de vezes').fill('7')
    },
    () => expect.element(dialog.getByLabelText('Número de vezes')).toHaveValue(7),
    first('Nova sessão'),
  ],
  [
    'Nova sessão, de um novo paciente,',
    'sessions',
    async () => {
      await dialog.getByRole('combobox', { name: 'Paciente' }).fill('Rui Reis')
      await dialog.getByRole('option', { name: 'Novo paciente: Rui Reis' }).click()
      await dialog.getByLabelText('Telefone').fill('11 98765-4321')
    },
    async () => {
      await expect.element(dialog.getByLabelText('Nome completo')).toHaveValue('Rui Reis')
      await expect.element(dialog.getByLabelText('Telefone')).toHaveValue('(11) 98765-4321')
    },
    first('Nova sessão'),
  ],
  [
    'Reajustar',
    'price-changes',
    () => dialog.getByLabelText(/^Percentual/).fill('10'),
    () => expect.element(dialog.getByLabelText(/^Percentual/)).toHaveValue('10'),
    async () => {
      await page.getByLabelText('Maria Lima').click()
      await first('Reajustar')()
    },
  ],
]

it.each(FORMS)(
  'after the next login %s has what was typed before',
  async (title, path, type, shows, open = first(title)) => {
    await openScreen(`/psychologist/${path}`, office)
    await open()
    await type()
    await logInAgain('de-teste')
    await open()
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

const leaving = page.getByRole('alertdialog', { name: 'Sair sem salvar?' })
const stay = () => leaving.getByRole('button', { name: 'Continuar editando' }).click()

it.each([
  ['a day off', 'attendance?parte=folgas', 'Nome', 'Recesso'],
  ['a public link', 'share', 'Personalizar o link', 'ana'],
  ['a new password', 'settings?parte=conta', 'Senha atual', 'Aurora2026'],
])('leaving asks before %s is lost', async (_, path, label, text) => {
  await openScreen(`/psychologist/${path}`, office)
  const field = page.getByLabelText(new RegExp(`^${label}`))
  await field.fill(text)
  await page.getByRole('link', { name: 'Pacientes' }).first().click()
  await stay()
  await expect.element(field).toHaveValue(text)
})

it('another day off is edited after the question about the typed one, and one deleted elsewhere stays open', async () => {
  const { practice } = await openScreen('/psychologist/attendance?parte=folgas', {
    ...office,
    prepare: (made) => {
      for (const [name, day] of [
        ['Recesso', '2026-04-01'],
        ['Mudança', '2026-04-02'],
      ] as const) {
        const body = { name, firstDay: day, lastDay: day, startTime: null, endTime: null }
        callElsewhere(made, createDayOff, { body })
      }
    },
  })
  const name = page.getByLabelText(/^Nome/)
  await name.fill('Congresso')
  await button(/^Alterar .*Recesso/).click()
  await stay()
  await expect.element(name).toHaveValue('Congresso')
  await button(/^Alterar .*Recesso/).click()
  await leaving.getByRole('button', { name: 'Sair sem salvar' }).click()
  await expect.element(name).toHaveValue('Recesso')
  await name.fill('Recesso de abril')
  practice.daysOff = practice.daysOff.filter(({ name }) => name === 'Mudança')
  await button(/^Remover .*Mudança/).click()
  await sees('Nenhum dia sem atendimento à frente.')
  await expect.element(name).toHaveValue('Recesso de abril')
})

it('a price change is lost with the page or the window only after a question, also in its second step', async () => {
  await openScreen('/psychologist/price-changes', office)
  await page.getByLabelText('Maria Lima').click()
  await first('Reajustar')()
  await dialog.getByLabelText(/^Percentual/).fill('10')
  expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)
  await dialog.getByText('Em reais').click()
  await dialog.getByText('Por cento').click()
  await first('Ver prévia')()
  await sees(button('Voltar'))
  await userEvent.keyboard('{Escape}')
  await first('Continuar editando')()
  await first('Voltar')()
  await expect.element(dialog.getByLabelText(/^Percentual/)).toHaveValue('10')
})

it('a typed price of a package stays as its service is chosen, and one that a service brought follows the next one', async () => {
  await openScreen('/psychologist/packages', {
    ...office,
    prepare: (practice) => {
      office.prepare(practice)
      for (const [name, price] of [
        ['Quatro', '400.00'],
        ['Seis', '600.00'],
      ] as const) {
        const body = { name, price, type: 'package', duration: 50, sessionsCount: 4 } as const
        callElsewhere(practice, createService, { body })
      }
    },
  })
  await first('Novo pacote')()
  const [service, price] = [dialog.getByLabelText('Serviço'), dialog.getByLabelText(/^Preço/)]
  await service.selectOptions('Quatro')
  await expect.element(price).toHaveValue('400,00')
  await service.selectOptions('Seis')
  await expect.element(price).toHaveValue('600,00')
  await price.fill('550,00')
  await service.selectOptions('Quatro')
  await expect.element(price).toHaveValue('550,00')
})

it.each([
  ['Nova sessão', 'sessions', /^Observações/, 'Traz o laudo'],
  ['Novo pacote', 'packages', /^Preço/, '320,00'],
])(
  'a failed second read of the services keeps what is typed in %s',
  async (title, path, label, text) => {
    await openScreen(`/psychologist/${path}`, office)
    await first(title)()
    await sees(dialog.getByLabelText(label))
    await first('Cancelar')()
    await seesNo(dialog)
    vi.setSystemTime(Date.now() + 360_000)
    const { promise: held, resolve: fail } = Promise.withResolvers<void>()
    const failed = vi.fn(() => held.then(() => Promise.reject(new TypeError('Failed to fetch'))))
    respondWith(listServices, failed)
    await first(title)()
    await dialog.getByLabelText(label).fill(text)
    expect(failed).toHaveBeenCalled()
    fail()
    await untilStill()
    await expect.element(dialog.getByLabelText(label)).toHaveValue(text)
  },
)

it('a window that was opened from the agenda keeps what is typed when the phone is turned', async () => {
  await openScreen('/psychologist/agenda?week=2026-03-08', office)
  await page
    .getByRole('gridcell')
    .getByRole('button', { name: /Maria Lima/ })
    .click()
  await (await sessionItem('Pagamentos')).click()
  await first('Registrar pagamento')()
  await note.fill('Em mãos')
  await resize(...PHONE)
  await untilStill()
  await expect.element(note).toHaveValue('Em mãos')
})
