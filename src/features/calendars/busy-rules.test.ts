import { expect, it } from 'vitest'
import {
  busyName,
  busyPartsOf,
  failingText,
  labelStart,
  rangeOfDays,
  readText,
} from './busy-rules.ts'
import { FAILURES } from './labels.ts'

const ZONE = 'America/Sao_Paulo'
const CALENDARS = [
  { id: 'hospital', name: 'Hospital' },
  { id: 'home', name: 'Casa' },
]

const busy = (start: string, end: string, calendarId = 'hospital', title?: string) => ({
  start: `${start}:00-03:00`,
  end: `${end}:00-03:00`,
  calendarId,
  ...(title === undefined ? {} : { title }),
})

const span = (start: number, end: number) => ({ start, end })

const textsOf = (times: ReturnType<typeof busy>[], days: readonly string[]) =>
  busyPartsOf(times, CALENDARS, days, ZONE).map(
    (part) => `${part.day} ${part.start}-${part.end} ${busyName(part)}`,
  )

it('a time across midnight is taken on both days', () => {
  const night = [busy('2026-03-16T19:00', '2026-03-17T07:30')]
  expect(textsOf(night, ['2026-03-15', '2026-03-16', '2026-03-17'])).toEqual([
    '2026-03-16 1140-1440 Ocupado · Hospital',
    '2026-03-17 0-450 Ocupado · Hospital',
  ])
})

it.each([
  ['without sessions at its start', [], 540],
  ['after the session that begins with it', [{ start: 540, end: 590 }], 590],
  ['after the second of two sessions without a gap', [span(600, 650), span(540, 590)], 650],
  ['at its start if a session leaves no room', [{ start: 530, end: 720 }], 540],
])('the label of a busy time is %s', (_, cards, start) => {
  expect(labelStart({ start: 540, end: 720 }, cards)).toBe(start)
})

it('overlapping times are merged, with the name of each calendar once; adjacent times stay two', () => {
  const times = [
    busy('2026-03-16T10:00', '2026-03-16T11:00', 'home'),
    busy('2026-03-16T09:00', '2026-03-16T10:30'),
    busy('2026-03-16T10:40', '2026-03-16T10:50'),
    busy('2026-03-16T11:00', '2026-03-16T12:00'),
  ]
  expect(textsOf(times, ['2026-03-16'])).toEqual([
    '2026-03-16 540-660 Ocupado · Hospital, Casa',
    '2026-03-16 660-720 Ocupado · Hospital',
  ])
})

it('a time with a kept title is called by it; merged times name each title once', () => {
  const times = [
    busy('2026-03-16T09:00', '2026-03-16T10:30', 'hospital', 'Plantão'),
    busy('2026-03-16T10:00', '2026-03-16T11:00', 'home', 'Dentista'),
    busy('2026-03-16T10:15', '2026-03-16T11:00', 'hospital', 'Plantão'),
    busy('2026-03-16T12:00', '2026-03-16T13:00', 'home'),
  ]
  expect(textsOf(times, ['2026-03-16'])).toEqual([
    '2026-03-16 540-660 Plantão, Dentista · Hospital, Casa',
    '2026-03-16 720-780 Ocupado · Casa',
  ])
})

it('the range of some days goes from midnight to midnight in their zone', () => {
  expect(rangeOfDays(['2026-03-15', '2026-03-16'], ZONE)).toEqual({
    start: '2026-03-15T03:00:00.000Z',
    end: '2026-03-17T03:00:00.000Z',
  })
})

it.each([
  [null, 'Ainda não foi lido'],
  ['2026-03-11T14:59:30.000Z', 'Lido agora há pouco'],
  ['2026-03-11T14:57:00.000Z', 'Lido há 3 min'],
  ['2026-03-11T12:10:00.000Z', 'Lido há 2 h'],
  ['2026-03-09T12:10:00.000Z', 'Lido em 09/03/2026 às 09:10'],
])('a calendar read at %s is “%s”', (readAt, text) => {
  expect(readText(readAt, Date.parse('2026-03-11T15:00:00.000Z'), ZONE)).toBe(text)
})

it('a calendar that cannot be read says since when and why; a readable one says nothing', () => {
  const failingSince = '2026-03-11T13:20:00.000Z'
  expect(failingText({ failingSince, failure: 'unreachable' }, ZONE)).toEqual({
    since: 'Não pode ser lido desde 11/03/2026 às 10:20',
    why: `${FAILURES.unreachable} Tentamos de novo sozinhos. O que já era conhecido continua ocupado.`,
  })
  expect(failingText({ failingSince: null, failure: null }, ZONE)).toBeNull()
})
