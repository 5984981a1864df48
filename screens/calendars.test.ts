import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  askConsent,
  connectCalendar,
  listBusyTimes,
  listConsentKinds,
  syncCalendar,
  updateCalendar,
} from '../src/features/calendars/contract.ts'
import { FAILURES, WRITE_FAILURES } from '../src/features/calendars/labels.ts'
import { rowRead } from '../src/features/demo/calendar-answers.ts'
import { type CalendarRow, newId, type Practice } from '../src/features/demo/practice.ts'
import { targetText } from '../src/features/sessions/agenda/move-rules.ts'
import {
  addDays,
  formatDay,
  formatLongDay,
  MINUTE,
  minutesOf,
} from '../src/platform/shared/calendar.ts'
import { Problem } from '../src/platform/shared/problem.ts'
import { checkEnlarged, checkScreen } from './check-screen.ts'
import { answerWith, holdBack, NOW, openScreen } from './open-screen.tsx'
import { button, choosePatient, removeToast, sees, seesNo, seesToast } from './shown.ts'
import { addPatient, addSession, newPractice } from './small-practice.ts'
import { openPhone } from './touch.ts'

/** Calendars elsewhere: connected in the settings, seen in the agenda, considered when a time is chosen. */

const SETTINGS = '/psychologist/settings?parte=calendarios'
const SUNDAY = '2026-03-15'
const MONDAY = addDays(SUNDAY, 1)

/** Busy on Mondays from 14:00 to 16:00, and all day on Tuesdays. */
const hospital = (change: Partial<CalendarRow> = {}): CalendarRow => ({
  ...rowRead(NOW - 3 * MINUTE),
  name: 'Hospital',
  busy: [{ weekday: 1, from: '14:00', to: '16:00' }],
  allDay: [2],
  ...change,
})

const connected = (
  change: Partial<CalendarRow> = {},
  furnish: (practice: Practice) => void = () => {},
) =>
  newPractice(
    (practice) => {
      practice.calendars.push(hospital(change))
      addPatient(practice, 'Maria Lima', '11 91234-5678')
      furnish(practice)
    },
    { plan: 'pro' },
  )

const lined = (name: string) => page.getByRole('listitem').filter({ hasText: name })

describe('the other calendars of the settings', () => {
  it('a calendar is connected by its address; a refusal is shown at the field, and nothing typed is lost', async () => {
    const refusal = FAILURES.not_a_calendar
    const { practice, sent } = await openScreen(SETTINGS, {
      ...newPractice(),
      answers: () =>
        answerWith(connectCalendar, () => {
          throw new Problem('calendar_unreadable', { details: [{ path: 'url', message: refusal }] })
        }),
    })
    await button('Ligar calendário').click()
    const dialog = page.getByRole('dialog', { name: 'Ligar calendário' })
    const address = dialog.getByLabelText('Endereço do calendário')
    await dialog.getByLabelText('Nome').fill('Pessoal')
    await address.fill('calendar.example.com')
    await userEvent.keyboard('{Enter}')
    await sees(dialog.getByText('Cole um endereço que começa com https:// ou webcal://'))
    await dialog.getByText('Google Agenda').click()
    await sees(dialog.getByText(/Endereço secreto no formato iCal/))
    await checkScreen()
    await address.fill('https://calendar.example.com/pagina')
    await userEvent.keyboard('{Enter}')
    await sees(dialog.getByText(refusal))
    await expect.element(address).toHaveFocus()
    await expect.element(address).toHaveValue('https://calendar.example.com/pagina')
    await expect.element(dialog.getByLabelText('Nome')).toHaveValue('Pessoal')
    const row = { ...hospital({ name: 'Pessoal' }), busy: [], allDay: [] }
    const meets = { sessions: 2, first: `${MONDAY}T18:00:00.000Z` }
    answerWith(connectCalendar, () => {
      practice.calendars.push(row)
      return { ...row, meets }
    })
    await userEvent.keyboard('{Enter}')
    await seesToast('Calendário ligado')
    await seesNo(dialog)
    await sees(lined('Pessoal').getByText('Lido há 3 min'))
    await sees(lined('Pessoal').getByText('2 sessões coincidem com este calendário.'))
    const link = lined('Pessoal').getByRole('link', { name: 'Ver na agenda' })
    await expect.element(link).toHaveAttribute('href', `/psychologist/agenda?day=${MONDAY}`)
    await checkScreen()
    const { method, path } = connectCalendar
    const bodies = sent.filter((request) => request.method === method && request.path === path)
    expect(bodies.at(-1)?.body).toEqual({
      kind: 'ics',
      name: 'Pessoal',
      url: 'https://calendar.example.com/pagina',
    })
  })

  it('a calendar of a server is connected with a user and a password; a refused password is shown at its field, and none is sent with a secret address', async () => {
    const { sent } = await openScreen(SETTINGS, {
      ...newPractice(),
      answers: () =>
        answerWith(connectCalendar, () => {
          const details = [{ path: 'password', message: FAILURES.password }]
          throw new Problem('calendar_unreadable', { details })
        }),
    })
    await button('Ligar calendário').click()
    const dialog = page.getByRole('dialog', { name: 'Ligar calendário' })
    await dialog.getByRole('radio', { name: /CalDAV/ }).click()
    await dialog.getByLabelText('Nome').fill('Pessoal')
    await dialog.getByLabelText('Endereço CalDAV').fill('https://caldav.example.com')
    await userEvent.keyboard('{Enter}')
    await sees(dialog.getByText('Digite o usuário'))
    await sees(dialog.getByText('Digite a senha'))
    await dialog.getByText('Fastmail', { exact: true }).click()
    await sees(dialog.getByText(/https:\/\/caldav\.fastmail\.com/))
    await checkScreen()
    await dialog.getByLabelText('Usuário').fill('ana@exemplo.com.br')
    const password = dialog.getByLabelText('Senha', { exact: true })
    await password.fill('abcd efgh ijkl mnop')
    await userEvent.keyboard('{Enter}')
    await sees(dialog.getByText(FAILURES.password))
    await expect.element(password).toHaveFocus()
    await expect.element(password).toHaveValue('abcd efgh ijkl mnop')
    const url = 'https://caldav.example.com'
    const bodies = () => sent.filter(({ path }) => path === connectCalendar.path)
    await expect
      .poll(() => bodies().findLast(({ method }) => method === 'POST')?.body)
      .toMatchObject({ kind: 'caldav', url, username: 'ana@exemplo.com.br' })
    await dialog.getByRole('radio', { name: /^Endereço secreto/ }).click()
    await dialog.getByRole('button', { name: 'Ligar calendário' }).click()
    await expect
      .poll(() => bodies().findLast(({ method }) => method === 'POST')?.body)
      .toEqual({ kind: 'ics', name: 'Pessoal', url })
  })

  it('a calendar of Google is permitted on Google’s page, if it is set up, and named when the answer arrives', async () => {
    const { practice, sent } = await openScreen(SETTINGS, {
      ...newPractice(),
      answers: () => {
        answerWith(listConsentKinds, () => ['google' as const, 'microsoft' as const])
        answerWith(askConsent, () => ({ url: '#pagina-da-permissao' }))
      },
    })
    await button('Ligar calendário').click()
    const dialog = page.getByRole('dialog', { name: 'Ligar calendário' })
    await sees(dialog.getByRole('button', { name: 'Microsoft' }))
    await checkScreen()
    await dialog.getByRole('button', { name: 'Google' }).click()
    await expect.poll(() => location.hash).toBe('#pagina-da-permissao')
    expect(practice.calendars).toEqual([])
    expect(sent.find(({ path }) => path === '/api/calendars/oauth/google')).toBeDefined()
  })

  it('a calendar whose permission was given is connected under a name; one whose permission was refused says so', async () => {
    const answer = '#ligar=google&code=c-1&state=s-1'
    const { practice, sent } = await openScreen(SETTINGS + answer, {
      ...newPractice(),
      answers: () => {
        const row = { ...hospital({ kind: 'google', details: false }), busy: [], allDay: [] }
        answerWith(connectCalendar, () => {
          practice.calendars.push({ ...row, name: 'Trabalho' })
          return { ...row, name: 'Trabalho', meets: null }
        })
      },
    })
    const dialog = page.getByRole('dialog', { name: 'Ligar Google Agenda' })
    await expect.element(dialog.getByLabelText('Nome')).toHaveValue('Google Agenda')
    expect(location.hash).toBe('')
    await checkScreen()
    await dialog.getByLabelText('Nome').fill('Trabalho')
    await userEvent.keyboard('{Enter}')
    await seesToast('Calendário ligado')
    const { path } = connectCalendar
    const bodies = sent.filter((request) => request.method === 'POST' && request.path === path)
    expect(bodies.at(-1)?.body).toEqual({
      ...{ kind: 'google', code: 'c-1', state: 's-1', name: 'Trabalho' },
    })
    await lined('Trabalho').getByRole('button', { name: 'O que ocupa horário' }).click()
    const parts = page.getByRole('dialog', { name: 'O que ocupa horário' })
    await sees(parts.getByRole('button', { name: 'Permitir ver os eventos' }))
    await seesNo(parts.getByLabelText('Eventos de dia inteiro também'))
    await checkScreen()
  })

  it('a calendar whose permission was revoked says so, and can be permitted again', async () => {
    const failing = {
      ...{ kind: 'microsoft' as const, writable: false },
      ...{ failingSince: '2026-03-11T13:20:00.000Z', failure: 'revoked' as const },
    }
    await openScreen(`${SETTINGS}#ligar=google&error=access_denied`, connected(failing))
    await seesToast('Nenhum calendário foi ligado')
    const line = lined('Hospital')
    await sees(line.getByText(`${FAILURES.revoked} O que já era conhecido continua ocupado.`))
    await sees(line.getByRole('button', { name: 'Permitir de novo' }))
    await line.getByRole('button', { name: 'Minhas sessões lá' }).click()
    await sees(page.getByRole('button', { name: 'Permitir escrever' }))
    await checkScreen()
  })

  it('a calendar that cannot be read says since when and why, and that its times stay blocked, until it is read again', async () => {
    const failing = { failingSince: '2026-03-11T13:20:00.000Z', failure: 'refused' } as const
    const { practice } = await openScreen(SETTINGS, connected(failing))
    const line = lined('Hospital')
    await sees(line.getByText('Não pode ser lido desde 11/03/2026 às 10:20'))
    await sees(line.getByText(`${FAILURES.refused} O que já era conhecido continua ocupado.`))
    await checkScreen()
    const [row] = practice.calendars
    if (row) answerWith(syncCalendar, () => ({ ...row, meets: null }))
    await lined('Hospital').getByRole('button', { name: 'Ler agora' }).click()
    await seesToast('Hospital não pôde ser lido', FAILURES.refused)
    answerWith(syncCalendar, () => ({
      ...Object.assign(row ?? {}, hospital({ id: row?.id ?? '' })),
      meets: null,
    }))
    await lined('Hospital').getByRole('button', { name: 'Ler agora' }).click()
    await seesToast('Hospital foi lido')
    await sees(line.getByText('Lido há 3 min'))
  })

  it('the parts of one are switched separately, and one that is disconnected frees its times after a confirmation', async () => {
    const { practice } = await openPhone(SETTINGS, connected())
    await lined('Hospital').getByRole('button', { name: 'O que ocupa horário' }).click()
    const whole = page.getByRole('switch', { name: 'Eventos de dia inteiro também' })
    const release = holdBack(updateCalendar)
    await whole.click()
    await expect.element(whole).toBeChecked()
    await page.getByRole('switch', { name: 'Ocupa horário' }).click()
    await expect.element(whole).toBeDisabled()
    release()
    await expect.poll(() => practice.calendars[0]?.blocks).toBe(false)
    expect(practice.calendars).toMatchObject([{ blocks: false, allDayBlocks: true }])
    await checkScreen()
    await button('Pronto').click()
    await seesNo(page.getByRole('dialog'))
    await checkEnlarged()
    await button('Ligar calendário').click()
    await sees(page.getByLabelText('Endereço do calendário'))
    await checkEnlarged()
    await userEvent.keyboard('{Escape}')
    await lined('Hospital').getByRole('button', { name: 'Desligar' }).click()
    const question = page.getByRole('alertdialog', { name: 'Desligar o calendário?' })
    await sees(
      question.getByText(/Os horários de Hospital ficam livres aqui e no seu link público/),
    )
    await question.getByRole('button', { name: 'Desligar' }).click()
    await seesToast('Calendário desligado')
    // The toast names the calendar too.
    await removeToast()
    await seesNo(lined('Hospital'))
    expect(practice.calendars).toEqual([])
  })
})

describe('sessions in another calendar', () => {
  it('are switched on for one part of it, with their titles; a failure says how to fix it, and an iCalendar address does not offer it', async () => {
    const { practice } = await openPhone(SETTINGS, connected({ kind: 'caldav', name: 'Pessoal' }))
    const open = lined('Pessoal').getByRole('button', { name: 'Minhas sessões lá' })
    await open.click()
    await page.getByRole('radio', { name: 'Pessoal' }).click()
    await page.getByRole('radio', { name: 'Só a palavra Sessão' }).click()
    await checkScreen()
    await checkEnlarged()
    await button('Salvar').click()
    await seesToast('Suas sessões vão aparecer lá')
    const [row] = practice.calendars
    expect(row).toMatchObject({ writesTo: row?.id, shows: 'session' })
    await sees(lined('Pessoal').getByText(/Suas sessões aparecem lá/))
    await lined('Pessoal').getByRole('button', { name: 'Desligar' }).click()
    await sees(page.getByText(/As sessões que já estão lá ficam/))
    await button('Cancelar').click()
    await open.click()
    await page.getByRole('radio', { name: 'Não mostrar' }).click()
    await button('Salvar').click()
    await seesToast('Suas sessões vão sair de lá')
    expect(practice.calendars[0]).toMatchObject({ writesTo: null })
  })

  it('that cannot be written say since when, and the next step', async () => {
    const failing = {
      writeFailingSince: '2026-03-11T13:20:00.000Z',
      writeFailure: 'read_only',
    } as const
    await openScreen(SETTINGS, connected(failing))
    await sees(lined('Hospital').getByText('Não recebe suas sessões desde 11/03/2026 às 10:20'))
    await sees(lined('Hospital').getByText(WRITE_FAILURES.read_only))
    await seesNo(lined('Hospital').getByRole('button', { name: 'Minhas sessões lá' }))
    await checkScreen()
  })
})

it('titles are switched on and off in the window of a calendar, and shown in the agenda', async () => {
  const busy = [{ weekday: 1, from: '14:00', to: '16:00', title: 'Perícia da Vara' }]
  const { practice } = await openPhone(SETTINGS, connected({ busy }))
  const choose = () =>
    lined('Hospital').getByRole('button', { name: 'O que ocupa horário' }).click()
  await choose()
  const titles = page.getByRole('switch', { name: 'Mostrar os títulos na sua agenda' })
  await expect.element(titles).not.toBeChecked()
  await titles.click()
  await expect.poll(() => practice.calendars[0]?.titles).toBe(true)
  await expect.element(titles).toBeChecked()
  await checkScreen()
  await titles.click()
  await expect.poll(() => practice.calendars[0]?.titles).toBe(false)
  await expect.element(titles).not.toBeChecked()
  await openScreen(`/psychologist/agenda?week=${SUNDAY}`, connected({ busy, titles: true }))
  await sees(page.getByText('Perícia da Vara · Hospital'))
})

it('a session that was moved in another calendar is a question on the dashboard, and can be moved or left', async () => {
  const { practice } = await openPhone(
    '/psychologist/dashboard',
    connected({ twoWay: true, kind: 'caldav' }, (practice) => {
      const { id } = addSession(practice, practice.patients[0]?.id ?? '', `${MONDAY}T14:00`)
      const [calendar] = practice.calendars
      const from = { start: `${MONDAY}T17:00:00.000Z`, end: `${MONDAY}T17:50:00.000Z` }
      practice.calendarChanges.push(
        ...[`${MONDAY}T20:00:00.000Z`, null].map((start) => ({
          id: newId(),
          ...{ calendarId: calendar?.id ?? '', calendarName: 'Hospital', sessionId: id },
          ...{ patientName: 'Maria Lima', from, foundAt: from.start },
          to: start === null ? null : { start, end: `${MONDAY}T20:50:00.000Z` },
        })),
      )
    }),
  )
  const list = page.getByRole('list', { name: 'Mudanças em outro calendário' })
  await sees(list.getByText('Em Hospital: Seg, 16/03 às 17:00'))
  await sees(list.getByText('Em Hospital: apagada'))
  await checkScreen()
  await list.getByRole('button', { name: /^Manter a sessão/ }).click()
  await seesToast('O outro calendário volta a mostrar o horário daqui')
  await list.getByRole('button', { name: /^Mover e avisar/ }).click()
  await seesToast('Sessão movida')
  await seesNo(list)
  expect(practice.sessions.map(({ datetime }) => datetime)).toEqual([`${MONDAY}T20:00:00.000Z`])
})

describe('times that are taken elsewhere, in the agenda', () => {
  const outsideTimes = page.getByRole('list', { name: 'Ocupado em outros calendários' })
  const withSession = connected({ allDayBlocks: true }, (practice) => {
    addSession(practice, practice.patients[0]?.id ?? '', `${MONDAY}T14:00`)
  })

  it('are hatched behind the sessions; a session that overlaps one says so in its menu, and such an hour can still be chosen', async () => {
    await openScreen(`/psychologist/agenda?week=${SUNDAY}`, withSession)
    const text = `${targetText({ day: MONDAY, start: minutesOf('14:00') })} às 16:00: Ocupado · Hospital`
    await sees(outsideTimes.getByRole('listitem').filter({ hasText: text }))
    expect(outsideTimes.getByRole('listitem').elements()).toHaveLength(2)
    const mark = page.getByRole('img', { name: 'Também ocupado em Hospital' })
    await sees(mark)
    const card = page.getByRole('button', { name: /^14:00.*Maria Lima/ })
    const [of, on] = [mark, card].map((locator) => locator.element().getBoundingClientRect())
    expect(Math.abs((of?.right ?? 0) - (on?.right ?? 0))).toBeLessThan(6)
    expect(Math.abs((of?.top ?? 0) - (on?.top ?? 0))).toBeLessThan(12)
    await checkScreen()
    await button(`${targetText({ day: MONDAY, start: minutesOf('15:00') })}: nova sessão`).click()
    await sees(page.getByRole('dialog'))
    await userEvent.keyboard('{Escape}')
    await seesNo(page.getByRole('dialog'))
    await page.getByRole('button', { name: /^14:00.*Maria Lima/ }).click()
    await sees('Também ocupado em outro calendário: Hospital')
  })

  it('are lines below the list of a week, and on a phone those of the day', async () => {
    await openScreen(`/psychologist/agenda?week=${SUNDAY}&view=week`, withSession)
    await sees(lined('14:00–16:00').getByText('Ocupado · Hospital'))
    await sees(lined('00:00–24:00'))
    await openPhone(`/psychologist/agenda?day=${MONDAY}`, withSession)
    await sees(outsideTimes.getByText('Ocupado · Hospital'))
    await sees(page.getByRole('img', { name: 'Também ocupado em Hospital' }))
    expect(outsideTimes.getByRole('listitem').elements()).toHaveLength(1)
  })

  it('are marked on the days of a month, which count fewer free hours', async () => {
    await openScreen(`/psychologist/agenda?view=month&day=${MONDAY}`, withSession)
    const day = (of: string) =>
      page.getByRole('button', { name: new RegExp(`^${formatLongDay(of)}`) })
    await expect
      .element(day(MONDAY))
      .toHaveAccessibleName(/, 1 sessão, \d h livres, ocupado em outro calendário$/)
    await expect
      .element(day(addDays(MONDAY, 1)))
      .toHaveAccessibleName(/, nenhuma sessão, Sem hora livre, ocupado em outro calendário$/)
    await expect.element(day(addDays(MONDAY, 2))).toHaveAccessibleName(/, nenhuma sessão, Livre$/)
    await checkScreen()
    await openPhone(`/psychologist/agenda?view=month&day=${MONDAY}`, withSession)
    await expect.element(day(MONDAY)).toHaveAccessibleName(/ocupado em outro calendário$/)
    await checkScreen()
  })

  it('are read only if a calendar is connected', async () => {
    const { sent } = await openScreen(`/psychologist/agenda?week=${SUNDAY}`, newPractice())
    expect(sent.filter(({ path }) => path === listBusyTimes.path)).toEqual([])
  })
})

it('the dashboard shows today’s busy times, and no card on a day without any', async () => {
  const busy = [{ weekday: 3, from: '15:00', to: '16:30', title: 'Ambulatório' }]
  await openScreen('/psychologist/dashboard', connected({ busy, titles: true }))
  const today = page.getByRole('list', { name: 'Ocupado hoje em outros calendários' })
  await sees(today.getByText('15:00–16:30'))
  await sees(today.getByText('Ambulatório · Hospital'))
  await checkScreen()
  await openPhone('/psychologist/dashboard', connected({ busy }))
  await sees(today.getByText('Ocupado · Hospital'))
  await checkScreen()
  await openScreen('/psychologist/dashboard', connected())
  await seesNo(today)
})

describe('a time that is taken elsewhere', () => {
  it('causes a question when a session is booked at that time, which can still be booked', async () => {
    const { practice } = await openScreen('/psychologist/sessions', connected())
    await button('Nova sessão').click()
    const dialog = page.getByRole('dialog', { name: 'Nova sessão' })
    await choosePatient(dialog, 'Maria Lima')
    await dialog.getByLabelText('Serviço', { exact: true }).selectOptions('Consulta')
    await dialog.getByLabelText('Data e hora').fill(`${formatDay(MONDAY)} 15:00`)
    const text = 'Hospital está ocupado das 14:00 às 16:00.'
    await sees(dialog.getByText(text))
    await expect.element(dialog.getByRole('button', { name: '16:00' })).toBeInTheDocument()
    await seesNo(dialog.getByRole('button', { name: '14:00' }))
    await button('Marcar sessão').click()
    const question = page.getByRole('alertdialog', { name: 'Marcar assim mesmo?' })
    await sees(question.getByText(text, { exact: false }))
    await question.getByRole('button', { name: 'Marcar assim mesmo' }).click()
    await seesToast('Sessão marcada')
    expect(practice.sessions).toMatchObject([{ datetime: `${MONDAY}T18:00:00.000Z` }])
  })

  it('can be kept as a date of a fixed time', async () => {
    const { practice } = await openScreen('/psychologist/sessions', connected())
    await button('Nova sessão').click()
    const dialog = page.getByRole('dialog')
    await choosePatient(dialog, 'Maria Lima')
    await dialog.getByLabelText('Serviço', { exact: true }).selectOptions('Consulta')
    await dialog.getByLabelText('Data e hora').fill(`${formatDay(MONDAY)} 15:00`)
    await dialog.getByText('Toda semana').click()
    await dialog.getByRole('button', { name: /^Decidir/ }).click()
    const busy = dialog.getByRole('region', { name: 'Ocupado em outro calendário seu' })
    await busy.getByRole('button', { name: 'Manter todas' }).click()
    await button(/^Marcar \d+ sess/).click()
    await seesToast('Horário fixo marcado')
    expect(practice.sessions[0]).toMatchObject({ datetime: `${MONDAY}T18:00:00.000Z` })
  })
})
