import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createDayOff } from '../src/features/closures/contract.ts'
import type { Practice } from '../src/features/demo/practice.ts'
import { createSession } from '../src/features/sessions/contract.ts'
import { addDays, DAY, formatDay } from '../src/platform/shared/calendar.ts'
import { checkScreen } from './check-screen.ts'
import { pressIn } from './element.ts'
import { NOW, openScreen } from './open-screen.tsx'
import { sees, seesNo, seesPage, seesToast } from './shown.ts'
import { addPatient, addSession, callElsewhere, newPractice } from './small-practice.ts'
import { openPhone } from './touch.ts'

/** Days off over sessions by keyboard, and the places that show them; a vacation on a phone is in e2e/days-off.e2e.ts. */

const MONDAY = '2026-03-16'

const withMaria = (furnish: (practice: Practice, patientId: string) => void = () => {}) =>
  newPractice(
    (practice) => {
      const { id } = addPatient(practice, 'Maria Lima', '11 91234-5678', 'maria@exemplo.com.br')
      furnish(practice, id)
    },
    { plan: 'pro' },
  )

describe('a day off by keyboard', () => {
  it('a day off entered by keyboard moves one session to a free time and keeps another, after a decision about a session booked meanwhile', async () => {
    const { practice } = await openScreen(
      '/psychologist/attendance?parte=folgas',
      withMaria((practice, patientId) => {
        for (const hour of ['09', '10']) addSession(practice, patientId, `${MONDAY}T${hour}:00`)
      }),
    )
    const dayField = page.getByLabelText('Dia', { exact: true })
    await dayField.fill(MONDAY)
    await pressIn(dayField, '{Enter}')
    await sees(page.getByRole('dialog', { name: '2 sessões neste período' }))
    addSession(practice, practice.patients[0]?.id ?? '', `${MONDAY}T15:00`)
    const dialog = page.getByRole('dialog')
    const choose = (index: number, action: RegExp) => {
      const group = dialog.getByRole('group', { name: /^O que fazer com a sessão/ })
      return pressIn(group.nth(index).getByRole('radio', { name: action }), '[Space]')
    }
    await choose(0, /^Remarcar/)
    await choose(1, /^Manter/)
    await pressIn(page.getByRole('button', { name: 'Escolher o horário', exact: true }), '{Enter}')
    await sees(/Sessão 1 de 1 a remarcar\./)
    await dialog.getByText('13:00').first().click()
    await pressIn(page.getByRole('button', { name: 'Pronto' }), '{Enter}')
    await pressIn(page.getByRole('button', { name: 'Salvar período' }), '{Enter}')
    await sees(/1 sessão a mais neste período/)
    await choose(2, /^Cancelar/)
    await pressIn(page.getByRole('button', { name: 'Cancelar 1 sessão e salvar' }), '{Enter}')
    await seesToast('Período adicionado', '1 sessão cancelada, 1 remarcada e 1 mantida.')
    expect(practice.sessions).toMatchObject([
      { datetime: expect.stringContaining(addDays(MONDAY, 1)) },
      { datetime: `${MONDAY}T13:00:00.000Z`, status: 'pending' },
      { status: 'cancelled' },
    ])
    await seesNo(dialog)
    await expect.element(dayField).toHaveFocus()
    const change = page.getByRole('button', { name: `Alterar ${formatDay(MONDAY)}` })
    await pressIn(change, '{Enter}')
    await expect.element(dayField).toHaveValue(formatDay(MONDAY))
    await expect.element(dayField).toHaveFocus()
    const [dayOff] = practice.daysOff
    if (dayOff) Object.assign(dayOff, { name: 'Congresso' })
    await page.getByLabelText(/^Até/).fill(formatDay(MONDAY))
    await userEvent.keyboard('{Enter}')
    await seesToast('Erro', 'Salve de novo para ficar com o que está aqui.')
    expect(dayOff?.name).toBe('Congresso')
    await pressIn(page.getByLabelText(/^Até/), '{Enter}')
    await seesToast('Período alterado')
    await expect.element(change).toHaveFocus()
  })
})

describe('a day off on a phone', () => {
  it('a day off on a phone shows the first session and its choices without scrolling', async () => {
    const furnished = newPractice(
      (practice) => {
        for (const hour of ['09', '10', '11', '14', '15', '16']) {
          const { id } = addPatient(practice, `Paciente das ${hour}`, `11 91234-56${hour}`)
          addSession(practice, id, `${MONDAY}T${hour}:00`)
        }
      },
      { plan: 'pro' },
    )
    await openPhone('/psychologist/attendance?parte=folgas', furnished)
    await page.getByLabelText('Dia', { exact: true }).fill(formatDay(MONDAY))
    await page.getByRole('main').getByRole('button', { name: 'Adicionar' }).click()
    const dialog = page.getByRole('dialog', { name: '6 sessões neste período' })
    const first = dialog.getByRole('group', { name: /^O que fazer com a sessão/ }).first()
    await sees(first)
    const isInSight = () => {
      const footer = dialog.element().querySelector('[data-actions]')
      const { bottom } = first.element().getBoundingClientRect()
      return bottom <= (footer?.getBoundingClientRect().top ?? 0)
    }
    expect(isInSight()).toBe(true)
    await checkScreen()
    await dialog.getByRole('button', { name: 'Cancelar todas' }).click()
    await sees(dialog.getByText(/^6 pacientes não recebem aviso/))
    expect(isInSight()).toBe(true)
    await seesNo(dialog.getByText(/Paciente das 16\. “Avisar”/))
    await dialog.getByRole('button', { name: 'e mais 3' }).click()
    await sees(dialog.getByText(/Paciente das 15 e Paciente das 16\. “Avisar”/))
    await dialog.getByRole('button', { name: 'Cancelar 6 sessões e salvar' }).click()
    await seesToast('Período adicionado')
    await page.getByRole('link', { name: 'Avisar agora' }).click()
    await sees(page.getByRole('heading', { name: 'Avisar 6 pacientes' }))
  })
})

describe('the agenda', () => {
  it('the agenda shades closed hours, labels them once a day, and names the day off at a session that was kept', async () => {
    const nextMonday = addDays(MONDAY, 7)
    const furnished = withMaria((practice, patientId) => {
      addSession(practice, patientId, `${nextMonday}T10:00`)
      const whole = { startTime: null, endTime: null }
      const vacation = { firstDay: MONDAY, lastDay: addDays(MONDAY, 4), name: 'Férias' }
      callElsewhere(practice, createDayOff, { body: { ...whole, ...vacation } })
      const one = { firstDay: nextMonday, lastDay: nextMonday }
      callElsewhere(practice, createDayOff, { body: { ...whole, ...one } })
    })
    await openScreen(`/psychologist/agenda?week=${MONDAY}`, furnished)
    const header = page.getByRole('columnheader', { name: /Férias o dia todo/ })
    await expect.poll(() => header.elements().length).toBe(5)
    expect(document.querySelectorAll('[data-closed=day_off]')).toHaveLength(5)
    await checkScreen()
    await openScreen(`/psychologist/agenda?week=${nextMonday}`, furnished)
    const inside = page.getByRole('button', { name: /Dentro de: Sem atendimento/ })
    await sees(inside)
    const lunch = page.getByRole('columnheader', { name: /Almoço das 12:00 às 13:00/ })
    await expect.poll(() => lunch.elements().length).toBe(4)
    inside.element().focus()
    await expect.element(inside).toHaveFocus()
  })
})

describe('owed amounts, by keyboard', () => {
  it('the owed amounts are split into overdue and not yet due, on the patient’s page and in the reports', async () => {
    const furnished = withMaria((practice, patientId) => {
      for (const hour of ['09', '10']) addSession(practice, patientId, `${MONDAY}T${hour}:00`)
      const serviceId = practice.services[0]?.id ?? ''
      const past = { patientId, serviceId, type: 'online' as const, price: '180.00' }
      const datetime = new Date(NOW - 3 * DAY).toISOString()
      callElsewhere(practice, createSession, { body: { ...past, datetime } })
    })
    const reads = (label: string) =>
      [...document.querySelectorAll<HTMLElement>('main dl > div')]
        .find((sum) => [...sum.children].some(({ textContent }) => textContent === label))
        ?.innerText.replaceAll('\u00a0', ' ') ?? ''
    await openScreen(({ patients }) => `/psychologist/patients/${patients[0]?.id}`, furnished)
    await expect.poll(() => reads('Em atraso')).toContain('R$ 180,00')
    expect(reads('Em atraso')).toContain('A receber, ao todo: R$ 480,00')
    expect(reads('A vencer')).toContain('R$ 300,00')
    await checkScreen()
    await openScreen('/psychologist/advanced-reports', furnished)
    await sees(/3 sessões sem pagamento confirmado/)
    expect(reads('Em atraso')).toMatch(/R\$ 180,00\s+1 sessão/)
    expect(reads('A vencer')).toMatch(/R\$ 300,00\s+2 sessões/)
    await pressIn(page.getByRole('link', { name: 'Ver Pendências' }), '{Enter}')
    await seesPage('Sessões')
    await expect.poll(() => reads('Em atraso')).toMatch(/R\$ 180,00/)
  })
})
