import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createBlock } from '../src/features/closures/block-contract.ts'
import type { Practice } from '../src/features/demo/practice.ts'
import { targetText } from '../src/features/sessions/agenda/move-rules.ts'
import { addDays, formatDay, minutesOf } from '../src/platform/shared/calendar.ts'
import { checkEnlarged, checkScreen } from './check-screen.ts'
import { drag } from './drag.ts'
import { boxOf, pressIn, undoOf } from './element.ts'
import { openScreen } from './open-screen.tsx'
import { button, sees, seesNo, seesToast } from './shown.ts'
import { addPatient, addSession, callElsewhere, newPractice } from './small-practice.ts'
import { openPhone } from './touch.ts'

/** Times that are blocked from the agenda. */

const SUNDAY = '2026-03-15'
const MONDAY = addDays(SUNDAY, 1)
const WEDNESDAY = addDays(SUNDAY, 3)
const NEXT_WEEK = `/psychologist/agenda?week=${SUNDAY}`

const withSession = (local: string) =>
  newPractice((practice) => {
    const { id } = addPatient(practice, 'Maria Lima', '11 91234-5678')
    addSession(practice, id, local)
  })

const emptyHour = (day: string, time: string) =>
  button(`${targetText({ day, start: minutesOf(time) })}: nova sessão`)

const blockAt = (day: string, time: string) =>
  page.getByRole('button', {
    name: new RegExp(`^${targetText({ day, start: minutesOf(time) })} às .*bloqueado`),
  })

const timesOf = ({ blocks }: Practice) =>
  blocks.map(({ firstDay, startTime, endTime, isWeekly, lastDay, label }) =>
    [firstDay, startTime, endTime, isWeekly, isWeekly ? lastDay : null, label].join(' '),
  )

describe('a blocked time', () => {
  it('is drawn over empty hours, named, and moved by a drag, which can be undone', async () => {
    const { practice } = await openScreen(NEXT_WEEK, newPractice())
    await sees(emptyHour(MONDAY, '09:00'))
    await drag(emptyHour(MONDAY, '09:00'), emptyHour(MONDAY, '11:00'))
    const dialog = page.getByRole('dialog', { name: 'Bloquear horário' })
    await expect.element(dialog.getByLabelText('Dia')).toHaveValue(formatDay(MONDAY))
    await expect.element(dialog.getByLabelText('Início')).toHaveValue('09:00')
    await expect.element(dialog.getByLabelText('Fim')).not.toHaveValue('10:00')
    await dialog.getByLabelText('Fim').fill('11:00')
    await checkScreen()
    await dialog.getByLabelText(/^Nome/).fill('Supervisão')
    await userEvent.keyboard('{Enter}')
    await seesToast('Horário bloqueado')
    await sees(blockAt(MONDAY, '09:00').getByText('Supervisão'))
    await checkScreen()
    await drag(blockAt(MONDAY, '09:00'), emptyHour(WEDNESDAY, '10:00'))
    await seesToast('Bloqueio movido')
    await sees(blockAt(WEDNESDAY, '10:00'))
    expect(timesOf(practice)).toEqual([`${WEDNESDAY} 10:00 12:00 false  Supervisão`])
    await undoOf('Bloqueio movido').click()
    await sees(blockAt(MONDAY, '09:00'))
    expect(timesOf(practice)).toEqual([`${MONDAY} 09:00 11:00 false  Supervisão`])
  })

  it('asks about the sessions in it, and marks the kept ones', async () => {
    const { practice } = await openScreen(NEXT_WEEK, withSession(`${MONDAY}T09:00`))
    await emptyHour(MONDAY, '10:00').click()
    await button('Bloquear este horário').click()
    await page.getByRole('dialog').getByLabelText('Início').fill('09:00')
    await button('Bloquear').click()
    await sees(page.getByRole('dialog', { name: '1 sessão neste horário' }))
    expect(practice.blocks).toEqual([])
    await page.getByText('Manter', { exact: true }).click()
    await button(/Bloquear$/).click()
    await seesToast('Horário bloqueado', '1 sessão mantida')
    await sees(blockAt(MONDAY, '09:00'))
    await sees(page.getByRole('button', { name: /^09:00.*Maria Lima.*Dentro de/ }))
  })

  it('that is weekly ends on a day, and is removed completely by keyboard', async () => {
    const { practice } = await openScreen(NEXT_WEEK, newPractice())
    await pressIn(emptyHour(WEDNESDAY, '14:00'), '{Enter}')
    await pressIn(button('Bloquear este horário'), '{Enter}')
    await pressIn(page.getByRole('checkbox', { name: 'Toda semana, na quarta-feira' }), '[Space]')
    await page.getByLabelText(/^Até/).fill(addDays(WEDNESDAY, 7))
    await userEvent.keyboard('{Enter}')
    await seesToast('Horário bloqueado')
    const until = addDays(WEDNESDAY, 7)
    expect(timesOf(practice)).toEqual([`${WEDNESDAY} 14:00 15:00 true ${until} `])
    await button('Próxima semana').click()
    await sees(blockAt(until, '14:00'))
    await button('Próxima semana').click()
    await sees(emptyHour(addDays(until, 7), '14:00'))
    await seesNo(page.getByRole('button', { name: /bloqueado/ }))
    await button('Semana anterior').click()
    await pressIn(blockAt(until, '14:00'), '{Enter}')
    await checkScreen()
    await pressIn(button('Liberar todas as semanas'), '{Enter}')
    await seesToast('Horário liberado')
    expect(practice.blocks).toEqual([])
    await undoOf('Horário liberado').click()
    await seesToast('Bloqueio restaurado')
    expect(timesOf(practice)).toEqual([`${WEDNESDAY} 14:00 15:00 true ${until} `])
  })

  it('that is weekly keeps its number of weeks when it moves to another weekday', async () => {
    const start = `${WEDNESDAY}T17:00:00.000Z`
    const end = `${WEDNESDAY}T18:00:00.000Z`
    const until = addDays(WEDNESDAY, 14)
    const { practice } = await openScreen(
      NEXT_WEEK,
      newPractice((made) =>
        callElsewhere(made, createBlock, { body: { start, end, weekly: true, until, label: '' } }),
      ),
    )
    await blockAt(WEDNESDAY, '14:00').click()
    const dialog = page.getByRole('dialog', { name: 'Horário bloqueado' })
    const friday = addDays(WEDNESDAY, 2)
    await dialog.getByLabelText('A partir de').fill(formatDay(friday))
    await expect.element(dialog.getByLabelText(/^Até/)).toHaveValue(formatDay(addDays(until, 2)))
    await dialog.getByRole('button', { name: 'Salvar alterações' }).click()
    await seesToast('Bloqueio alterado')
    expect(timesOf(practice)).toEqual([`${friday} 14:00 15:00 true ${addDays(until, 2)} `])
  })

  it('shows the error at the invalid time, and keeps the typed text', async () => {
    const { practice } = await openScreen(NEXT_WEEK, newPractice())
    await emptyHour(MONDAY, '14:00').click()
    await button('Bloquear este horário').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabelText(/^Nome/).fill('Estudo')
    await dialog.getByLabelText('Fim').fill('13:00')
    await button('Bloquear').click()
    await sees('O fim vem depois do início')
    await expect.element(dialog.getByLabelText(/^Nome/)).toHaveValue('Estudo')
    expect(practice.blocks).toEqual([])
  })
})

describe('a blocked time in the list of a week', () => {
  it('is listed below the sessions, and changed from there', async () => {
    const start = new Date(`${WEDNESDAY}T14:00-03:00`).toISOString()
    const end = new Date(`${WEDNESDAY}T15:30-03:00`).toISOString()
    const given = newPractice((practice) => {
      callElsewhere(practice, createBlock, { body: { start, end, weekly: true, label: 'Estudo' } })
    })
    const { practice } = await openScreen(`${NEXT_WEEK}&view=week`, given)
    await button(/^Qua, .*14:00–15:30.*Estudo$/).click()
    await page.getByRole('dialog').getByLabelText('Fim').fill('15:00')
    await button('Salvar alterações').click()
    await seesToast('Bloqueio alterado')
    await sees(button(/^Qua, .*14:00–15:00.*Estudo$/))
    expect(practice.blocks).toMatchObject([{ endTime: '15:00', isWeekly: true }])
    await checkScreen()
  })
})

describe('a blocked time on a phone', () => {
  it('that is weekly and an hour long takes four taps', async () => {
    let taps = 0
    const { practice } = await openPhone(`/psychologist/agenda?day=${WEDNESDAY}`, newPractice())
    addEventListener('pointerdown', () => (taps += 1), { capture: true })
    await emptyHour(WEDNESDAY, '14:00').click()
    await button('Bloquear este horário').click()
    await page.getByRole('checkbox', { name: /^Toda semana/ }).click()
    await checkEnlarged()
    await button('Bloquear').click()
    await seesToast('Horário bloqueado')
    expect(taps).toBeLessThanOrEqual(4)
    expect(practice.blocks).toMatchObject([{ isWeekly: true, startTime: '14:00' }])
    const { height } = await boxOf(blockAt(WEDNESDAY, '14:00'))
    expect(height).toBeGreaterThanOrEqual(44)
    await checkScreen()
  })
})
