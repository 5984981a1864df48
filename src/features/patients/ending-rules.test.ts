import { expect, it } from 'vitest'
import { closingText, endedText } from './ending-rules.ts'

const ZONE = 'America/Sao_Paulo'

it.each([
  [null, null, 'Ativo', ''],
  [
    '2026-03-03T01:30:00.000Z',
    'discharge',
    'Encerrado em 02/03/2026 · Alta',
    'Acompanhamento encerrado em 02/03/2026. Motivo: alta.',
  ],
  [
    '2026-03-02T03:00:00.000Z',
    'move',
    'Encerrado em 02/03/2026 · Mudança',
    'Acompanhamento encerrado em 02/03/2026. Motivo: mudança.',
  ],
] as const)('an end at %s by %s reads %s', (endedAt, endReason, shown, entry) => {
  expect(endedText({ endedAt, endReason }, ZONE)).toBe(shown)
  expect(closingText({ endedAt, endReason }, ZONE)).toBe(entry)
})
