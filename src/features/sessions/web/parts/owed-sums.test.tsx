import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { OwedSums } from './owed-sums.tsx'

it.each([
  ['0.00', false],
  ['160.00', true],
])('An overdue amount of %s is an alert: %s', (amount, alerts) => {
  const nothing = { sessions: 0, amount: '0.00' }
  const shown = renderToStaticMarkup(
    <OwedSums overdue={{ sessions: 1, amount }} comingDue={nothing} />,
  )
  expect(shown.includes('text-destructive-ink')).toBe(alerts)
})
