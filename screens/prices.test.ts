import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createPatient } from '../src/features/patients/input-contract.ts'
import { createPriceChange } from '../src/features/prices/contract.ts'
import { createService } from '../src/features/services/contract.ts'
import { checkScreen } from './check-screen.ts'
import { openScreen } from './open-screen.tsx'
import { button, choosePatient, sees, seesToast } from './shown.ts'
import { addPatient, addSession, callElsewhere, newPractice } from './small-practice.ts'
import { openPhone } from './touch.ts'

const PAGE = '/psychologist/price-changes'

/** Twenty patients with a session each after the first of April. */
const twenty = newPractice((practice) => {
  practice.profile.plan = 'pro'
  for (let index = 0; index < 20; index += 1) {
    const name = `Paciente ${String.fromCodePoint(65 + index)}`
    const { id } = addPatient(practice, name, `11 91234-56${10 + index}`)
    addSession(practice, id, `2026-04-${String(6 + index).padStart(2, '0')}T09:00`)
  }
})

function countTaps(): () => number {
  let taps = 0
  const end = new AbortController()
  onTestFinished(() => end.abort())
  addEventListener('pointerdown', () => (taps += 1), { capture: true, signal: end.signal })
  return () => taps
}

const dialog = page.getByRole('dialog')

it('a price change of twenty patients takes at most 6 taps from the list, and can be undone', async () => {
  const { practice } = await openPhone('/psychologist/patients', twenty)
  const before = [...practice.sessions]
  const taps = countTaps()
  await page.getByRole('link', { name: 'Reajuste' }).click()
  await sees(page.getByText('Sem valor combinado').nth(1))
  await sees(page.getByText(/^R\$\s150,00$/).first())
  await page.getByLabelText('Selecionar os 20').click()
  await button('Reajustar').click()
  await expect.element(page.getByLabelText(/^Percentual/)).toHaveFocus()
  await userEvent.keyboard('10')
  await button('Ver prévia').click()
  await sees(dialog.getByText('1 sessão marcada muda').first())
  await checkScreen()
  await button('Reajustar 20 pacientes').click()
  await seesToast('20 valores reajustados')
  expect(taps()).toBeLessThanOrEqual(6)
  expect(practice.sessions.map(({ price }) => price)).toEqual(before.map(() => '165.00'))
  const chats = page.getByRole('dialog', { name: 'Avise pelo WhatsApp' })
  const first = chats.getByRole('link', { name: 'Avisar Paciente A' })
  await sees(first)
  expect(chats.element().scrollTop).toBe(0)
  first.element().addEventListener('click', (event) => event.preventDefault())
  await first.click()
  await sees(chats.getByText('Conversa aberta: Paciente A'))
  await checkScreen()
  await button('Desfazer').click()
  await seesToast('Reajuste desfeito')
  await expect.element(chats).not.toBeInTheDocument()
  expect(practice.sessions.map(({ price }) => price)).toEqual(before.map(() => '150.00'))
})

it('a price change immediately shows the new prices of the patients who get the e-mail', async () => {
  const office = newPractice((practice) => {
    const { id } = addPatient(practice, 'Maria Lima', '11 91234-5678', 'maria@exemplo.com.br')
    addSession(practice, id, '2026-04-06T09:00')
  })
  await openScreen(PAGE, office)
  await page.getByLabelText('Maria Lima').click()
  await button('Reajustar').click()
  await dialog.getByLabelText(/^Percentual/).fill('10')
  await button('Ver prévia').click()
  await button('Reajustar 1 paciente').click()
  await seesToast('Valor reajustado')
  await expect.element(dialog).not.toBeInTheDocument()
  await sees(page.getByText(/^R\$\s165,00 a partir de/).first())
  await sees(page.getByText(/Último reajuste: \+10 %/).first())
  await checkScreen()
})

it('a price change by an amount names the patients who are left out, and first requires a number', async () => {
  const office = newPractice((practice) => {
    addPatient(practice, 'Maria Lima', '11 91234-5678')
  })
  await openScreen(PAGE, office)
  await page.getByLabelText('Maria Lima').click()
  await button('Reajustar').click()
  await button('Ver prévia').click()
  await sees(dialog.getByText('Informe o percentual, como 8 ou 4,62'))
  await dialog.getByText('Em reais').click()
  await dialog.getByLabelText(/^Valor por sessão/).fill('10,00')
  await button('Ver prévia').click()
  await sees(dialog.getByText('Sem valor combinado e sem sessões: informe o valor no cadastro.'))
  await expect.element(button('Reajustar 0 pacientes')).toBeDisabled()
})

it('a new session after a price change has the new price, in whatever order the fields are chosen', async () => {
  const office = newPractice((practice) => {
    const couple = { name: 'Casal', type: 'single', price: '220.00', duration: 80 } as const
    callElsewhere(practice, createService, { body: couple })
    callElsewhere(practice, createPatient, {
      body: { name: 'Davi Melo', phone: '11 91234-5678', price: '150.00' },
    })
    const id = practice.patients[0]?.id ?? ''
    callElsewhere(practice, createPriceChange, {
      body: { patientIds: [id], amount: '30.00', from: '2026-05-01', notify: false },
    })
  })
  await openScreen('/psychologist/sessions', office)
  await button('Nova sessão').click()
  await choosePatient(dialog, 'Davi Melo')
  await dialog.getByLabelText(/^Data e hora/).fill('05/05/2026 10:00')
  await dialog.getByLabelText('Serviço', { exact: true }).selectOptions('Consulta')
  await expect.element(dialog.getByLabelText(/^Valor/)).toHaveValue('180,00')
  await dialog.getByLabelText(/^Data e hora/).fill('28/04/2026 10:00')
  await expect.element(dialog.getByLabelText(/^Valor/)).toHaveValue('150,00')
})

const oneElse = newPractice((practice) => {
  addPatient(practice, 'Caio Prado', '11 91234-5678')
})

it('a new patient with a price and a fixed time at it takes at most 8 taps', async () => {
  const { practice } = await openPhone('/psychologist/patients', oneElse)
  const taps = countTaps()
  await button('Adicionar').click()
  await page.getByText('Novo paciente', { exact: true }).last().click()
  await expect.element(page.getByLabelText(/^Nome completo/)).toHaveFocus()
  await userEvent.keyboard('Maria Lima{Tab}11912345679')
  await dialog.getByText(/^Valor combinado/).click()
  await expect.element(dialog.getByLabelText(/^Valor por sessão/)).toHaveFocus()
  await userEvent.keyboard('12000')
  await expect.element(dialog.getByLabelText('Desde')).toHaveValue('2026-03-11')
  await button('Salvar').click()
  await seesToast('Paciente cadastrado')
  await page.getByRole('link', { name: 'Maria Lima' }).first().click()
  await button('Nova sessão').first().click()
  await expect.element(dialog.getByLabelText(/^Valor/)).toHaveValue('120,00')
  await dialog.getByLabelText(/^Data e hora/).fill('17/03/2026 10:00')
  await dialog.getByText('Toda semana').click()
  await dialog.getByRole('button', { name: /^Marcar 2\d sessões$/ }).click()
  await expect.poll(() => practice.series.map(({ price }) => price)).toEqual(['120.00'])
  expect(taps()).toBeLessThanOrEqual(8)
})
