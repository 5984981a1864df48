import { expect, it } from 'vitest'
import { shownText } from '../../../../test/shown-text.ts'
import { PackageDeadline } from './patient-balances.tsx'

it('The last day of a package is shown in both time zones', () => {
  const expiresAt = '2126-03-03T02:00:00.000Z'
  const deadline = { expiresAt, timezone: 'America/Sao_Paulo' }
  const textOf = (ownZone: string | null) =>
    shownText(<PackageDeadline bought={deadline} ownZone={ownZone} />)
  expect(textOf('America/Rio_Branco')).toBe(
    'até 02/03/2126 Horário de Brasília (GMT-3); para você, 02/03/2126 às 21:00 no Horário do Acre (GMT-5)',
  )
  expect(textOf(null)).toBe('até 02/03/2126')
})
