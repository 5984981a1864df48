import { expect, it } from 'vitest'
import { Router } from 'wouter'
import { shownText } from '../../../../test/shown-text.ts'
import { FigureCards } from './figure-cards.tsx'

it('each figure of the dashboard explains its count', () => {
  const figures = {
    totalPatients: 4,
    sessionsToday: 2,
    monthRevenue: '1610.00',
    occupancyRate: 67,
    upcoming: [],
    today: [],
    later: [],
    newBookings: [],
    toReschedule: [],
    patientCancellations: [],
    unrecorded: { total: 0, sessions: [] },
    overdue: { sessions: 0, amount: '0.00', patients: 0, most: [] },
    conflicts: [],
    unwritten: [],
    unnotified: [],
    newAdults: [],
    patientMoves: [],
    calendarChanges: [],
    refunds: { sessions: 0, amount: '0.00', list: [] },
    closing: null,
    hasActiveService: true,
    firstBooking: null,
    hasSession: true,
  }
  const shown = (
    <Router ssrPath="/psychologist/dashboard">
      <FigureCards figures={figures} />
    </Router>
  )
  expect(shownText(shown)).toBe(
    'Total de pacientes 4 Cadastrados Sessões hoje 2 Sem as canceladas Receita do mês R$ 1.610,00 Valor das sessões pagas do mês; no Livro, pelo dia do pagamento Taxa de ocupação 67% Concluídas entre todas as sessões',
  )
})
