import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { addToWaitlist } from '../src/features/waitlist/contract.ts'
import {
  declineOffer,
  getOffer,
  getWaitlistForm,
  joinWaitlist,
  type LinkedOffer,
  requestWaitlistCode,
} from '../src/features/waitlist/public-contract.ts'
import { DEFAULT_ZONE } from '../src/platform/shared/calendar.ts'
import { checkScreen } from './check-screen.ts'
import { answerWith, openScreen } from './open-screen.tsx'
import { button, choosePatient, sees, seesPage, seesToast } from './shown.ts'
import { addPatient, callElsewhere, newPractice } from './small-practice.ts'

/** The psychologist's waiting list; what people on it see is in e2e/waitlist.e2e.ts. */

const entries = page.getByRole('list', {
  name: 'Quem espera, na ordem em que horários são oferecidos',
})
const names = () =>
  entries
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent?.slice(0, 6))

const PRO = { plan: 'pro', waitlist: true } as const

it('the waiting list is switched on, accepts a patient, and marks missing fields', async () => {
  const given = newPractice(
    (practice) => void addPatient(practice, 'Maria Lima', '11 91234-5678'),
    { plan: 'pro', waitlist: false },
  )
  await openScreen('/psychologist/waitlist', given)
  await seesPage('Lista de espera')
  await sees('Ninguém espera')
  await page.getByRole('switch', { name: 'Lista de espera ligada' }).click()
  await seesToast('Lista de espera atualizada')
  await button('Pôr na lista').click()
  const dialog = page.getByRole('dialog', { name: 'Pôr na lista de espera' })
  const add = dialog.getByRole('button', { name: 'Pôr na lista' })
  await add.click()
  await sees(dialog.getByText('Escolha o paciente'))
  await expect.element(dialog.getByRole('combobox', { name: 'Paciente' })).toHaveFocus()
  await sees(dialog.getByText('Selecione um serviço'))
  await choosePatient(dialog, 'Maria Lima')
  await dialog.getByLabelText('Serviço').selectOptions('Consulta')
  await dialog.getByLabelText('Até quando espera').fill('30/04/2026')
  await checkScreen()
  await add.click()
  await seesToast('Pessoa posta na lista de espera')
  await sees(entries.getByText('1. Maria Lima'))
  await page.viewport(360, 740)
  await checkScreen()
})

it('the waiting list is reordered, and an hour is offered by hand and withdrawn', async () => {
  const given = newPractice((practice) => {
    const wish = { type: null, weekdays: [1, 2, 3, 4, 5], parts: ['morning'], until: '2026-04-30' }
    const serviceId = practice.services[0]?.id ?? ''
    for (const [name, phone] of [
      ['Ana Reis', '11 95555-0001'],
      ['Bia Sales', '11 95555-0002'],
    ])
      callElsewhere(practice, addToWaitlist, { body: { ...wish, serviceId, name, phone } } as never)
  }, PRO)
  await openScreen('/psychologist/waitlist', given)
  await sees(entries.getByText('1. Ana Reis'))
  await button('Descer Ana Reis na lista').click()
  await sees(entries.getByText('1. Bia Sales'))
  expect(names()).toEqual(['1. Bia', '2. Ana'])
  await button('Oferecer um horário a Bia Sales').click()
  const dialog = page.getByRole('dialog', { name: 'Oferecer um horário a Bia Sales' })
  await dialog.getByRole('radio').first().click()
  await dialog.getByRole('button', { name: 'Oferecer', exact: true }).click()
  await seesToast('Horário oferecido')
  await sees(page.getByRole('link', { name: /Enviar pelo WhatsApp/ }))
  await button('Retirar a oferta a Bia Sales').click()
  await seesToast('Oferta retirada')
  await sees(/retirada/)
  await button('Tirar da lista: Bia Sales').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Tirar da lista' }).click()
  await seesToast('Pessoa tirada da lista')
})

it('a visitor’s form for the waiting list focuses its first wrong field, and names a missing weekday', async () => {
  const services = ['Consulta', 'Casal'].map((name, index) => ({
    ...{ id: `0198c0de-0000-7000-8000-00000000000${index}`, name },
    types: ['online' as const],
  }))
  const form = { psychologistName: 'Ana Souza', bookingPath: '/', timezone: DEFAULT_ZONE }
  await openScreen('/lista-de-espera/1', {
    loggedIn: false,
    answers: () => answerWith(getWaitlistForm, () => ({ ...form, services, consentVersion: '1' })),
  })
  for (const day of ['Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta'])
    await page.getByRole('checkbox', { name: day }).click()
  await button('Confirmar meu contato').click()
  await sees('Selecione um serviço')
  await expect.element(page.getByLabelText('Serviço')).toHaveFocus()
  await sees('Escolha ao menos um dia da semana')
  await sees('Informe a data')
})

it('a visitor’s form for the waiting list is as typed after a reload, before and after the code is sent, and its outcome takes the focus', async () => {
  const [id, name] = ['0198c0de-0000-7000-8000-000000000000', 'Consulta']
  const practice = { psychologistName: 'Ana Souza', bookingPath: '/', timezone: DEFAULT_ZONE }
  const answers = () => {
    const services = [{ id, name, types: ['online' as const] }]
    answerWith(getWaitlistForm, () => ({ ...practice, services, consentVersion: '1' }))
    answerWith(requestWaitlistCode, () => undefined)
    answerWith(joinWaitlist, () => ({ id, manageUrl: '/na-lista/1' }))
  }
  const given = { loggedIn: false, answers } as const
  const { tab } = await openScreen('/lista-de-espera/1', given)
  await page.getByLabelText('Até quando espera').fill('20/03/2026')
  await page.getByLabelText('Seu nome').fill('Rita Alves')
  await page.getByLabelText('Seu telefone').fill('11977780002')
  await openScreen('/lista-de-espera/1', { ...given, tab })
  await expect.element(page.getByLabelText('Seu telefone')).toHaveValue('(11) 97778-0002')
  await button('Confirmar meu contato').click()
  await sees(page.getByLabelText('Código de 6 números'))
  await openScreen('/lista-de-espera/1', { ...given, tab })
  await expect.element(page.getByLabelText('Seu nome')).toHaveValue('Rita Alves')
  await page.getByLabelText('Código de 6 números').fill('123456')
  await button('Entrar na lista').click()
  await expect.element(page.getByText('Você está na lista de espera.')).toHaveFocus()
  expect([...tab.values()].join()).not.toContain('Rita')
})

it('an answered offer of the waiting list focuses its outcome', async () => {
  const offer: LinkedOffer = {
    ...{ state: 'open', psychologistName: 'Ana Souza', serviceName: 'Consulta', minutes: 50 },
    ...{ start: '2026-03-12T12:00:00.000Z', expiresAt: '2026-03-11T16:00:00.000Z' },
    ...{ type: 'online', price: '150.00', timezone: DEFAULT_ZONE, bookingPath: '/' },
    ...{ cancelRule: { cancelNoticeHours: 24, lateCancelPercent: 0 }, cancelText: null },
    ...{ consentVersion: '1', laterSession: null, manageUrl: null },
  }
  await openScreen('/vaga/de-teste', {
    loggedIn: false,
    answers: () => {
      answerWith(getOffer, () => offer)
      answerWith(declineOffer, () => Object.assign(offer, { state: 'over' }))
    },
  })
  await button('Não posso').click()
  await expect.element(page.getByRole('heading', { name: 'Esta oferta terminou' })).toHaveFocus()
})

it('the waiting list is available on the plan Básico, without offers', async () => {
  const given = newPractice(() => {}, { plan: 'free' })
  await openScreen('/psychologist/waitlist', given)
  await sees('A lista de espera é do plano Pro')
  await checkScreen()
})
