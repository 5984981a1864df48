import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { problems } from '../src/app/problems.ts'
import { markCancellationsSeen } from '../src/features/patient-area/cancellation-contract.ts'
import {
  cancelPatientSession,
  listPatientSessions,
  type PatientSession,
} from '../src/features/patient-area/contract.ts'
import {
  DEFAULT_ZONE,
  dayAt,
  formatDay,
  HOUR,
  MINUTE,
  timeAt,
} from '../src/platform/shared/calendar.ts'
import { checkLoading, checkScreen } from './check-screen.ts'
import { focusedText } from './element.ts'
import { answerWith, NOW, openScreen, PHONE, refuseWith, respondWith } from './open-screen.tsx'
import {
  asPatient,
  cardsUnder,
  checkBothSizes,
  consultation,
  DASHBOARD,
  LOGIN,
} from './patient-practice.ts'
import { scrollsSideways } from './screen-faults.ts'
import { button, sees, seesNo, seesToast, takeCopies } from './shown.ts'
import { watchClock } from './watch-clock.ts'

/** The patient's consultations; what crosses devices, windows and zones is in e2e/patient-area.e2e.ts. */

const MAP = 'https://www.google.com/maps/search/?api=1&query='
const REL = 'noopener noreferrer'
const PIX = {
  pixKey: 'ana@exemplo.com.br',
  amount: '150.00',
  brCode: '00020126400014br.gov.bcb.pix0118ana@exemplo.com.br5204000053039865406150.00',
  whatsappUrl: null,
}
const UNPAID = {
  status: 'pending',
  price: '150.00',
  payment: PIX,
  freeUntil: new Date(NOW + 86_400_000).toISOString(),
  holdExpiresAt: new Date(NOW + 3_600_000).toISOString(),
} as const

const upcoming = () => cardsUnder('Próximas Consultas')
const previous = () => cardsUnder('Consultas Anteriores')
const question = () => page.getByRole('alertdialog', { name: 'Cancelar esta consulta?' })

async function openDashboard(...sessions: PatientSession[]) {
  const screen = await openScreen(DASHBOARD, asPatient(sessions))
  await sees(page.getByRole('heading', { name: 'Próximas Consultas' }))
  return screen
}

describe('a patient in the area', () => {
  it('a patient in the area reads at the top the cancelled session, who cancelled it and the refund, until it was seen', async () => {
    const lost = { status: 'cancelled', canCancel: false, payment: null } as const
    const otherTime = { whatsappUrl: null, bookingPath: '/ana-souza' }
    const sessions = [
      consultation({
        ...{ ...lost, otherTime, id: '00000000-0000-7000-8000-000000009102' },
        cancellation: { by: 'practice', refund: '150.00', creditReturned: null },
      }),
      consultation(
        {
          ...{ ...lost, otherTime, id: '00000000-0000-7000-8000-000000009103' },
          cancellation: { by: 'practice', refund: null, creditReturned: true },
        },
        72,
      ),
    ]
    await openDashboard(...sessions)
    const notice = page.getByRole('region', { name: /^Consultas canceladas/ })
    await sees(notice.getByRole('heading', { name: '2 consultas suas foram canceladas' }))
    for (const text of [
      'Canceladas por Ana Souza.',
      /^Você pagou R\$\s150,00: Ana Souza devolve a você\.$/,
      'A sessão voltou ao seu pacote.',
    ])
      await sees(notice.getByText(text))
    const ways = notice.getByRole('link', { name: 'Ver horários livres' })
    expect(ways.element().getAttribute('href')).toBe('/ana-souza')
    await checkBothSizes()
    answerWith(markCancellationsSeen, ({ body }) => {
      const { ids } = body as { ids: string[] }
      for (const session of sessions)
        if (ids.includes(session.id)) Object.assign(session, { cancellation: null })
      return undefined
    })
    await button('Entendi').click()
    await seesNo(notice)
  })

  it('a patient in the area sees the next sessions, and pays again with Pix', async () => {
    const copied = takeCopies()
    const booking = consultation(UNPAID)
    await openDashboard(booking)
    for (const text of [/Ana Souza/, /CRP 06\/123456/, timeAt(booking.datetime, DEFAULT_ZONE)])
      await sees(upcoming().getByText(text, { exact: false }))
    await sees(upcoming().getByText('Aguardando pagamento'))
    await checkBothSizes()
    await upcoming().getByRole('button', { name: 'Pagar com Pix' }).click()
    const pix = page.getByRole('dialog', { name: 'Pagar com Pix' })
    await pix.getByRole('button', { name: 'Mostrar QR' }).click()
    await sees(pix.getByRole('img', { name: /QR Code/ }))
    await sees(pix.getByText(/R\$\s150,00 para Ana Souza/))
    await sees(pix.getByText(/br\.gov\.bcb\.pix/))
    await checkBothSizes()
    await pix.getByRole('button', { name: 'Copiar chave' }).click()
    await expect.poll(copied).toBe('ana@exemplo.com.br')
    await pix.getByRole('button', { name: 'Fechar' }).click()
    await seesNo(pix)
  })

  it('a patient in the area sees it load without anything moving, and with text of twice the size that fits', async () => {
    await checkLoading(DASHBOARD, asPatient([consultation(UNPAID)]))
    await sees(upcoming().getByText('Aguardando pagamento'))
  })

  it('a patient in the area cancels; the session is then among the previous ones', async () => {
    const { sent } = await openDashboard(consultation(UNPAID))
    await upcoming().getByRole('button', { name: 'Cancelar consulta' }).click()
    await sees(question().getByText(/você está dentro desse prazo/))
    await checkBothSizes()
    await question().getByRole('button', { name: 'Cancelar consulta' }).click()
    await seesNo(question())
    await seesToast('Consulta cancelada')
    await sees('Cancelada')
    await sees(previous().getByText('Cancelada'))
    expect(upcoming().elements()).toEqual([])
    expect(previous().getByRole('button').elements()).toEqual([])
    await checkBothSizes()
    expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  it('a patient in the area sees the next date of a fixed time among the next sessions, and cancels a later one under the fixed time', async () => {
    const fixedTime = { id: '00000000-0000-7000-8000-000000009201', text: 'toda sexta, 12:00' }
    const dates = [0, 1, 2, 3].map((week) =>
      consultation(
        { id: `00000000-0000-7000-8000-00000000920${week + 2}`, fixedTime },
        48 + week * 168,
      ),
    )
    await openDashboard(...dates)
    const card = page.getByRole('region', { name: 'Seu horário: toda sexta, 12:00' })
    await sees(upcoming().getByRole('button', { name: 'Cancelar consulta' }))
    expect(upcoming().elements()).toHaveLength(1)
    const cancelOn = (week: number) => {
      const day = formatDay(dayAt(Date.parse(dates[week]?.datetime ?? ''), DEFAULT_ZONE))
      return card.getByRole('button', { name: `Cancelar a consulta de ${day}` })
    }
    await seesNo(cancelOn(0))
    await cancelOn(1).click()
    await question().getByRole('button', { name: 'Cancelar consulta' }).click()
    await seesNo(cancelOn(1))
    await sees(page.getByRole('heading', { name: 'Canceladas antes do dia' }))
    await sees(cardsUnder('Canceladas antes do dia').getByText('Cancelada', { exact: true }))
    await checkScreen()
  })

  it('a patient in the area finds the video link and the way to the office shortly before a session', async () => {
    const id = (index: number) => `00000000-0000-7000-8000-00000000920${index}`
    await openDashboard(
      consultation({ id: id(1), location: 'https://meet.example.com/sala' }, 0.25),
      consultation({ id: id(2), type: 'presencial', location: 'Rua Augusta, 1200' }, 4),
      consultation({ id: id(3), location: 'https://meet.example.com/longe' }, 48),
    )
    const links = () => upcoming().getByRole('link').elements()
    await expect.poll(links).toHaveLength(2)
    const shown = links().map((link) => [
      link.textContent,
      link.getAttribute('href'),
      link.getAttribute('rel'),
    ])
    expect(shown).toEqual([
      ['Entrar na consulta (abre em outra aba)', 'https://meet.example.com/sala', REL],
      ['Como chegar (abre em outra aba)', `${MAP}Rua+Augusta%2C+1200`, REL],
    ])
    await checkBothSizes()
  })

  it('a patient gets the video link without a reload when the room opens', async () => {
    const move = watchClock()
    const [ROOM, start] = ['https://meet.example.com/sala', NOW + HOUR]
    const roomOpensAt = new Date(start - 15 * MINUTE).toISOString()
    const session = () =>
      consultation({ roomOpensAt, location: Date.now() < Date.parse(roomOpensAt) ? null : ROOM }, 1)
    await openDashboard(session())
    answerWith(listPatientSessions, () => [session()])
    const join = upcoming().getByRole('link', { name: /^Entrar na consulta/ })
    await sees(upcoming().getByText('O link da chamada aparece aqui 15 minutos antes do início.'))
    expect(join.elements()).toEqual([])
    await checkBothSizes()
    move(46 * MINUTE)
    await sees(join)
    await seesNo(upcoming().getByText(/O link da chamada/))
    await checkBothSizes()
  })

  it('a patient finds the office of a session that has no location', async () => {
    await openDashboard(
      consultation({ type: 'presencial', location: 'Rua das Acácias – Belém' }, 2),
    )
    await sees(upcoming().getByText('Rua das Acácias – Belém'))
    await sees(upcoming().getByRole('link', { name: /^Como chegar/ }))
  })

  it('a patient in the area does everything by keyboard only, and logs out', async () => {
    await openDashboard(consultation(UNPAID))
    await pressOn('Pagar com Pix')
    await sees(button('Copiar código Pix'))
    await userEvent.keyboard('{Escape}')
    await seesNo(page.getByRole('dialog'))
    await expect.poll(focusedText).toBe('Pagar com Pix')
    await pressOn('Cancelar consulta')
    await expect.poll(focusedText).toBe('Manter consulta')
    await pressOn('Cancelar consulta')
    await seesNo(question())
    await sees('Cancelada')
    await sees(previous().getByText('Cancelada'))
    await expect.poll(focusedText).toBe('Minhas Consultas')
    await pressOn('Sair')
    await seesToast('Logout realizado', 'Até breve!')
    expect(location.pathname).toBe(LOGIN)
  })
})

describe('a cancellation', () => {
  const confirm = () => question().getByRole('button', { name: 'Cancelar consulta' }).click()
  const askToCancel = () => upcoming().getByRole('button', { name: 'Cancelar consulta' }).click()

  it('a cancellation without a network reports it in its window, where it can be retried', async () => {
    const booking = consultation(UNPAID)
    await openDashboard(booking)
    await askToCancel()
    respondWith(cancelPatientSession, () => Promise.reject(new TypeError('Failed to fetch')))
    await confirm()
    const alert = question().getByRole('alert')
    await sees(alert.getByText('Erro ao cancelar consulta'))
    await sees(alert.getByText(/Sem resposta do servidor/))
    await checkBothSizes()
    expect(page.getByText(/Erro ao carregar consultas/).elements()).toEqual([])
    const status = 'cancelled' as const
    answerWith(cancelPatientSession, () => ({ ...booking, status, canCancel: false }))
    await confirm()
    await seesToast('Consulta cancelada')
    await seesNo(question())
  })

  it('a cancellation of a session closed meanwhile is refused with the word consulta, and the page is loaded again', async () => {
    const booking = consultation(UNPAID)
    await openDashboard(booking)
    await askToCancel()
    Object.assign(booking, { status: 'cancelled', canCancel: false, payment: null })
    refuseWith(cancelPatientSession, 'consultation_already_closed')
    await confirm()
    const refusal = problems.consultation_already_closed[1]
    expect(refusal).toBe('Esta consulta já foi concluída ou cancelada.')
    await seesToast('Erro ao cancelar consulta', refusal)
    await seesNo(question())
    await sees('Cancelada')
    await sees(previous().getByText('Cancelada'))
  })
})

describe('a card', () => {
  it.each([
    [360, '100%'],
    [320, '100%'],
    [360, '200%'],
    [320, '200%'],
  ])(
    'a card in a window of %i px with text of %s breaks no date, name or badge within a word',
    async (width, size) => {
      const psychologist = { ...consultation().psychologist, name: 'Lúcia Arruda' }
      const near = consultation(
        { ...UNPAID, psychologist, type: 'presencial', location: 'Rua A' },
        2,
      )
      await openDashboard(near)
      await page.viewport(width, PHONE[1])
      document.documentElement.style.fontSize = size
      await sees(upcoming().getByRole('link', { name: /^Como chegar/ }))
      expect(brokenWords()).toEqual([])
      expect(scrollsSideways()).toBe(false)
      await checkBothSizes()
    },
  )
})

async function pressOn(text: string): Promise<void> {
  for (let press = 0; press < 40; press++) {
    if (focusedText() === text) return userEvent.keyboard('{Enter}')
    await userEvent.keyboard('{Tab}')
  }
  throw new Error(`Tab never came to ${text}`)
}

function brokenWords(): string[] {
  const words: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode
    const holder = text.parentElement
    if (!holder || holder.closest('.sr-only, script, style')) continue
    const cut =
      holder.scrollWidth > holder.clientWidth + 1 && getComputedStyle(holder).overflow === 'hidden'
    for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[^\s-]+/g)) {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)))
      if (cut || lines.size > 1) words.push(word)
    }
  }
  return words
}
