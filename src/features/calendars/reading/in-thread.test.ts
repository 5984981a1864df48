import { afterAll, expect, it } from 'vitest'
import { calendarOf } from '../../../../test/calendar-texts.ts'
import { endThread, readBusyInThread, readEachInThread } from './in-thread.ts'
import { readBusy } from './read-busy.ts'

const OPTIONS = {
  zone: 'America/Sao_Paulo',
  from: Date.parse('2026-03-01T00:00:00Z'),
  to: Date.parse('2027-03-01T00:00:00Z'),
}
const TEXT = calendarOf(['DTSTART:20260310T120000Z', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY'])
/** Each of these events is refused after many steps. */
const SLOW = calendarOf(
  ...Array.from({ length: 2_000 }, (_, n) => [
    `UID:${n}`,
    'DTSTART:20200101T000000Z',
    'DURATION:PT1H',
    'RRULE:FREQ=SECONDLY;COUNT=40000000',
  ]),
)

afterAll(endThread)

it('a thread returns the same as the reader itself', async () => {
  const readings = await Promise.all([1, 2].map(() => readBusyInThread(TEXT, OPTIONS)))
  const expected = readBusy(TEXT, OPTIONS)
  expect(expected.busy).toHaveLength(51)
  expect(readings).toEqual([expected, expected])
})

it('a thread takes the parts of a file, and reads them in their encoding', async () => {
  const bytes = new Uint8Array(Buffer.from(TEXT.replace('UID', 'SUMMARY:Reunião\r\nUID'), 'latin1'))
  // Two parts share a buffer, as if they had arrived together.
  const parts = [bytes.subarray(0, 20), bytes.subarray(20, 40), bytes.slice(40)]
  const { busy } = await readBusyInThread(parts, { ...OPTIONS, titles: true })
  expect(busy[0]).toMatchObject({ title: 'Reunião' })
  expect(parts.map(({ length }) => length)).toEqual([0, 0, 0])
})

it('a thread refuses a text that is not a calendar and reads the next one', async () => {
  const refused = readBusyInThread('<!doctype html>', OPTIONS)
  const reading = readBusyInThread(TEXT, OPTIONS)
  await expect(refused).rejects.toMatchObject({
    code: 'not_a_calendar',
    message: 'Este endereço não devolve um calendário.',
  })
  expect((await reading).busy).toHaveLength(51)
})

it('a calendar that takes too long is refused, and the next one is read', async () => {
  const slow = readBusyInThread(SLOW, OPTIONS, 10)
  const reading = readBusyInThread(TEXT, OPTIONS)
  await expect(slow).rejects.toMatchObject({ code: 'calendar_too_slow' })
  expect((await reading).busy).toHaveLength(51)
})

it('a text that is not a calendar and one that is too long do not affect the other texts', async () => {
  const long = ' '.repeat(24_000_001)
  const readings = await readEachInThread([TEXT, '<!doctype html>', long, TEXT], OPTIONS)
  expect(readings.map((reading) => reading?.busy.length ?? null)).toEqual([51, null, null, 51])
})
