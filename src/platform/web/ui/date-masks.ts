import { isDay } from '../../shared/calendar.ts'

/**
 * Masks of days and times while they are typed: `21/11/2026`, `09:30`, and both. Pure and idempotent, for partial values;
 * values of the API (`2026-11-21`, `2026-11-21T09:30`) are accepted too.
 */

const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})/
const DAY = /^(\d{2})\/(\d{2})\/(\d{4})$/
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/** Masks a day: `21112026`, `21/11/2026` and `2026-11-21` → `21/11/2026`; `5` → `05`, since no day of two digits begins so. */
export function maskDay(typed: string): string {
  const iso = ISO_DAY.exec(typed)
  if (iso) return `${iso[3]}/${iso[2]}/${iso[1]}`
  const [day, afterDay] = takeTwo(typed, '3')
  const [month, year] = takeTwo(afterDay, '1')
  return [day, month, digitsOf(year).slice(0, 4)].filter(Boolean).join('/')
}

export function maskTime(typed: string): string {
  const [hour, minutes] = takeTwo(typed, '2')
  return [hour, digitsOf(minutes).slice(0, 2)].filter(Boolean).join(':')
}

export function maskMoment(typed: string): string {
  const [day = '', time = ''] = splitMoment(typed)
  const shown = maskDay(day)
  return time === '' ? shown : `${shown} ${maskTime(time)}`
}

export function finishTime(masked: string): string {
  const [hour = '', minutes = ''] = masked.split(':')
  return hour === '' ? '' : `${hour.padStart(2, '0')}:${minutes.padEnd(2, '0')}`
}

/** Returns the API's form: `2026-11-21`. A partial day stays as typed, for the contract to refuse. */
export function plainDay(shown: string): string {
  const day = DAY.exec(maskDay(shown))
  return day ? `${day[3]}-${day[2]}-${day[1]}` : shown
}

/** Returns the API's form: `2026-11-21T09:30`; empty while a part is missing or invalid. */
export function plainMoment(shown: string): string {
  const [day = '', time = ''] = maskMoment(shown).split(' ')
  const plain = plainDay(day)
  return isDay(plain) && TIME.test(time) ? `${plain}T${time}` : ''
}

function splitMoment(typed: string): string[] {
  const parted = typed.split(/[T\s]+/)
  if (parted.length > 1) return parted
  const digits = digitsOf(typed)
  return digits.length > 8 ? [digits.slice(0, 8), digits.slice(8)] : [typed]
}

function takeTwo(text: string, highest: string): [number: string, rest: string] {
  const clean = text.replace(/^\D+/, '')
  const [first = '', second = ''] = clean
  if (first === '') return ['', '']
  const isSingleDigit = first > highest || (second !== '' && !/\d/.test(second))
  if (isSingleDigit) return [`0${first}`, clean.slice(1)]
  return [clean.slice(0, 2), clean.slice(2)]
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}
