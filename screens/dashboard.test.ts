import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getDashboard } from '../src/features/dashboard/contract.ts'
import { itemAt, rowOf } from '../src/features/demo/practice.ts'
import { patientPath } from '../src/features/patients/rules.ts'
import { getProfile } from '../src/features/practice/contract.ts'
import { listReadyChats } from '../src/features/reminders/contract.ts'
import { bulkSessions } from '../src/features/sessions/changes/bulk-contract.ts'
import { completeSession, confirmPayment } from '../src/features/sessions/contract.ts'
import { checkLoading, checkScreen } from './check-screen.ts'
import { boxOf } from './element.ts'
import { keepRecord } from './kept-record.ts'
import { openScreen, PHONE, respondWith, WIDE } from './open-screen.tsx'
import { button, sees, seesNo, seesPage, seesToast } from './shown.ts'
import { addPatient, addSession, asLeft, callElsewhere, newPractice } from './small-practice.ts'
import { openPhone } from './touch.ts'

const DASHBOARD = '/psychologist/dashboard'

const office = newPractice((practice) => {
  const maria = addPatient(practice, 'Maria Lima', '11 91234-5678', 'maria@exemplo.com.br')
  addSession(practice, maria.id, '2026-03-13T09:00')
})

const [MARIA, CAIO] = ['Maria Lima', 'Caio Melo']

/** Two patients without an e-mail and one with, whose sessions the practice cancelled; Maria had paid hers. */
const cancelled = newPractice((practice) => {
  const maria = addPatient(practice, MARIA, '11 91234-5678')
  const caio = addPatient(practice, CAIO, '11 91234-5679')
  const bia = addPatient(practice, 'Bia Reis', '11 91234-5670', 'bia@exemplo.com.br')
  const sessions = [
    addSession(practice, maria.id, '2026-03-16T09:00'),
    addSession(practice, caio.id, '2026-03-16T10:00'),
    addSession(practice, caio.id, '2026-03-17T10:00'),
    addSession(practice, bia.id, '2026-03-16T11:00'),
  ]
  const [paid] = sessions
  callElsewhere(practice, confirmPayment, { params: { id: paid?.id ?? '' }, body: {} })
  const ids = sessions.map(({ id }) => id)
  callElsewhere(practice, bulkSessions, { body: { action: 'cancel', ids } })
})

/** One session that is going on, two finished ones, and four or five rows in each card that asks for an action. */
const busy = newPractice((practice) => {
  const add = (name: string, local: string) => {
    const { id } = addPatient(practice, name, '11 91234-5678')
    return addSession(practice, id, local).id
  }
  const times = ['08:00', '09:00', '10:00', '14:00']
  const cancelled = times.map((time) => add(`Cancelado ${time}`, `2026-03-16T${time}`))
  for (const id of cancelled) callElsewhere(practice, confirmPayment, { params: { id }, body: {} })
  callElsewhere(practice, bulkSessions, { body: { action: 'cancel', ids: cancelled } })
  for (const time of times) {
    const id = add(`Novo ${time}`, `2026-03-17T${time}`)
    Object.assign(rowOf(practice.sessions, id), { heldUntil: '2026-03-11T18:00:00.000Z' })
  }
  for (const time of [...times, '15:00']) add(`Passado ${time}`, `2026-03-10T${time}`)
  for (const time of ['08:00', '09:00']) {
    const params = { id: add(`Feito ${time}`, `2026-03-11T${time}`) }
    callElsewhere(practice, completeSession, { params, body: { received: 'pix' } })
  }
  for (const time of ['10:40', '11:40', '14:00', '16:00']) add(`Hoje ${time}`, `2026-03-11T${time}`)
})

describe('a busy day on a phone', () => {
  it('a busy day on a phone begins with the current session and the sessions that need an action, three rows in a card', async () => {
    await openPhone(DASHBOARD, busy)
    const headings = [...document.querySelectorAll('main h2')].map((heading) =>
      heading.textContent.replaceAll('\u00a0', ' '),
    )
    expect(headings.slice(0, 6)).toEqual([
      ...['Agora', 'Novos pelo link', 'Hoje'],
      ...['Avisar 4 pacientes', 'A devolver R$ 600,00', 'Ficou sem registro'],
    ])
    const rowsOf = (name: string) =>
      page.getByRole('list', { name }).getByRole('listitem').elements().length
    for (const name of ['Pacientes a avisar', 'O que devolver', 'Novos pelo link'])
      expect(rowsOf(name), name).toBe(3)
    expect(rowsOf('Sessões sem registro')).toBe(3)
    const more = page.getByRole('button', { name: 'Mostrar mais 2' })
    await more.click()
    expect(rowsOf('Sessões sem registro')).toBe(5)
    await page.getByRole('button', { name: 'Mostrar menos' }).click()
    await sees(more)
    document.documentElement.style.fontSize = '200%'
    const name = page.getByRole('list', { name: 'Pacientes a avisar' }).getByText('Cancelado 08:00')
    // 135 px before it grows.
    await expect.poll(() => name.element().getBoundingClientRect().width).toBeGreaterThan(200)
  })

  it('a busy day on a phone folds finished sessions, and a row keeps its place and the focus after an action', async () => {
    await openPhone(DASHBOARD, busy)
    const finished = page.getByText('2 encerradas')
    await expect.element(page.getByText('Feito 08:00')).not.toBeVisible()
    await finished.click()
    await expect.element(page.getByText('Feito 08:00')).toBeVisible()
    await checkScreen()
    const today = page.getByRole('list', { name: 'Sessões de hoje' })
    await today.getByRole('button', { name: /^Concluir a sessão de Hoje 10:40/ }).click()
    await today.getByRole('button', { name: /^Recebi/ }).click()
    await seesToast('Pagamento confirmado')
    await seesNo(today.getByRole('button', { name: /^Recebi/ }))
    expect(today.getByText('Hoje 10:40').elements()).toHaveLength(1)
    await expect.element(today.getByRole('button', { name: /^10:40\s*Hoje 10:40/ })).toHaveFocus()
    await sees(finished)
    await openScreen(DASHBOARD, { ...busy, size: WIDE })
    await expect.element(page.getByText('Feito 08:00')).toBeVisible()
    await seesNo(finished)
  })

  it('a busy day moves nothing while its cards load', async () => {
    await checkLoading(DASHBOARD, busy)
  })
})

describe('the tasks after a cancellation', () => {
  it.each([WIDE, PHONE])(
    'the dashboard lists each patient without a notice until each is ticked, also after a reload, %i px wide',
    async (...size) => {
      const { practice } = await openScreen(DASHBOARD, { ...cancelled, size })
      await sees(page.getByRole('heading', { name: 'Avisar 2 pacientes' }))
      await checkScreen()
      const chat = page.getByRole('link', { name: `Avisar ${CAIO} pelo WhatsApp` })
      const text = new URL(chat.element().getAttribute('href') ?? '').searchParams.get('text')
      expect(text).toMatch(/^Olá! Suas consultas com Ana Souza foram canceladas:\n- 16.*\n- 17/)
      await button(`Já avisei ${CAIO}`).click()
      await sees(`Avisado: ${CAIO}`)
      await sees(page.getByRole('heading', { name: 'Avisar 1 paciente' }))
      await seesNo(page.getByText(`Avisado: ${CAIO}`))
      await button('Desfazer').click()
      await sees(page.getByRole('heading', { name: 'Avisar 2 pacientes' }))
      await button('Já avisei todos').click()
      await seesToast('2 pacientes avisados')
      await seesNo(page.getByRole('heading', { name: 'Pacientes avisados' }))
      await openScreen(DASHBOARD, { ...asLeft(practice), profile: cancelled.profile })
      await sees('Total de pacientes')
      await seesNo(page.getByRole('heading', { name: /avisa/i }))
    },
  )

  it('the patient’s page and the dashboard name the paid sessions that were cancelled, until the money is refunded', async () => {
    await openScreen(({ patients }) => patientPath(itemAt(patients, 0).id), cancelled)
    await sees(page.getByRole('definition').getByText(/^A devolver: R\$\s150,00$/))
    const { practice } = await openScreen(DASHBOARD, cancelled)
    const card = page.getByRole('region', { name: /^A devolver R\$\s150,00/ })
    await sees(card)
    await button(/^Devolvi R\$\s150,00 a Maria Lima$/).click()
    const dialog = page.getByRole('alertdialog', { name: /^Devolveu R\$\s150,00\?$/ })
    await dialog.getByLabelText('Como devolveu').selectOptions('transfer')
    await checkScreen()
    await dialog.getByRole('button', { name: 'Devolvi', exact: true }).click()
    await seesToast('Devolução registrada', 'Transferência')
    await seesNo(card)
    expect(practice.payments.at(-1)).toMatchObject({ kind: 'refund', amount: '150.00' })
  })
})

describe('the psychologist’s dashboard', () => {
  it('the psychologist’s dashboard greets by name and shows the four figures and the next sessions', async () => {
    await openScreen(DASHBOARD, office)
    await seesPage('Olá, Ana')
    for (const text of ['Total de pacientes', 'Sessões hoje', 'Receita do mês', 'Taxa de ocupação'])
      await sees(text)
    await sees(/Próximas sessões/)
    await sees(/Maria Lima/)
  })

  it('the psychologist’s dashboard shows a free user the upgrade banner', async () => {
    await openScreen(DASHBOARD, office)
    await sees('Você está no plano Básico')
    await sees(/Até 3 pacientes e 6 sessões por mês\./)
  })

  it('the psychologist’s dashboard loads in one round trip: none of its calls waits for another’s answer', async () => {
    const needed = [listReadyChats, getDashboard, getProfile]
    const paths: string[] = []
    const all = Promise.withResolvers<void>()
    const end = Promise.withResolvers<void>()
    const opened = openScreen(DASHBOARD, {
      ...office,
      prepare: (practice) => {
        office.prepare(practice)
        // Other requests get no reply here.
        respondWith({ ...getDashboard, path: '/api/.+' }, async () => {
          await end.promise
          return Response.error()
        })
        for (const endpoint of needed)
          respondWith(endpoint, async ({ path }, ask) => {
            paths.push(path)
            if (paths.length === needed.length) all.resolve()
            await all.promise
            return ask()
          })
      },
    })
    await sees('Total de pacientes')
    expect(paths.sort()).toEqual(needed.map(({ path }) => path).sort())
    end.resolve()
    await opened
  })

  it('the psychologist’s dashboard leads a new account to its first booking, until the steps are dismissed', async () => {
    const fresh = newPractice((practice) => void practice.services.splice(0))
    const { practice, stored } = await openScreen(DASHBOARD, fresh)
    const steps = page.getByRole('listitem').filter({
      hasText:
        /^(Confira seus horários|Defina a antecedência mínima|Crie um serviço|Informe sua chave Pix|Informe seu CRP|Informe seu WhatsApp|Compartilhe seu link)/,
    })
    await sees('O que falta até o primeiro agendamento: 2 de 7 prontos.')
    expect(steps.elements()).toHaveLength(7)
    await checkScreen()
    await page.getByRole('link', { name: /^Confira seus horários/ }).click()
    await seesPage('Horários de Atendimento')
    history.back()
    await sees(page.getByRole('link', { name: /^Confira seus horários \(pronto\)/ }))
    await button('Dispensar os primeiros passos').click()
    expect(document.activeElement?.textContent).toBe('Olá, Ana')
    await openScreen(DASHBOARD, { ...asLeft(practice), stored: Object.fromEntries(stored) })
    await sees('Total de pacientes')
    await seesNo(page.getByText(/Primeiros passos/))
  })

  it('the psychologist’s dashboard accepts or refuses a booking by the link, and the number in the menu follows', async () => {
    const { practice } = await openScreen(
      DASHBOARD,
      newPractice((made) => {
        const rita = addPatient(made, 'Rita Alves', '11 91234-5678')
        for (const time of ['2026-03-13T09:00', '2026-03-13T10:00']) {
          const { id } = addSession(made, rita.id, time)
          Object.assign(rowOf(made.sessions, id), { heldUntil: '2026-03-11T18:00:00.000Z' })
        }
      }),
    )
    const card = page.getByRole('list', { name: 'Novos pelo link' })
    await sees(card.getByText(/sex.*, 09:00 · reservado até hoje, 15:00/i))
    await sees(page.getByRole('link', { name: 'Dashboard 2 novos pelo link' }))
    await checkScreen()
    await card
      .getByRole('button', { name: /^Recusar/ })
      .last()
      .click()
    await seesToast('Agendamento recusado')
    await sees(page.getByRole('link', { name: 'Dashboard 1 novo pelo link' }))
    expect(practice.sessions[1]?.status).toBe('cancelled')
    await card.getByRole('button', { name: /^Confirmar/ }).click()
    await seesToast('Sessão confirmada')
    await seesNo(card)
    await sees(page.getByRole('link', { name: 'Dashboard', exact: true }))
    expect(practice.sessions[0]?.status).toBe('confirmed')
  })

  it('the psychologist’s dashboard completes the current session and records its payment in one tap, then links to its note', async () => {
    const { practice } = await openScreen(
      DASHBOARD,
      newPractice((made) => {
        const { id } = addPatient(made, 'Rita Alves', '11 91234-5678')
        addSession(made, id, '2026-03-11T11:40')
        keepRecord(made, id)
      }),
    )
    await button(/^Concluir e receber/).click()
    await seesToast('Sessão concluída e recebida', 'Rita Alves: R$ 150,00, Pix')
    expect(practice.sessions[0]).toMatchObject({ status: 'completed', paid: true })
    await page.getByRole('link', { name: 'Anotar' }).click()
    await expect.element(page.getByRole('textbox', { name: 'Texto do registro' })).toHaveFocus()
    await seesNo(page.getByText('Sessão concluída e recebida'))
  })

  it('the psychologist’s dashboard says that all is done only if no earlier session lacks an outcome', async () => {
    await openScreen(
      DASHBOARD,
      newPractice((made) => {
        const rita = addPatient(made, 'Rita Alves', '11 91234-5678')
        addSession(made, rita.id, '2026-03-10T09:00')
        const { id } = addSession(made, rita.id, '2026-03-11T09:00')
        const params = { id }
        callElsewhere(made, completeSession, { params, body: { received: 'pix' } })
      }),
    )
    await sees('Dia concluído')
    await seesNo(page.getByText(/Tudo feito/))
    const card = page.getByRole('list', { name: 'Sessões sem registro' })
    await checkScreen()
    await card.getByRole('button', { name: /^Faltou/ }).click()
    await seesToast('Falta registrada')
    await seesNo(card)
    await sees(/Tudo feito/)
  })

  it('the psychologist’s dashboard on a phone has today’s session without an outcome above what can wait, and praises only when nothing is left', async () => {
    await openScreen(DASHBOARD, {
      ...newPractice((made) => {
        const { id } = addPatient(made, 'Rita Alves', '11 91234-5678')
        addSession(made, id, '2026-03-11T09:00')
        const clara = addPatient(made, 'Clara Dias', '11 91234-5679')
        const next = addSession(made, clara.id, '2026-03-18T14:00')
        Object.assign(rowOf(made.sessions, next.id), { presence: 'reschedule' })
      }),
      size: PHONE,
    })
    const toMove = page.getByRole('list', { name: 'Sessões a remarcar' })
    const complete = button('Concluir a sessão de Rita Alves')
    for (const below of [toMove, page.getByRole('heading', { name: 'Próxima sessão' })])
      expect((await boxOf(complete)).top).toBeLessThan((await boxOf(below)).top)
    await checkScreen()
    await complete.click()
    await button(/^Recebi.*Rita Alves/).click()
    await sees('As sessões de hoje estão acertadas.')
    await toMove.getByRole('button', { name: /^Remarcar/ }).click()
    await sees(page.getByRole('dialog', { name: /Remarcar/ }))
    await userEvent.keyboard('{Escape}')
  })

  it.each([
    ['Ver agenda', '/psychologist/agenda'],
    ['Compartilhar agenda', '/psychologist/share'],
    ['Ver planos', '/psychologist/plans'],
  ])('the psychologist’s dashboard has the quick action %s', async (name, path) => {
    await openScreen(DASHBOARD, office)
    await page.getByRole('link', { name: new RegExp(name) }).click()
    await expect.poll(() => location.pathname).toBe(path)
    await sees(page.getByRole('heading', { level: 1 }))
    await seesNo(page.getByText(/404 Page Not Found/))
  })
})
