import { describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addDays, formatDay } from '../src/platform/shared/calendar.ts'
import { keepRecord } from './kept-record.ts'
import { button, sees, seesNo, seesPage, seesToast } from './shown.ts'
import { addPatient, addSession, newPractice } from './small-practice.ts'
import { openPhone } from './touch.ts'

/** How many taps the frequent tasks take on a phone, from the first screen. Typing does not count; the tap into a field does. */

const DASHBOARD = '/psychologist/dashboard'
const MONDAY = '2026-03-16'
const HOURS = ['09:00', '10:00', '14:00']

/** Counts the taps from then on; links that would open another tab are kept from opening it. */
function countTaps(): () => number {
  let taps = 0
  const end = new AbortController()
  onTestFinished(() => end.abort())
  const options = { capture: true, signal: end.signal }
  addEventListener('pointerdown', () => (taps += 1), options)
  addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element && event.target.closest('a[target=_blank]')
      if (link) event.preventDefault()
    },
    options,
  )
  return () => taps
}

/** Lets this installation send e-mails until the test ends. */
function sendMail(): void {
  const senders = document.querySelector('meta[name=senders]')
  senders?.setAttribute('content', 'mail')
  onTestFinished(() => senders?.setAttribute('content', ''))
}

/** A week of fifteen patients with a session each; the first have an e-mail. */
const weekOf = (withEmail: number) =>
  newPractice(
    (practice) => {
      for (let index = 0; index < 15; index += 1) {
        const day = addDays(MONDAY, index % 5)
        const email = index < withEmail ? `paciente${index}@exemplo.com.br` : undefined
        const name = `Paciente ${String.fromCodePoint(65 + index)}`
        const { id } = addPatient(practice, name, `11 91234-56${10 + index}`, email)
        addSession(practice, id, `${day}T${HOURS[index % 3]}`)
      }
    },
    { plan: 'pro' },
  )

const bar = page.getByRole('navigation', { name: 'Atalhos' })

async function cancelWeek(forAll: string): Promise<void> {
  await button('Buscar').click()
  await expect.element(page.getByRole('combobox', { name: /^Paciente, dia/ })).toHaveFocus()
  await userEvent.keyboard('folga')
  await page.getByRole('option', { name: 'Bloquear um dia ou período' }).click()
  await seesPage('Horários de Atendimento')
  await expect.poll(() => document.activeElement?.id).toBe('dia-sem-atendimento')
  await userEvent.keyboard(formatDay(MONDAY))
  await page.getByLabelText(/^Até/).click()
  await userEvent.keyboard(formatDay(addDays(MONDAY, 4)))
  await page.getByRole('main').getByRole('button', { name: 'Adicionar' }).click()
  await sees(page.getByRole('dialog', { name: '15 sessões neste período' }))
  await button(forAll).click()
  await button('Cancelar 15 sessões e salvar').click()
  await seesToast('Período adicionado', '15 sessões canceladas.')
  await bar.getByRole('link', { name: /^Hoje/ }).click()
}

const seesNobodyLeft = () =>
  seesNo(page.getByRole('heading', { name: /^(Avisar|Pacientes avisados)/ }))

describe('a week off with fifteen sessions, from the dashboard until every patient is notified', () => {
  it('a week off takes at most 9 taps if two patients get a chat and the others an e-mail', async () => {
    sendMail()
    const { practice } = await openPhone(DASHBOARD, weekOf(13))
    const taps = countTaps()
    await cancelWeek('Cancelar e avisar todas')
    await sees(page.getByRole('heading', { name: 'Avisar 2 pacientes' }))
    for (const name of ['Paciente N', 'Paciente O'])
      await page.getByRole('link', { name: `Avisar ${name} pelo WhatsApp` }).click()
    await seesNobodyLeft()
    expect(practice.sessions.every(({ status }) => status === 'cancelled')).toBe(true)
    expect(taps()).toBeLessThanOrEqual(9)
  })

  it('a week off takes at most 9 taps if no message is sent and the psychologist notified everybody elsewhere', async () => {
    await openPhone(DASHBOARD, weekOf(0))
    const taps = countTaps()
    await cancelWeek('Cancelar todas')
    await sees(page.getByRole('heading', { name: 'Avisar 15 pacientes' }))
    await button('Já avisei todos').click()
    await seesToast('15 pacientes avisados')
    await seesNobodyLeft()
    expect(taps()).toBeLessThanOrEqual(9)
  })
})

describe('the session that is going on', () => {
  it('the session that is going on is completed, paid and noted with at most 3 taps', async () => {
    const { practice } = await openPhone(
      DASHBOARD,
      newPractice((made) => {
        const { id } = addPatient(made, 'Rita Alves', '11 91234-5678')
        addSession(made, id, '2026-03-11T11:40')
        keepRecord(made, id)
      }),
    )
    const taps = countTaps()
    await button(/^Concluir e receber/).click()
    await seesToast('Sessão concluída e recebida')
    await page.getByRole('link', { name: 'Anotar' }).click()
    await expect.element(page.getByRole('textbox', { name: 'Texto do registro' })).toHaveFocus()
    expect(practice.sessions[0]).toMatchObject({ status: 'completed', paid: true })
    expect(taps()).toBeLessThanOrEqual(3)
  })
})

describe('a session for a known patient', () => {
  it('a session for a known patient takes at most 4 taps from any screen', async () => {
    const { practice } = await openPhone(
      '/psychologist/services',
      newPractice((made) => {
        addPatient(made, 'Rita Alves', '11 91234-5678', 'rita@exemplo.com.br')
        addPatient(made, 'Davi Melo', '11 91234-5679')
      }),
    )
    const taps = countTaps()
    const dialog = page.getByRole('dialog', { name: 'Nova sessão' })
    await bar.getByRole('button', { name: 'Adicionar' }).click()
    await button('Nova sessão').click()
    await expect.element(dialog.getByLabelText('Paciente', { exact: true })).toHaveFocus()
    await userEvent.keyboard('rita')
    await dialog.getByRole('option', { name: /^Rita/ }).click()
    await expect.element(dialog.getByLabelText('Data e hora')).toHaveFocus()
    await userEvent.keyboard(`${formatDay(MONDAY)} 14:00`)
    await button('Marcar sessão').click()
    await seesToast('Sessão marcada')
    expect(practice.sessions).toMatchObject([{ status: 'confirmed' }])
    expect(taps()).toBeLessThanOrEqual(4)
  })
})

describe('the end of a treatment', () => {
  it('a treatment is ended from the patient’s page with at most 3 taps', async () => {
    const { practice } = await openPhone(
      ({ patients }) => `/psychologist/patients/${patients[0]?.id}`,
      newPractice((made) => {
        const { id } = addPatient(made, 'Rita Alves', '11 91234-5678')
        addSession(made, id, `${MONDAY}T14:00`)
      }),
    )
    const taps = countTaps()
    await button('Ações de Rita Alves').click()
    await page.getByRole('menuitem', { name: 'Encerrar acompanhamento' }).click()
    await sees('1 sessão por vir')
    await button('Encerrar').click()
    await seesToast('Acompanhamento encerrado')
    expect(practice.patients[0]).toMatchObject({ endReason: 'discharge' })
    expect(practice.sessions[0]?.status).toBe('cancelled')
    expect(taps()).toBeLessThanOrEqual(3)
  })
})
