import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { nextWeek } from '../src/features/attendance/slot-rules.ts'
import { saveWorkingHours } from '../src/features/closures/hours-contract.ts'
import { DEFAULT_HOURS, type WorkingHours } from '../src/features/practice/working-hours.ts'
import { addDays, DEFAULT_ZONE, formatDay } from '../src/platform/shared/calendar.ts'
import { checkScreen } from './check-screen.ts'
import { type Given, NOW, openScreen } from './open-screen.tsx'
import { button, openPart, sees, seesNo, seesPage, seesToast } from './shown.ts'
import { asLeft, callElsewhere, newPractice } from './small-practice.ts'

/** Hours, locations, rules and days off; what the public page shows of them is in e2e/attendance.e2e.ts. */

const DAY = addDays(nextWeek(NOW, DEFAULT_ZONE).from, 3)
const CONFLICT = 'Alterado em outra janela'
const MORNING = ['09:00', '10:00', '11:00']
const AFTERNOON = ['13:00', '14:00', '15:00', '16:00', '17:00']

const openAttendance = (where = '', given: Given = newPractice()) =>
  openScreen(`/psychologist/attendance${where}`, given)
const toggle = (name: string) => page.getByRole('switch', { name, exact: true })
const save = () => button('Salvar horários').click()

/** Hours in which Wednesday begins at 11. */
const LATE = hoursWith({ wednesday: { ...DEFAULT_HOURS.wednesday, start: '11:00' } })
const withLate = () => newPractice(undefined, { workingHours: LATE })

function hoursWith(days: Partial<WorkingHours>): string {
  return JSON.stringify({ ...DEFAULT_HOURS, ...days })
}

function preview() {
  return page.getByRole('region', { name: 'Prévia da próxima semana' })
}

async function previewShows(times: string[]): Promise<void> {
  const shown = () =>
    [...preview().element().querySelectorAll('dl > div')]
      .filter(({ textContent }) => textContent.includes(formatDay(DAY).slice(0, 5)))
      .flatMap((day) => [...day.querySelectorAll('li')])
      .map(({ innerText }) => innerText)
  await expect.poll(shown).toEqual(times)
}

function day(weekday: string) {
  return page.getByRole('group', { name: weekday })
}

function start(weekday: string) {
  return day(weekday).getByLabelText('Início', { exact: true })
}

async function openDay(weekday: string): Promise<void> {
  await day(weekday).getByRole('button', { expanded: false }).click()
}

async function addDayOff(date: string, [from, to]: [from: string, to: string]): Promise<void> {
  await page.getByLabelText('Dia', { exact: true }).fill(date)
  await page.getByLabelText('Parte do dia').click()
  const times = page.getByRole('group', { name: 'Parte fechada do dia' })
  await times.getByLabelText(/^Início/).fill(from)
  await times.getByLabelText(/^Fim/).fill(to)
  await button('Adicionar').click()
  await seesToast('Período adicionado')
}

describe('the attendance screen', () => {
  it('the attendance screen opens with online on and in person off, Monday to Friday', async () => {
    await openAttendance()
    await seesPage('Horários de Atendimento')
    await expect.element(toggle('Segunda-feira')).toBeChecked()
    await expect.element(toggle('Sábado')).not.toBeChecked()
    await openPart('Locais')
    await sees('Observações para os pacientes')
    await expect.element(toggle('Atendimento online')).toBeChecked()
    await expect.element(toggle('Atendimento presencial')).not.toBeChecked()
  })

  it('the attendance screen asks for street, number, city and state only while in-person is on', async () => {
    await openAttendance('?parte=locais')
    const fields = ['Rua', 'Número', 'Cidade', 'Estado'].map((name) =>
      page.getByLabelText(name, { exact: true }),
    )
    const inPerson = toggle('Atendimento presencial')
    await sees(inPerson)
    for (const field of fields) await seesNo(field)
    await inPerson.click()
    for (const field of fields) await sees(field)
    await inPerson.click()
    for (const field of fields) await seesNo(field)
  })

  it('each part of the attendance screen has its address, saves its own fields, and asks before it is left', async () => {
    const { sent } = await openAttendance()
    await openPart('Regras')
    expect(location.search).toBe('?parte=regras')
    const pause = page.getByLabelText('Intervalo entre sessões')
    await pause.selectOptions('15')
    await openPart('Folgas')
    const question = page.getByRole('alertdialog', { name: 'Sair sem salvar?' })
    await question.getByRole('button', { name: 'Continuar editando' }).click()
    await button('Salvar alterações').click()
    await seesToast('Alterações salvas')
    const saved = sent.filter(({ method }) => method === saveWorkingHours.method)
    expect(saved).toMatchObject([{ path: '/api/psychologist/working-hours' }])
    expect(Object.keys(saved[0]?.body ?? {}).sort()).toEqual(
      ['bufferMinutes', 'minimumNoticeMinutes', 'sessions', 'version'].sort(),
    )
    await openPart('Folgas')
    await sees(page.getByRole('heading', { name: 'Dias sem atendimento' }))
    await sees(toggle('Fechar nos feriados nacionais'))
    history.back()
    await sees(pause)
    await openPart('Semana')
    await sees(toggle('Atender nos fins de semana'))
    expect(location.search).toBe('')
  })

  it.each([
    ['#endereco', '[role=switch]:focus'],
    ['#dia-sem-atendimento', '#dia-sem-atendimento:focus'],
    ['#horarios', '#horarios:focus'],
  ])(
    'the attendance address that ends in %s leads to the part of its field',
    async (hash, field) => {
      await openAttendance(hash)
      await seesPage('Horários de Atendimento')
      await expect.poll(() => document.querySelector(field)).not.toBeNull()
    },
  )

  it('the attendance screen shows next week as patients will see it, Dom to Sáb', async () => {
    await openAttendance()
    await previewShows([...MORNING, ...AFTERNOON])
    const days = [...preview().element().querySelectorAll('dt')]
    expect(days).toHaveLength(7)
    expect(days[0]?.textContent).toContain('Dom')
    expect(days[3]?.textContent).toContain(formatDay(DAY).slice(0, 5))
    expect(preview().getByText('Sem horários').elements().length).toBeGreaterThanOrEqual(2)
    await checkScreen()
  })

  it('the attendance screen shows a weekday’s fields when its row is opened, also by keyboard', async () => {
    await openAttendance()
    const row = day('Quarta-feira')
    await sees(row.getByText('09:00–18:00, almoço 12:00–13:00'))
    await expect.element(start('Quarta-feira')).not.toBeVisible()
    row.getByRole('button', { expanded: false }).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(start('Quarta-feira')).toBeVisible()
    await expect.element(start('Terça-feira')).not.toBeVisible()
  })

  it('the attendance screen previews hours while they are typed, and says that the public link shows them after saving', async () => {
    const { practice } = await openAttendance()
    const before = practice.profile.workingHours
    await openDay('Quarta-feira')
    await start('Quarta-feira').fill('11:00')
    await previewShows(['11:00', ...AFTERNOON])
    expect(practice.profile.workingHours).toBe(before)
    await save()
    await seesToast('Horários salvos', 'Seu link público já mostra a mudança.')
    expect(JSON.parse(practice.profile.workingHours ?? '').wednesday.start).toBe('11:00')
  })

  it('the attendance screen keeps the last preview while an hour is invalid, with the reason', async () => {
    await openAttendance('', withLate())
    await openDay('Quarta-feira')
    const end = day('Quarta-feira').getByLabelText('Fim', { exact: true })
    await end.fill('10:00')
    const hint = preview().getByText('Corrija o horário indicado para ver a mudança aqui.')
    await sees(hint)
    await previewShows(['11:00', ...AFTERNOON])
    await day('Quarta-feira').getByRole('button', { expanded: true }).click()
    await save()
    await expect
      .poll(() => day('Quarta-feira').element().querySelector('input:focus'))
      .not.toBeNull()
    await end.fill('18:00')
    await seesNo(hint)
  })

  it('the attendance screen closes part of a day immediately, and Desfazer opens it again', async () => {
    const { practice } = await openAttendance('?parte=folgas', withLate())
    await addDayOff(DAY, ['13:00', '16:00'])
    const line = `${formatDay(DAY)} · 13:00–16:00`
    await sees(line)
    await previewShows(['11:00', '16:00', '17:00'])
    expect(practice.daysOff).toMatchObject([
      { firstDay: DAY, startTime: '13:00', endTime: '16:00' },
    ])
    await checkScreen()
    const remove = button(`Remover ${line}`)
    await remove.click()
    await seesToast('Período removido', line)
    await previewShows(['11:00', ...AFTERNOON])
    await button('Desfazer').click()
    await seesToast('Período restaurado')
    await previewShows(['11:00', '16:00', '17:00'])
    await remove.click()
    await previewShows(['11:00', ...AFTERNOON])
  })

  it('the attendance screen closes national holidays with a switch, and says so in its list', async () => {
    const { practice } = await openAttendance('?parte=folgas')
    const list = page.getByRole('list', { name: 'Próximos feriados' })
    const goodFriday = list.getByRole('listitem').filter({ hasText: 'Sexta-feira Santa' })
    await sees(goodFriday.getByText(/03\/04\/2026/))
    await seesNo(goodFriday.getByText('Dia fechado'))
    await toggle('Fechar nos feriados nacionais').click()
    await button('Salvar alterações').click()
    await seesToast('Alterações salvas')
    await sees(goodFriday.getByText('Dia fechado'))
    await openAttendance('?parte=folgas', asLeft(practice))
    await expect.element(toggle('Fechar nos feriados nacionais')).toBeChecked()
  })

  it('saving hours over a newer version asks, and keeps the days of both windows if the user keeps their own', async () => {
    const { practice } = await openAttendance()
    await openDay('Segunda-feira')
    await start('Segunda-feira').fill('07:00')
    const workingHours = hoursWith({ tuesday: { ...DEFAULT_HOURS.tuesday, start: '08:00' } })
    callElsewhere(practice, saveWorkingHours, { body: { workingHours } })
    await save()
    const dialog = page.getByRole('dialog', { name: CONFLICT })
    await sees(dialog.getByText(/^Terça-feira/))
    await sees(dialog.getByText('Na outra janela: 08:00–18:00, almoço 12:00–13:00'))
    await seesNo(dialog.getByText(/Segunda-feira/))
    await dialog.getByRole('button', { name: 'Salvar as minhas alterações' }).click()
    await seesToast('Horários salvos')
    await openAttendance('', asLeft(practice))
    await expect.element(start('Segunda-feira')).toHaveValue('07:00')
    await expect.element(start('Terça-feira')).toHaveValue('08:00')
  })

  it('saving hours over a newer version can take the other window’s hours, in the form and in the preview', async () => {
    const { practice } = await openAttendance('', withLate())
    await openDay('Quarta-feira')
    await start('Quarta-feira').fill('11:30')
    const workingHours = hoursWith({ wednesday: { ...DEFAULT_HOURS.wednesday, start: '10:00' } })
    callElsewhere(practice, saveWorkingHours, { body: { workingHours } })
    await save()
    const dialog = page.getByRole('dialog', { name: CONFLICT })
    await sees(dialog.getByText(/^Aqui: 11:30–18:00/))
    await dialog.getByRole('button', { name: 'Usar os da outra janela' }).click()
    await seesNo(dialog)
    await expect.element(start('Quarta-feira')).toHaveValue('10:00')
    await previewShows(['10:00', '11:00', ...AFTERNOON])
  })

  it('the attendance screen says that patients see no times while online booking is off, and still shows the times', async () => {
    await openAttendance('', newPractice(undefined, { allowOnlineBooking: false }))
    await sees(preview().getByText(/agora os pacientes não veem horários/))
    await previewShows([...MORNING, ...AFTERNOON])
    await checkScreen()
  })
})

describe('choices that a screen switches on or proposes', () => {
  it('a Saturday that is switched on also switches weekends on, and says so', async () => {
    const { practice } = await openAttendance()
    const weekends = toggle('Atender nos fins de semana')
    await expect.element(weekends).not.toBeChecked()
    await toggle('Sábado').click()
    await expect.element(weekends).toBeChecked()
    await sees(/^Aparece no link público: “Atender nos fins de semana”/)
    // The preview is pale until it shows Saturday: then only Sunday is closed.
    await expect.poll(() => preview().getByText('Sem horários').elements().length).toBe(1)
    await checkScreen()
    await weekends.click()
    await sees(/^Para aparecer no link público, ligue também/)
    await weekends.click()
    await save()
    await seesToast('Horários salvos')
    expect(practice.profile.opensWeekends).toBe(true)
  })

  it('the first steps suggest a minimum notice of 12 hours, which must be saved', async () => {
    const { practice } = await openAttendance('?parte=regras&antecedencia=720')
    await expect.element(page.getByLabelText('Antecedência mínima')).toHaveValue('720')
    expect(practice.profile.minimumNoticeMinutes).toBe(0)
    await button('Salvar alterações').click()
    await seesToast('Alterações salvas')
    expect(practice.profile.minimumNoticeMinutes).toBe(720)
  })
})
