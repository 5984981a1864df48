import { expect, it } from 'vitest'
import { shownText } from '../../../../test/shown-text.ts'
import { PreviewDays } from './preview-days.tsx'

const availability = {
  timezone: 'America/Sao_Paulo',
  days: [
    { date: '2026-04-20', slots: ['2026-04-20T12:00:00.000Z', '2026-04-20T13:00:00.000Z'] },
    { date: '2026-04-25', slots: ['2026-04-25T12:30:00.000Z'] },
  ],
}

it("the preview shows Dom to Sáb with dates and hours, 'Sem horários' if there are none", () => {
  const text = shownText(
    <PreviewDays first="2026-04-19" availability={availability} closesHolidays={false} />,
  )
  expect(text).toBe(
    'Dom 19/04 Sem horários Seg 20/04 09:00 10:00 Ter 21/04 Sem horários Qua 22/04 Sem horários Qui 23/04 Sem horários Sex 24/04 Sem horários Sáb 25/04 09:30',
  )
})

it('the preview names a holiday that is closed', () => {
  const text = shownText(
    <PreviewDays first="2026-04-19" availability={availability} closesHolidays />,
  )
  expect(text).toContain('Ter 21/04 Sem horários Tiradentes Qua 22/04 Sem horários Qui')
})
