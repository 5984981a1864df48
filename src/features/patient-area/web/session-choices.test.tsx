import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Router } from 'wouter'
import { patientSession, pixPayment } from '../../../../test/patient-session.ts'
import { shownText } from '../../../../test/shown-text.ts'
import { HOUR } from '../../../platform/shared/calendar.ts'
import type { PatientSession } from '../contract.ts'
import { SessionChoices } from './session-choices.tsx'

const otherTime = { whatsappUrl: 'https://wa.me/5511987654321', bookingPath: '/agendar/1/ana' }

function shownActions(change: Partial<PatientSession>) {
  const session = patientSession({
    datetime: new Date(Date.now() + 20 * HOUR).toISOString(),
    status: 'pending',
    otherTime,
    payment: pixPayment,
    ...change,
  })
  return (
    <Router ssrPath="/patient/dashboard">
      <QueryClientProvider client={new QueryClient()}>
        <SessionChoices
          session={session}
          onAnswer={async () => {}}
          onCancel={() => {}}
          onMove={() => {}}
          earlierPath="/patient/antes/1"
        />
      </QueryClientProvider>
    </Router>
  )
}

const filled = (change: Partial<PatientSession>) =>
  renderToStaticMarkup(shownActions(change)).match(/[" ]bg-petrol[" ]/g)?.length ?? 0

describe('the choices of a patient', () => {
  it.each<[string, Partial<PatientSession>]>([
    ['asked whether they come, and to pay', {}],
    ['asked, to pay and to enter', { location: 'https://meet.example.com/sala' }],
    ['who has to reschedule, and to pay', { presence: 'reschedule' }],
    ['who comes, and has to pay', { presence: 'confirmed' }],
  ])('The actions have one primary button for a patient: %s', (_, change) => {
    expect(filled(change)).toBe(1)
  })

  it('The patient sees text that matches their answer', () => {
    const pending = shownText(shownActions({ presence: 'confirmed' }))
    expect(pending).toContain('Ana Souza vê na agenda que você vem.')
    expect(pending).toContain('Falta o pagamento para garantir o horário.')
    expect(shownText(shownActions({ presence: 'confirmed', paid: true, payment: null }))).toContain(
      'Até lá!',
    )
    expect(shownText(shownActions({ presence: 'reschedule' }))).toContain(
      'O pedido está na agenda de Ana Souza. Escreva também pelo WhatsApp para combinar o horário.',
    )
  })

  it('A session that keeps its time offers no way to book a second one', () => {
    const said = shownText(shownActions({ presence: 'reschedule' }))
    expect(said).toContain('Falar pelo WhatsApp')
    expect(said).not.toContain('Ver horários livres')
  })

  it('Paying comes before answering until the session is paid, unless a reminder led to the answer', () => {
    const asked = { presence: null }
    const [pays, answers] = [/Pagar com Pix.*Confirmo presença/, /Confirmo presença.*Adicionar/]
    expect(shownText(shownActions(asked))).toMatch(pays)
    expect(
      shownText(shownActions({ ...asked, status: 'confirmed', paid: true, payment: null })),
    ).toMatch(answers)
  })

  it('The waiting list for an earlier hour is offered only if it accepts the patient', () => {
    const [offered, not] = [shownActions({ waitlist: true }), shownActions({})].map((actions) =>
      renderToStaticMarkup(actions),
    )
    expect(offered).toMatch(/href="\/patient\/antes\/1"[^>]*>Quero um horário antes/)
    expect(not).not.toContain('antes')
  })

  it.each<Partial<PatientSession>>([
    { status: 'cancelled', canCancel: false, payment: null },
    { holdExpired: true, payment: null },
  ])('A session that lost its time offers the patient what to do next: %j', (change) => {
    expect(shownText(shownActions(change))).toMatch(/Falar pelo WhatsApp.*Ver horários livres$/)
  })
})
