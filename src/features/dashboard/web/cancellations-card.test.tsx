import { expect, it } from 'vitest'
import { Router } from 'wouter'
import { shownText } from '../../../../test/shown-text.ts'
import CancellationsCard from './cancellations-card.tsx'

it('sessions that patients cancelled are listed with their hour, and the fee if there is one', () => {
  const session = { patientId: '1', datetime: '2099-03-06T14:00:00.000Z' }
  const cancellations = [
    { ...session, sessionId: '1', patientName: 'Rita Alves', fee: '75.00' },
    { ...session, sessionId: '2', patientName: 'Caio Melo', fee: null },
  ]
  const text = shownText(
    <Router ssrPath="/psychologist/dashboard">
      <CancellationsCard cancellations={cancellations} zone="America/Sao_Paulo" />
    </Router>,
  )
  expect(text).toMatch(
    /^Canceladas pelos pacientes .*Rita Alves .*06\/03.*, 11:00 · cobra R\$.75,00 Caio Melo .*, 11:00$/,
  )
})
