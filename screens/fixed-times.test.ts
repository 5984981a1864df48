import { describe, expect, it } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { nextWeek } from '../src/features/attendance/slot-rules.ts'
import { instantOut, itemAt, type Practice } from '../src/features/demo/practice.ts'
import { createSeries, listSeries } from '../src/features/series/contract.ts'
import { confirmSession } from '../src/features/sessions/contract.ts'
import { addDays, DEFAULT_ZONE, formatDay, instantAt } from '../src/platform/shared/calendar.ts'
import { checkScreen } from './check-screen.ts'
import { boxOf, pressIn } from './element.ts'
import { NOW, openScreen } from './open-screen.tsx'
import { button, sees, seesToast } from './shown.ts'
import { addPatient, addSession, callElsewhere, newPractice } from './small-practice.ts'
import { openPhone } from './touch.ts'

/**
 * A weekly time from the agenda of a phone, over one date that is taken; its change and its end by keyboard; dates that cannot
 * be booked.
 */

const TUESDAY = addDays(nextWeek(NOW, DEFAULT_ZONE).from, 2)

const furnished = (furnish: (practice: Practice) => void) =>
  newPractice(
    (practice) => {
      addPatient(practice, 'Maria Lima', '11 91234-7701')
      addPatient(practice, 'Bia Reis', '11 91234-7702')
      furnish(practice)
    },
    { plan: 'pro' },
  )
const mariaOf = ({ patients }: Practice) => itemAt(patients, 0).id
const biaOf = ({ patients }: Practice) => itemAt(patients, 1).id

const sessionsOf = ({ sessions }: Practice, patient: string) =>
  sessions.filter(({ patientId, status }) => patientId === patient && status !== 'cancelled')

/** Books another patient's session on a later Tuesday. */
function take(practice: Practice, weeks: number): string {
  const day = addDays(TUESDAY, 7 * weeks)
  const { id } = addSession(practice, biaOf(practice), `${day}T15:00`)
  callElsewhere(practice, confirmSession, { params: { id } })
  return day
}

/** Books an online session with Bia every week. */
function keepBias(practice: Practice, { firstDate, time, count }: Kept) {
  const serviceId = itemAt(practice.services, 0).id
  const every = { unit: 'week', count: 1 } as const
  const body = { patientId: biaOf(practice), serviceId, type: 'online', firstDate, time } as const
  return callElsewhere(practice, createSeries, {
    body: { ...body, every, end: { count }, notify: false },
  })
}

interface Kept {
  firstDate: string
  time: string
  count: number
}

describe('a weekly time for a known patient, from the agenda of a phone', () => {
  it('a weekly time from the agenda of a phone takes eight taps including a taken date; a date that is booked meanwhile becomes a question in the window', async () => {
    let datetime = ''
    const { practice } = await openPhone(
      `/psychologist/agenda?day=${TUESDAY}`,
      furnished((practice) => {
        datetime = take(practice, 2)
      }),
    )
    const marias = () => sessionsOf(practice, mariaOf(practice))
    let taps = 0
    const tap = async (locator: Locator) => {
      taps += 1
      await locator.click()
    }
    await tap(page.getByRole('button', { name: /15:00: nova sessão$/ }))
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Paciente' }).fill('Maria')
    await tap(dialog.getByRole('option', { name: /^Maria Lima/ }))
    taps += 2
    await dialog.getByRole('combobox', { name: 'Serviço' }).selectOptions('Consulta')
    await dialog.getByLabelText(/^Observações/).fill('Trazer o caderno')
    await tap(dialog.getByText('Toda semana'))
    await sees(dialog.getByText(/O texto que você escreveu não será salvo\./))
    await tap(dialog.getByRole('button', { name: 'Decidir 1 data' }))
    const rowOn = (day: string) =>
      dialog.getByRole('group', { name: new RegExp(formatDay(day).slice(0, 5)) })
    const row = rowOn(datetime)
    await sees(row.getByText(/Escolha o que fazer com esta data/))
    expect(row.element().textContent).toContain('Bia Reis')
    expect(marias()).toEqual([])
    await tap(row.getByRole('button', { name: 'Mudar para 14:00' }))
    await checkScreen()
    const save = dialog.getByRole('button', { name: /^Marcar 2\d sessões$/ })
    await sees(save)
    const meanwhile = take(practice, 3)
    await tap(save)
    expect(taps).toBeLessThanOrEqual(8)
    const changed = rowOn(meanwhile)
    await sees(changed.getByText(/Mudou agora/))
    const chosen = row.getByRole('button', { pressed: true })
    expect(chosen.element().textContent).toContain('14:00')
    expect(marias()).toEqual([])
    await tap(changed.getByRole('button', { name: 'Pular' }))
    await tap(save)
    await seesToast('Horário fixo marcado', 'Avise você.')
    const chat = page.getByRole('link', { name: 'Avisar pelo WhatsApp' })
    expect(decodeURIComponent(chat.element().getAttribute('href') ?? '')).toMatch(
      /Seu horário fixo com .+ está marcado: toda terça, \d\d:00 \(.+\), a partir de \d/,
    )
    expect(marias().length).toBeGreaterThanOrEqual(24)
    expect(marias().find(({ seriesDate }) => seriesDate === datetime)?.datetime).toBe(
      instantOut(instantAt(datetime, '14:00', DEFAULT_ZONE)),
    )
  })
})

describe('the fixed time of a patient, by keyboard', () => {
  it('the fixed time of a patient opens from its session’s menu, moves by keyboard with all later dates, and ends in one action', async () => {
    const { practice } = await openScreen(
      '/psychologist/sessions',
      furnished((practice) => {
        keepBias(practice, { firstDate: addDays(TUESDAY, 1), time: '10:00', count: 4 })
      }),
    )
    const press = (name: string) => pressIn(button(name), '{Enter}')
    const row = page.getByRole('row', { name: /Bia Reis/ }).filter({ hasText: '10:00' })
    const dots = row.getByRole('button', { name: 'Ações da sessão de Bia Reis' })
    await pressIn(dots.first(), '{Enter}')
    await pressIn(page.getByRole('menuitem', { name: 'Mais ações' }), '{Enter}')
    await pressIn(page.getByRole('menuitem', { name: 'Ver horário fixo' }), '{Enter}')
    await sees(page.getByRole('heading', { name: 'Toda quarta, 10:00' }))
    const focused = () => document.activeElement?.getAttribute('aria-label')
    await expect.poll(focused).toBe('Toda quarta, 10:00')
    expect(document.activeElement?.localName).toBe('section')
    await press('Alterar')
    const form = page.getByRole('dialog', { name: 'Alterar horário fixo' })
    await form.getByLabelText('Hora').fill('11:00')
    await sees(form.getByText(/4 sessões seguem o novo horário/))
    await checkScreen()
    await pressIn(form.getByLabelText('Hora'), '{Enter}')
    await seesToast('Horário fixo alterado', '4 sessões mudaram. Bia Reis ')
    const chat = page.getByRole('link', { name: 'Avisar pelo WhatsApp' })
    expect(decodeURIComponent(chat.element().getAttribute('href') ?? '')).toMatch(
      /Seu horário fixo com .+ mudou: toda quarta, 11:00 \(.+\), a partir de \d/,
    )
    await sees(page.getByRole('heading', { name: 'Toda quarta, 11:00' }))
    await expect.element(button('Alterar')).toHaveFocus()
    await press('Encerrar')
    // The dialog takes the focus when it has opened.
    await expect.poll(() => document.activeElement?.closest('[role=dialog]')).not.toBeNull()
    await press('Encerrar horário')
    await seesToast('Horário fixo encerrado', '4 sessões canceladas.')
    await sees(/Marque de uma vez as sessões que se repetem\./)
    const [ended] = callElsewhere(practice, listSeries, { query: { patientId: biaOf(practice) } })
    expect(ended?.endedFrom).toMatch(/^2026/)
  })
})

describe('two fixed times of a patient', () => {
  it('the second of two fixed times shows its next dates although the first ten sessions are the first one’s', async () => {
    const later = addDays(TUESDAY, 7 * 13)
    const { sent } = await openScreen(
      (practice) => `/psychologist/patients/${biaOf(practice)}`,
      furnished((practice) => {
        keepBias(practice, { firstDate: TUESDAY, time: '10:00', count: 12 })
        keepBias(practice, { firstDate: later, time: '16:00', count: 2 })
      }),
    )
    await page.getByRole('heading', { name: /^2 horários fixos/ }).click()
    const datesAt = (time: string) =>
      page.getByRole('region', { name: `Toda terça, ${time}` }).getByText(/^Próximas: /)
    await sees(datesAt('16:00'))
    expect(datesAt('16:00').element().textContent).toContain(formatDay(later).slice(0, 5))
    expect(datesAt('10:00').element().textContent?.split(' · ')).toHaveLength(4)
    const limits = sent.flatMap(({ query: { list, limit } }) => (list === 'upcoming' ? limit : []))
    expect(limits).toEqual(['10', '100'])
  })
})

describe('dates of fixed times that could not be placed', () => {
  it('dates that could not be booked are one line below the day, opened on a phone, and those on a holiday are skipped by one decision', async () => {
    const dates = [10, 11, 12].map((weeks) => addDays(TUESDAY, 7 * weeks))
    const { practice } = await openPhone(
      '/psychologist/dashboard',
      furnished((practice) => {
        keepBias(practice, { firstDate: TUESDAY, time: '15:00', count: 2 })
        const unplaced = dates.map((date, index) => ({
          date,
          state: 'conflict' as const,
          reason: index < 2 ? ('holiday' as const) : ('taken' as const),
          ruleStart: instantAt(date, '15:00', DEFAULT_ZONE),
        }))
        itemAt(practice.series, 0).ledger.push(...unplaced)
      }),
    )
    const line = (text: string) =>
      expect
        .poll(() => document.querySelector('summary')?.textContent)
        .toBe(`Horários fixos a resolver${text}`)
    await line(`3 datas, a primeira em ${formatDay(dates[0] ?? '')}`)
    const today = page.getByRole('heading', { name: 'Hoje' })
    const summary = page.getByText('Horários fixos a resolver')
    expect((await boxOf(summary)).y).toBeGreaterThan((await boxOf(today)).y)
    await summary.click()
    await button('Feriado: resolver 2 juntas').click()
    const dialog = page.getByRole('dialog', { name: '2 datas: feriado' })
    await expect.poll(() => dialog.getByText(/Bia Reis/).elements().length).toBe(2)
    await checkScreen()
    await dialog.getByRole('button', { name: 'Pular 2 datas' }).click()
    await seesToast('2 datas puladas')
    await line(`1 data, em ${formatDay(dates[2] ?? '')}`)
    await sees(page.getByRole('button', { name: /^Resolver Bia Reis/ }))
    const [row] = callElsewhere(practice, listSeries, { query: { patientId: biaOf(practice) } })
    expect(row?.conflicts.map(({ date }) => date)).toEqual(dates.slice(2))
  })
})
