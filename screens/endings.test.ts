import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { instantOut, type Practice, rowOf } from '../src/features/demo/practice.ts'
import { endPatient } from '../src/features/endings/contract.ts'
import { createSeries } from '../src/features/series/contract.ts'
import { HOUR } from '../src/platform/shared/calendar.ts'
import { checkEnlarged, checkLoading, checkScreen } from './check-screen.ts'
import { keepRecord } from './kept-record.ts'
import { NOW, openScreen } from './open-screen.tsx'
import { button, sees, seesNo, seesPage, seesToast } from './shown.ts'
import { addPatient, addSession, callElsewhere, newPractice } from './small-practice.ts'
import { openPhone } from './touch.ts'

/** The end of a treatment: its window, the ended patient's page and list, the record's closing entry, reopening. */

const withRita = (furnish: (practice: Practice, id: string) => void = () => {}) =>
  newPractice(
    (practice) => {
      const { id } = addPatient(practice, 'Rita Alves', '11 91234-5678')
      addPatient(practice, 'Davi Melo', '11 91234-5679')
      furnish(practice, id)
    },
    { plan: 'pro' },
  )

const ritasPage = ({ patients }: Practice) => `/psychologist/patients/${patients[0]?.id}`

/** Books a pending session that is held for a visitor. */
function bookByLink(practice: Practice, patientId: string): void {
  const { id } = addSession(practice, patientId, '2026-03-16T09:00')
  Object.assign(rowOf(practice.sessions, id), { heldUntil: instantOut(NOW + HOUR) })
}

/** Books a weekly time of four sessions and one other. */
function bookAhead(practice: Practice, patientId: string): void {
  addSession(practice, patientId, '2026-03-16T09:00')
  const serviceId = practice.services[0]?.id ?? ''
  const every = { unit: 'week', count: 1 } as const
  const body = { patientId, serviceId, type: 'online', firstDate: '2026-03-17' } as const
  callElsewhere(practice, createSeries, {
    body: { ...body, time: '15:00', every, end: { count: 4 }, notify: false },
  })
}

const ended = (reason: 'discharge' | 'move') =>
  withRita((practice, id) => {
    keepRecord(practice, id)
    callElsewhere(practice, endPatient, {
      params: { id },
      body: { on: '2026-03-10', reason, sessions: 'keep' },
    })
  })

async function openWindow() {
  await button('Ações de Rita Alves').click()
  await page.getByRole('menuitem', { name: 'Encerrar acompanhamento' }).click()
  await sees(page.getByRole('dialog', { name: 'Encerrar acompanhamento' }))
}

describe('ending a treatment', () => {
  it('the window lists the open matters, and cancelling ends the sessions and the fixed time', async () => {
    const { practice, sent } = await openPhone(ritasPage, withRita(bookAhead))
    await openWindow()
    await sees('5 sessões por vir')
    await sees('Horário fixo: toda terça, 15:00')
    await expect.element(page.getByRole('radio', { name: /^Cancelar/ })).toBeChecked()
    await sees(page.getByLabelText('Avisar do cancelamento'))
    await checkScreen()
    await checkEnlarged()
    await page.getByLabelText('Motivo').selectOptions('Mudança')
    await button('Encerrar').click()
    await seesToast('Acompanhamento encerrado', '5 sessões canceladas.')
    expect(sent.findLast(({ path }) => path.endsWith('/end'))?.body).toEqual({
      ...{ on: '2026-03-11', reason: 'move' },
      ...{ sessions: 'cancel', notify: true },
    })
    expect(practice.sessions.every(({ status }) => status === 'cancelled')).toBe(true)
    await button('Desfazer').click()
    await seesToast('Encerramento desfeito', '5 sessões voltaram, e 1 horário fixo continua.')
    expect(practice.patients[0]?.endedAt).toBeNull()
    expect(practice.sessions.some(({ status }) => status === 'cancelled')).toBe(false)
    expect(practice.series.map(({ endedFrom }) => endedFrom)).toEqual([null])
  })

  it('sessions and fixed time stay if they are kept', async () => {
    const { practice } = await openScreen(ritasPage, withRita(bookAhead))
    await openWindow()
    await page.getByText('Continuam na agenda, e o horário fixo também.').click()
    await button('Encerrar').click()
    await seesToast('Acompanhamento encerrado', 'As sessões ficaram como estavam.')
    expect(practice.sessions.some(({ status }) => status === 'cancelled')).toBe(false)
  })

  it('a future day is refused at its field', async () => {
    await openScreen(ritasPage, withRita())
    await openWindow()
    await sees(/^Nada: nem sessões por vir/)
    await page.getByLabelText('Encerrado em').fill('12/03/2026')
    await button('Encerrar').click()
    await sees('Escolha hoje ou um dia que já passou.')
  })
})

describe('an ended patient', () => {
  it('the page says when and why, and reopens', async () => {
    const { practice } = await openPhone(ritasPage, ended('move'))
    await sees('Encerrado em 10/03/2026 · Mudança')
    await checkScreen()
    await button('Ações de Rita Alves').click()
    await sees(page.getByRole('menuitem', { name: 'Ver mensagens' }))
    await seesNo(page.getByRole('menuitem', { name: 'Encerrar acompanhamento' }))
    await userEvent.keyboard('{Escape}')
    await button('Reabrir').click()
    await seesToast('Acompanhamento reaberto')
    await seesNo(page.getByText('Encerrado em 10/03/2026 · Mudança'))
    expect(practice.patients[0]?.endedAt).toBeNull()
  })

  it('the record opens with a closing entry, which is saved only if the psychologist continues', async () => {
    const { sent } = await openScreen(ritasPage, ended('discharge'))
    await page.getByRole('link', { name: 'Escrever o encerramento' }).click()
    await seesPage(/^Prontuário/)
    const text = page.getByRole('textbox', { name: 'Texto do registro' })
    await expect
      .element(text)
      .toHaveTextContent('Acompanhamento encerrado em 10/03/2026. Motivo: alta.')
    await expect.element(page.getByLabelText('Tipo de registro')).toHaveValue('referral')
    expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
    await button('Concluir').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Concluir' }).click()
    await expect
      .poll(() => sent.find(({ path }) => path.endsWith('/record/entries'))?.body)
      .toMatchObject({
        kind: 'referral',
        text: 'Acompanhamento encerrado em 10/03/2026. Motivo: alta.',
      })
  })

  it('lists omit an ended patient, and Encerrados shows when and why', async () => {
    await openScreen('/psychologist/patients', ended('move'))
    const names = () => [...document.querySelectorAll('tbody th')].map((name) => name.textContent)
    await expect.poll(names).toEqual(['Davi Melo'])
    await page.getByLabelText('Mostrar').selectOptions('Encerrados')
    await expect.poll(names).toEqual(['Rita Alves'])
    await sees('Encerrado em 10/03/2026 · Mudança')
    await checkScreen()
  })

  it('a list whose patients have all ended says so and links to them', async () => {
    await openScreen(
      '/psychologist/patients',
      newPractice((practice) => {
        const { id } = addPatient(practice, 'Rui Costa', '11 92222-3333')
        const body = {
          on: '2026-03-02',
          reason: 'discharge',
          sessions: 'keep',
          notify: false,
        } as const
        callElsewhere(practice, endPatient, { params: { id }, body })
      }),
    )
    await sees(page.getByRole('heading', { name: 'Seu paciente está encerrado' }))
    await checkScreen()
    await page.getByRole('link', { name: 'Ver os encerrados' }).click()
    await sees('Rui Costa')
  })

  it('a booking by the link is marked on the dashboard', async () => {
    await openScreen(
      '/psychologist/dashboard',
      withRita((practice, id) => {
        bookByLink(practice, id)
        callElsewhere(practice, endPatient, {
          params: { id },
          body: { on: '2026-03-10', reason: 'discharge', sessions: 'keep' },
        })
      }),
    )
    await sees(/paciente encerrado · reservado até/)
  })

  it('nothing moves while the page of an ended patient loads', () =>
    checkLoading(ritasPage, ended('discharge')))
})
