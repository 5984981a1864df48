import { describe, expect, it } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { itemAt, type Practice } from '../src/features/demo/practice.ts'
import { updatePatient } from '../src/features/patients/input-contract.ts'
import { getProfile } from '../src/features/practice/contract.ts'
import { DEFAULT_HOURS } from '../src/features/practice/working-hours.ts'
import { targetText } from '../src/features/sessions/agenda/move-rules.ts'
import { daysOfWeek } from '../src/features/sessions/agenda/rules.ts'
import { checkTime } from '../src/features/sessions/agenda/time-contract.ts'
import {
  cancelSession,
  confirmSession,
  createSession,
  listSessions,
} from '../src/features/sessions/contract.ts'
import {
  addDays,
  dayAt,
  formatDay,
  formatLongDay,
  fromLocalInput,
  minutesOf,
  toLocalInput,
} from '../src/platform/shared/calendar.ts'
import { checkEnlarged, checkScreen } from './check-screen.ts'
import { drag } from './drag.ts'
import { boxOf, pressIn, sessionItem, undoOf } from './element.ts'
import { answerWith, NOW, openScreen, respondWith } from './open-screen.tsx'
import { button, choosePatient, sees, seesNo, seesPage, seesToast } from './shown.ts'
import { addPatient, callElsewhere, newPractice } from './small-practice.ts'
import { openPhone } from './touch.ts'

/** The agenda of next week, by mouse and by keys, and a day of it on a phone; its swipe is in e2e/agenda.e2e.ts. */

/** The browser is in São Paulo: the agenda stays in the practice's zone. */
const ZONE = 'America/Rio_Branco'
// Next week: nothing in it has begun.
const WEEK = daysOfWeek(addDays(dayAt(NOW, ZONE), 7))
const [SUNDAY, MONDAY, TUESDAY, WEDNESDAY, THURSDAY] = WEEK as [
  string,
  string,
  string,
  string,
  string,
]
const NEXT_WEEK = `/psychologist/agenda?week=${SUNDAY}`

/** Sessions by the patient's name and the local time. */
type Booked = readonly (readonly [name: string, local: string])[]

const ANAS = [['Ana Souza', `${MONDAY}T09:00`]] as const
const BRUNOS = [...ANAS, ['Bruno Lima', `${THURSDAY}T20:00`]] as const

function booked(all: Booked, furnish: (practice: Practice) => void = () => {}) {
  return newPractice(
    (practice) => {
      const people = ['Ana Souza', 'Bruno Lima'].map((name) =>
        addPatient(practice, name, '11 91234-5678'),
      )
      for (const [patient, local] of all) {
        const patientId = people.find(({ name }) => name === patient)?.id ?? ''
        const serviceId = itemAt(practice.services, 0).id
        const datetime = fromLocalInput(local, ZONE)
        const body = { patientId, serviceId, type: 'presencial', datetime } as const
        const { id } = callElsewhere(practice, createSession, { body })
        if (patient === 'Ana Souza') callElsewhere(practice, confirmSession, { params: { id } })
      }
      furnish(practice)
    },
    { timezone: ZONE },
  )
}

/** The time of the first session, in the practice's zone. */
const timeOf = ({ sessions }: Practice) => toLocalInput(itemAt(sessions, 0).datetime, ZONE)

function target(day: string, time: string) {
  return { day, start: minutesOf(time) }
}

const emptyHour = (day: string, time: string) =>
  button(`${targetText(target(day, time))}: nova sessão`)

function card(time: string, patient: string, status = ''): Locator {
  return page.getByRole('button', { name: new RegExp(`^${time}.*${patient}.*${status}`) })
}

/** Chooses one of the ways to see the agenda. */
async function chooseView(name: string): Promise<void> {
  await page.getByRole('button', { name: /^Ver a agenda/ }).click()
  await page.getByRole('menuitem', { name }).click()
}

const withHalfHour = booked(ANAS, (practice) => {
  const [session] = practice.sessions
  if (session) Object.assign(session, { duration: 30, seriesId: null })
})

/** Returns whether the name on a card is inside it, whole and at least this wide, below or next to its hour. */
function showsWhole(name: string): boolean {
  const of = [...card('09:00', name).element().querySelectorAll('span')]
  const words = of.findLast(({ textContent }) => textContent === name)
  const hour = of.find(({ textContent }) => textContent === '09:00')
  if (!words || !hour) return false
  const frame = card('09:00', name).element().getBoundingClientRect()
  const isInside = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= frame.top && bottom <= frame.bottom
  }
  return isInside(words) && isInside(hour) && words.scrollWidth <= words.clientWidth
}

describe('the agenda', () => {
  it.each([
    [1280, 'the name below the hour'],
    [1600, 'the same on a wider screen'],
  ])('a session of 30 minutes is legible at %s px: %s', async (width) => {
    await page.viewport(width, 800)
    await openScreen(NEXT_WEEK, { ...withHalfHour, size: [width, 800] })
    await expect.poll(() => showsWhole('Ana Souza')).toBe(true)
    await checkScreen()
    await checkEnlarged()
  })

  it('a session of 30 minutes is legible on a phone', async () => {
    await openPhone(`/psychologist/agenda?day=${MONDAY}`, withHalfHour)
    await expect.poll(() => showsWhole('Ana Souza')).toBe(true)
    await checkEnlarged()
  })

  it('the agenda shows this week from Sunday, hours from 08:00 to 17:00, and says that the week is free', async () => {
    await openScreen('/psychologist/dashboard', booked([]))
    await page
      .getByRole('navigation', { name: 'Principal' })
      .getByRole('link', { name: 'Agenda' })
      .click()
    await seesPage('Agenda')
    await sees(/^Uma semana livre\./)
    const texts = (elements: Iterable<Element>) =>
      [...elements].map(({ textContent }) => textContent)
    await expect
      .poll(() => texts(page.getByRole('rowheader').elements()))
      .toEqual(
        [8, 9, 10, 11, 12, 13, 14, 15, 16, 17].map((hour) => `${String(hour).padStart(2, '0')}:00`),
      )
    expect(page.getByRole('columnheader').elements()).toHaveLength(8)
    const today = texts(document.querySelectorAll('[role=grid] [aria-current=date]'))
    expect(today.join()).toContain(formatLongDay(dayAt(NOW, ZONE)))
    for (const text of ['Sessão Online', 'Sessão Presencial']) await sees(text)
    await expect
      .element(page.getByRole('link', { name: 'Nova Sessão' }))
      .toHaveAttribute('href', '/psychologist/sessions?new=')
    await checkScreen()
  })

  it('the agenda goes from week to week, and the browser’s back button goes back', async () => {
    await openScreen('/psychologist/agenda', booked([]))
    const asksFor = (search: string) => expect.poll(() => location.search).toBe(search)
    await button('Próxima semana').click()
    await sees(`${formatDay(WEEK[0] ?? '')} a ${formatDay(WEEK[6] ?? '')}`)
    await asksFor(`?week=${SUNDAY}`)
    history.back()
    await asksFor('')
    history.forward()
    await asksFor(`?week=${SUNDAY}`)
    await button('Hoje').click()
    await asksFor('')
    history.back()
    await asksFor(`?week=${SUNDAY}`)
  })

  it('a click on an empty hour of the agenda starts a session there', async () => {
    await openScreen(NEXT_WEEK, booked([]))
    await emptyHour(MONDAY, '09:00').click()
    const dialog = page.getByRole('dialog')
    await expect
      .element(dialog.getByLabelText('Data e hora'))
      .toHaveValue(`${formatDay(MONDAY)} 09:00`)
    await choosePatient(dialog, 'Ana Souza')
    await dialog.getByRole('combobox', { name: 'Serviço' }).selectOptions('Consulta')
    await dialog.getByRole('button', { name: 'Marcar sessão' }).click()
    await sees(card('09:00', 'Ana Souza', 'Confirmada'))
    await checkScreen()
  })

  it('a click on a session of the agenda offers its actions', async () => {
    await openScreen(NEXT_WEEK, booked(BRUNOS))
    await card('20:00', 'Bruno Lima').click()
    await checkScreen()
    await page.getByRole('menuitem', { name: 'Confirmar sessão' }).click()
    await sees(card('20:00', 'Bruno Lima', 'Confirmada'))
  })

  it('a session dragged to another day and time moves, and moves back when that is undone', async () => {
    const { practice } = await openScreen(NEXT_WEEK, booked(ANAS))
    await drag(card('09:00', 'Ana Souza'), emptyHour(WEDNESDAY, '14:00'))
    await seesToast('Sessão remarcada')
    await sees(card('14:00', 'Ana Souza'))
    expect(timeOf(practice)).toBe(`${WEDNESDAY}T14:00`)
    await undoOf('Sessão remarcada').click()
    await seesToast('A sessão voltou ao horário anterior')
    await sees(card('09:00', 'Ana Souza'))
    expect(timeOf(practice)).toBe(`${MONDAY}T09:00`)
  })

  it('the agenda by keyboard is one tab stop, arrow keys move in it, and M moves a session with them', async () => {
    const { practice } = await openScreen(NEXT_WEEK, booked(ANAS))
    await sees(card('09:00', 'Ana Souza'))
    await pressIn(button('Próxima semana'), '{Tab}{Tab}')
    await userEvent.keyboard('{Home}{ArrowRight}{PageUp}')
    await expect.poll(() => location.search).toBe('')
    await userEvent.keyboard('{PageDown}')
    await expect.poll(() => location.search).toBe(`?week=${SUNDAY}`)
    await sees(card('09:00', 'Ana Souza'))
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}')
    await expect.element(card('09:00', 'Ana Souza')).toHaveFocus()
    await userEvent.keyboard('m{ArrowRight}{ArrowDown}{ArrowDown}')
    const announcement = new RegExp(targetText(target(TUESDAY, '09:30')))
    await sees(page.getByRole('status').getByText(announcement))
    await userEvent.keyboard('{Enter}')
    await seesToast('Sessão remarcada')
    await expect.element(card('09:30', 'Ana Souza')).toHaveFocus()
    expect(timeOf(practice)).toBe(`${TUESDAY}T09:30`)
  })

  it('Escape leaves a session moved by keyboard in its old place', async () => {
    const { practice, sent } = await openScreen(NEXT_WEEK, booked(ANAS))
    await pressIn(card('09:00', 'Ana Souza'), '{Enter}')
    await pressIn(await sessionItem('Mover'), '{Enter}{ArrowRight}{Escape}')
    await expect.element(card('09:00', 'Ana Souza')).toHaveFocus()
    expect(timeOf(practice)).toBe(`${MONDAY}T09:00`)
    expect(sent.filter(({ method }) => method === 'PUT')).toEqual([])
  })

  it('a session moved onto a held time snaps back with the reason', async () => {
    const sessions = [...ANAS, ['Bruno Lima', `${THURSDAY}T10:00`]] as const
    const { practice } = await openScreen(
      NEXT_WEEK,
      booked(sessions, (practice) => {
        const { id } = itemAt(practice.sessions, 1)
        callElsewhere(practice, confirmSession, { params: { id } })
      }),
    )
    // Without the check, which would suggest other times, the server's refusal is shown.
    respondWith(checkTime, () => {
      throw new TypeError('Failed to fetch')
    })
    await drag(card('09:00', 'Ana Souza'), card('10:00', 'Bruno Lima'))
    await seesToast('Erro ao atualizar sessão', 'ocupado pela sessão de Bruno Lima')
    await sees(card('09:00', 'Ana Souza'))
    expect(timeOf(practice)).toBe(`${MONDAY}T09:00`)
  })

  it('a session dragged onto a held time is offered others', async () => {
    const sessions = [...ANAS, ['Bruno Lima', `${THURSDAY}T10:00`]] as const
    const { practice } = await openScreen(
      NEXT_WEEK,
      booked(sessions, (practice) => {
        const { id } = itemAt(practice.sessions, 1)
        callElsewhere(practice, confirmSession, { params: { id } })
      }),
    )
    await drag(card('09:00', 'Ana Souza'), card('10:00', 'Bruno Lima'))
    const offer = page.getByRole('dialog', { name: 'Este horário está ocupado' })
    await sees(offer.getByText('Bruno Lima já está às 10:00 (confirmada).'))
    expect(timeOf(practice)).toBe(`${MONDAY}T09:00`)
    await offer.getByRole('button', { name: '11:00' }).click()
    await seesToast('Sessão remarcada')
    expect(timeOf(practice)).toBe(`${THURSDAY}T11:00`)
  })

  it('a session at 20:00 is shown although the hours end before, and an early hour can be opened', async () => {
    await openScreen(NEXT_WEEK, booked(BRUNOS))
    await sees(card('20:00', 'Bruno Lima'))
    await sees(page.getByRole('rowheader', { name: '20:00' }))
    await button('Antes das 8h').click()
    await sees(emptyHour(MONDAY, '06:00'))
    await checkScreen()
  })

  it('a session cancelled from its card stays in the agenda, as Cancelada, and offers a chat if no e-mail leaves', async () => {
    await openScreen(NEXT_WEEK, booked(BRUNOS))
    await card('20:00', 'Bruno Lima').click()
    await page.getByRole('menuitem', { name: 'Cancelar sessão' }).click()
    await sees(card('20:00', 'Bruno Lima', 'Cancelada'))
    await expect.element(card('20:00', 'Bruno Lima')).toHaveFocus()
    await seesToast('Sessão cancelada', 'Avise você.')
    const chat = page.getByRole('link', { name: 'Avisar pelo WhatsApp' })
    expect(decodeURIComponent(chat.element().getAttribute('href') ?? '')).toMatch(
      /^https:\/\/wa\.me\/55\d+\?text=Olá! Sua consulta de .+ foi cancelada\.$/,
    )
  })

  it('a confirmation from the card offers the chat if no e-mail leaves', async () => {
    await openScreen(NEXT_WEEK, booked(BRUNOS))
    await card('20:00', 'Bruno Lima').click()
    await page.getByRole('menuitem', { name: 'Confirmar sessão' }).click()
    await seesToast('Sessão confirmada', 'avise você.')
    const chat = page.getByRole('link', { name: 'Avisar pelo WhatsApp' })
    expect(decodeURIComponent(chat.element().getAttribute('href') ?? '')).toMatch(
      /^https:\/\/wa\.me\/55\d+\?text=Olá! Sua consulta de .+ está confirmada\.$/,
    )
    await sees(button('Desfazer'))
  })

  it('the agenda asks for the week without waiting for the profile', async () => {
    const { promise: requested, resolve: ask } = Promise.withResolvers<void>()
    await openScreen(
      NEXT_WEEK,
      booked(ANAS, (practice) => {
        answerWith(getProfile, () => requested.then(() => practice.profile))
        answerWith(listSessions, ({ query }) => {
          if (query.start) ask()
          return callElsewhere(practice, listSessions, { query })
        })
      }),
    )
    await sees(card('09:00', 'Ana Souza'))
  })

  it('the agenda shows a month with the sessions and the free and closed hours of each day', async () => {
    await openScreen(`/psychologist/agenda?day=${MONDAY}`, booked(ANAS))
    await chooseView('Mês')
    const day = page.getByRole('button', { name: new RegExp(`^${formatLongDay(MONDAY)}`) })
    await expect.element(day).toHaveAccessibleName(/, 1 sessão, \d h livres$/)
    const closed = page.getByRole('button', { name: new RegExp(`^${formatLongDay(SUNDAY)}`) })
    await expect.element(closed).toHaveAccessibleName(/, nenhuma sessão, Fechado$/)
    await sees(page.getByRole('button', { name: new RegExp(`^${formatLongDay(TUESDAY)}.*Livre$`) }))
    await checkScreen()
    await pressIn(day, '{ArrowRight}')
    await expect.poll(() => location.search).toBe(`?view=month&day=${TUESDAY}`)
    await userEvent.keyboard('{ArrowLeft}{Enter}')
    await expect.poll(() => location.search).toBe(`?view=day&day=${MONDAY}`)
    await sees(page.getByRole('table', { name: 'Sessões do dia' }).getByText('Ana Souza'))
    await checkScreen()
  })

  it('a cancellation offers a chat with each person who receives the notices', async () => {
    const given = booked(ANAS, (practice) => {
      const { id } = itemAt(practice.patients, 0)
      const rita = { name: 'Rita Souza', relation: 'mother', phone: '11 90000-1001' } as const
      const body = { people: [{ ...rita, receivesNotices: true }] }
      callElsewhere(practice, updatePatient, { params: { id }, body })
    })
    const { practice } = await openScreen(NEXT_WEEK, given)
    await card('09:00', 'Ana Souza').click()
    await page.getByRole('menuitem', { name: 'Cancelar sessão' }).click()
    await seesToast('Sessão cancelada')
    const chatWith = (name: string) => page.getByRole('link', { name: `Avisar ${name}` })
    await expect
      .element(chatWith('Ana Souza'))
      .toHaveAttribute('href', expect.stringContaining('5511912345678'))
    await expect
      .element(chatWith('Rita Souza'))
      .toHaveAttribute('href', expect.stringMatching(/5511900001001.*cancelada/))
    await checkScreen()
    expect(itemAt(practice.sessions, 0).status).toBe('cancelled')
  })

  it('a cancelled session is a narrow strip next to the session that replaced it, and opens from there', async () => {
    await openScreen(
      NEXT_WEEK,
      booked([['Bruno Lima', `${MONDAY}T09:00`]], (practice) => {
        const [gone] = practice.sessions
        if (gone) callElsewhere(practice, cancelSession, { params: { id: gone.id } })
        const { patientId, serviceId, datetime } = itemAt(practice.sessions, 0)
        const body = { serviceId, type: 'presencial', datetime } as const
        const ana = practice.patients.find(({ name }) => name === 'Ana Souza')
        callElsewhere(practice, createSession, {
          body: { ...body, patientId: ana?.id ?? patientId ?? '' },
        })
      }),
    )
    const [live, strip] = [card('09:00', 'Ana Souza'), card('09:00', 'Bruno Lima', 'Cancelada')]
    await sees(live)
    await sees(strip)
    const [{ width, right }, edge] = [await boxOf(live), await boxOf(strip)]
    expect(edge.width).toBeGreaterThanOrEqual(24)
    expect(width).toBeGreaterThan(3 * edge.width)
    expect(right).toBeLessThanOrEqual(edge.left)
    await checkScreen()
    await strip.click()
    await sees(page.getByRole('menuitem', { name: 'Ver paciente' }))
  })

  it('the agenda lists the week, remembers that choice, and can leave out cancelled sessions', async () => {
    const given = booked(BRUNOS, (practice) => {
      const { id } = itemAt(practice.sessions, 1)
      callElsewhere(practice, cancelSession, { params: { id } })
    })
    const { tab } = await openScreen(NEXT_WEEK, given)
    await chooseView('Lista da semana')
    const list = page.getByRole('table', { name: 'Sessões da semana' })
    await sees(list.getByText('Bruno Lima'))
    await chooseView('Ocultar canceladas')
    await seesNo(list.getByText('Bruno Lima'))
    await sees(list.getByText('Ana Souza'))
    expect(location.search).toBe(`?view=week&cancelled=hidden&week=${SUNDAY}`)
    await openScreen('/psychologist/agenda', { ...given, tab })
    await expect.poll(() => location.search).toBe('?view=week&cancelled=hidden')
    await chooseView('Mostrar canceladas')
    await expect.poll(() => location.search).toBe('?view=week')
    await chooseView('Semana')
    await expect.poll(() => location.search).toBe('')
    history.back()
    await expect.poll(() => location.search).toBe('?view=week')
  })

  it('the agenda on a phone moves a session to a free hour of another day, without a message if that is chosen', async () => {
    const { practice, sent } = await openPhone(
      `/psychologist/agenda?day=${TUESDAY}`,
      booked([['Ana Souza', `${TUESDAY}T15:00`]]),
    )
    await button(/^15:00.*Ana Souza/).click()
    await page.getByRole('menuitem', { name: 'Remarcar' }).click()
    const sheet = page.getByRole('dialog', { name: 'Remarcar sessão' })
    await sheet.getByRole('button', { name: /^quarta-feira.*horários livres$/ }).click()
    await sheet.getByText(/^16:00(?! para)/).click()
    await checkScreen()
    await sheet.getByRole('switch', { name: 'Avisar paciente, se for possível' }).click()
    await sheet.getByRole('button', { name: 'Confirmar' }).click()
    await seesToast('Sessão remarcada')
    expect(timeOf(practice)).toBe(`${WEDNESDAY}T16:00`)
    expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({ notify: false })
    await undoOf('Sessão remarcada').click()
    await seesToast('A sessão voltou ao horário anterior')
    expect(timeOf(practice)).toBe(`${TUESDAY}T15:00`)
  })

  it('the agenda on a phone has a month and lists, with rows of 48 px for each hour', async () => {
    await openPhone(`/psychologist/agenda?day=${MONDAY}`, booked(ANAS))
    const { height } = await boxOf(page.getByRole('gridcell').nth(1))
    expect(height).toBe(48)
    await chooseView('Mês')
    await page.getByRole('button', { name: new RegExp(`^${formatLongDay(MONDAY)}`) }).click()
    await expect.poll(() => location.search).toBe(`?day=${MONDAY}`)
    await chooseView('Lista do dia')
    await sees(page.getByRole('main').getByRole('listitem').getByText('Ana Souza'))
    await checkScreen()
    await checkEnlarged()
    await chooseView('Mês')
    await checkEnlarged()
    await checkScreen()
  })

  it('the agenda on a phone opens on the next open day if today is closed, with today one tap away', async () => {
    const { wednesday } = DEFAULT_HOURS
    const closed = { ...DEFAULT_HOURS, wednesday: { ...wednesday, enabled: false } }
    await openPhone(
      '/psychologist/agenda',
      newPractice(undefined, { workingHours: JSON.stringify(closed) }),
    )
    const strip = page.getByRole('navigation', { name: 'Dias da semana' })
    const dayOf = (day: string) =>
      strip.getByRole('button', { name: new RegExp(`^${formatLongDay(day)}`) })
    const [today, thursday] = ['2026-03-11', '2026-03-12']
    await expect.element(dayOf(thursday)).toHaveAttribute('aria-pressed', 'true')
    await button('Hoje').click()
    await expect.element(dayOf(today)).toHaveAttribute('aria-pressed', 'true')
    await dayOf(thursday).click()
    await expect.element(dayOf(thursday)).toHaveAttribute('aria-pressed', 'true')
  })

  it('the agenda on a phone shows one day, and a strip with the days of its week', async () => {
    await openPhone(`/psychologist/agenda?day=${SUNDAY}`, booked(BRUNOS))
    await sees(page.getByRole('columnheader', { name: /nenhuma sessão/ }))
    await page.getByRole('button', { name: /^segunda-feira.*1 sessão$/ }).click()
    await sees(card('09:00', 'Ana Souza'))
    expect(location.search).toBe(`?day=${MONDAY}`)
    await card('09:00', 'Ana Souza').click()
    await (await sessionItem('Marcar como concluída')).click()
    await button('Marcar como concluída').click()
    await sees(card('09:00', 'Ana Souza', 'Concluída'))
    await expect.poll(() => linesCut(card('09:00', 'Ana Souza'))).toEqual([])
    await checkScreen()
    await checkEnlarged()
    await page.getByRole('button', { name: /^quinta-feira.*1 sessão$/ }).click()
    await sees(card('20:00', 'Bruno Lima'))
    await checkScreen()
  })
})

/** Returns the lines of a card that are cut off below, or run into the next one. */
function linesCut(locator: Locator): (string | null)[] {
  const button = locator.element()
  const lines = [...(button.firstElementChild?.children ?? [])]
  const isCut = (line: Element, index: number) => {
    const { bottom } = line.getBoundingClientRect()
    const below = lines[index + 1]?.getBoundingClientRect().top ?? Infinity
    const end = Math.min(button.getBoundingClientRect().bottom, below)
    return bottom > end || line.scrollHeight > line.clientHeight
  }
  return lines.filter(isCut).map(({ textContent }) => textContent)
}
