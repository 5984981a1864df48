import { expect, it } from 'vitest'
import { readDuration } from './time-cells.ts'

const DURATIONS: [cell: string, minutes: number | null][] = [
  ['hora e meia', 90],
  ['uma hora e meia', 90],
  ['50', 50],
  ['50 min', 50],
  ['50 minutos', 50],
  ['1h', 60],
  ['1h30', 90],
  ['1:30', 90],
  ['00:50', 50],
  ['0:50:00', 50],
  ['1 hora', 60],
  ['1 hora e 30 minutos', 90],
  ['1 hora e meia', 90],
  ['0,0347222222', 50],
  ['1,5h', 90],
  ['90', 90],
  ['1', 60],
  ['meia hora', 30],
  ['0h50', 50],
  ['x', null],
  ['0', null],
  ["50'", 50],
  ['50min (online)', 50],
  ['sessão de 50 min', 50],
  ['50 minutes', 50],
  ['1 hour', 60],
  ['1.5 hours', 90],
]

it.each(DURATIONS)('an import reads the duration %j as %j minutes', (cell, minutes) => {
  expect(readDuration(cell)).toBe(minutes)
})
