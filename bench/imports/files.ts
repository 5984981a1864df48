import { writeXlsx } from 'hucre/xlsx'
import { addDays, DEFAULT_ZONE, dayAt, formatDay } from '../../src/platform/shared/calendar.ts'

const GIVEN = [
  'Ana',
  'Beatriz',
  'Caio',
  'Davi',
  'Elisa',
  'Fábio',
  'Gabriela',
  'Hugo',
  'Inês',
  'João',
]
const MIDDLE = [
  'Alves',
  'Barros',
  'Cardoso',
  'Duarte',
  'Esteves',
  'Farias',
  'Gomes',
  'Horta',
  'Ivo',
  'Jardim',
]
const HOURS_A_DAY = 24
/** One of the practices that `bench/seed.ts` adds. */
const SERVICE = 'Sessão 1'

/**
 * Returns a workbook as a practice keeps it: a sheet of patients, and a sheet of past sessions with their payments, one each
 * hour, day and night. The sessions are shared equally among the patients.
 */
export function workbook(patients: number, sessions: number): Promise<Uint8Array> {
  const names = Array.from({ length: patients }, (_, n) => nameOf(n))
  const yesterday = addDays(dayAt(Date.now(), DEFAULT_ZONE), -1)
  const patientRows = names.map((name, n) => [
    name,
    `(21) 9${String(10_000_000 + n).slice(0, 4)}-${String(10_000_000 + n).slice(4)}`,
    `pessoa${n}@exemplo.com.br`,
    formatDay(addDays('1970-01-01', n % 15_000)),
    `R$ ${150 + (n % 10) * 10},00`,
    n % 5 === 0 ? 'Prefere o fim da tarde' : '',
  ])
  const sessionRows = Array.from({ length: sessions }, (_, n) => [
    names[n % patients] ?? '',
    formatDay(addDays(yesterday, -Math.floor(n / HOURS_A_DAY))),
    `${String(n % HOURS_A_DAY).padStart(2, '0')}:00`,
    SERVICE,
    `R$ ${150 + (n % 10) * 10},00`,
    n % 20 === 0 ? 'Faltou' : 'Realizada',
    n % 10 === 0 ? 'Não' : 'Sim',
  ])
  return writeXlsx({
    sheets: [
      {
        name: 'Pacientes',
        rows: [
          ['Nome', 'Celular', 'E-mail', 'Nascimento', 'Valor da sessão', 'Obs.'],
          ...patientRows,
        ],
      },
      {
        name: 'Sessões',
        rows: [
          ['Paciente', 'Data', 'Hora', 'Serviço', 'Valor', 'Situação', 'Pago?'],
          ...sessionRows,
        ],
      },
    ],
  })
}

/** Returns a different name for each number; several people share each part of a name. */
function nameOf(n: number): string {
  const family = `${letters(Math.floor(n / 100))}o`
  return `${GIVEN[n % 10]} ${MIDDLE[Math.floor(n / 10) % 10]} ${family}`
}

/** Returns a word of syllables for a number. */
function letters(n: number): string {
  const syllables = ['Ba', 'ce', 'di', 'fo', 'gu', 'la', 'me', 'ni', 'po', 'ru']
  return String(n)
    .split('')
    .map((digit) => syllables[Number(digit)])
    .join('')
}
