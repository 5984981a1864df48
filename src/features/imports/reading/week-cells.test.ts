import { describe, expect, it } from 'vitest'
import { readFrequency, readWeekday, withoutWeekday } from './week-cells.ts'

describe('a weekday', () => {
  it.each([
    ['Segunda', 1],
    ['segunda-feira', 1],
    ['Seg', 1],
    ['Seg.', 1],
    ['2ª feira', 1],
    ['2ª', 1],
    ['terça', 2],
    ['Terças', 2],
    ['ter', 2],
    ['3ª-feira', 2],
    ['Quarta feira', 3],
    ['QUA', 3],
    ['quinta', 4],
    ['5a feira', 4],
    ['Sexta-Feira', 5],
    ['sex 15h', 5],
    ['sábado', 6],
    ['sab', 6],
    ['Domingo', 0],
    ['todas as sextas-feiras', 5],
    ['toda quinta', 4],
    ['5ª às 14h', 4],
    ['2ª, 14:30', 1],
    ['2.ª feira', 1],
    ['6ª.', 5],
    ['sextafeira', 5],
    ['seg14h30', 1],
    ['Monday 2:30 PM', 1],
    ['Tue', 2],
    ['7ª', null],
    ['3ª idade', null],
    ['12ª sessão', null],
    ['segunda e quarta', null],
    ['2ª e 4ª', null],
    ['2ª/4ª', null],
    ['2ª - 4ª', null],
    ['2ª feira e 4ª feira', null],
    ['segunda e 4ª', null],
    ['2ª e quarta', null],
    ['5ª e 12ª sessão', null],
    ['seg/qua', null],
    ['semana', null],
    ['', null],
  ])('%s is %s', (cell, weekday) => {
    expect(readWeekday(cell)).toBe(weekday)
  })

  it.each([
    ['Terça, 15h', '15h'],
    ['quinta-feira às 14:30', '14:30'],
    ['2ª feira 8h', '8h'],
    ['16:00', '16:00'],
    ['Ter. 14h', '14h'],
    ['5ª às 14h', '14h'],
    ['toda segunda às 14h', '14h'],
    ['às segundas, 14h', '14h'],
    ['Segunda (14h)', '14h'],
    ['14h (terça)', '14h ( )'],
    ['14h30 (online)', '14h30 (online)'],
    ['segunda 14h às 15h', '14h as 15h'],
  ])('%s has the time %s', (cell, time) => {
    expect(withoutWeekday(cell)).toBe(time)
  })
})

describe('a frequency', () => {
  it.each([
    ['Semanal', 'week', 1],
    ['1x por semana', 'week', 1],
    ['toda semana', 'week', 1],
    ['Quinzenal', 'week', 2],
    ['a cada 15 dias', 'week', 2],
    ['15 em 15 dias', 'week', 2],
    ['a cada duas semanas', 'week', 2],
    ['a cada 3 semanas', 'week', 3],
    ['cada 2 semanas', 'week', 2],
    ['cada três semanas', 'week', 3],
    ['de 4 em 4 semanas', 'week', 4],
    ['quinz.', 'week', 2],
    ['de 2 em 2 semanas', 'week', 2],
    ['15/15', 'week', 2],
    ['a cada 14 dias', 'week', 2],
    ['a cada 7 dias', 'week', 1],
    ['7/7', 'week', 1],
    ['sem.', 'week', 1],
    ['1x/sem', 'week', 1],
    ['de 21 em 21 dias', 'week', 3],
    ['a cada 28 dias', 'week', 4],
    ['a cada 30 dias', 'month', 1],
    ['Mensal', 'month', 1],
    ['cada duas semanas', 'week', 2],
    ['duas em duas semanas', 'week', 2],
    ['1x por mês', 'month', 1],
  ])('%s is every %s times %s', (cell, unit, count) => {
    expect(readFrequency(cell)).toEqual({ unit, count })
  })

  it.each([
    '2x por semana',
    'duas vezes na semana',
    '2x/mês',
    'quando dá',
    'a cada 10 dias',
    'a cada 5 semanas',
    'bimensal',
    'trimensal',
    'bissemanal',
    'trissemanal',
    'semanal ou quinzenal',
    'quinzenal/mensal',
    'avulso',
  ])('%s is not a single fixed time', (cell) => {
    expect(readFrequency(cell)).toBeNull()
  })
})
