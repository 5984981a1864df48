import { RRuleTemporal } from 'rrule-temporal'
import { type CalendarTime, parseTime } from './calendar-times.ts'
import { Unreadable } from './properties.ts'

/** A rule (RFC 5545, 3.3.10). Its end is stored separately, since files write it as a day, an instant or a wall time. */
export interface RecurrenceRule {
  text: string
  until: CalendarTime | null
}

/** More steps than a daily rule of a hundred years takes; a rule that takes more is refused. */
const MOST_STEPS = 50_000

/** Parts without a value, the interval 0, and a count of 0 or less, which some programs write, say nothing. */
const SAYS_NOTHING = /^$|=$|^INTERVAL=0+$|^COUNT=(?:0+|-\d+)$/
const LONG_DAY = /(SU|MO|TU|WE|TH|FR|SA)[A-Z]+/g

/** Throws `Unreadable`. */
export function parseRule(value: string): RecurrenceRule {
  const parts = fromOldRule(value.trim().toUpperCase())
    .replaceAll(/\s/g, '')
    .replace(/^RRULE:/, '')
    .split(';')
    .map((part) => (part.startsWith('BYDAY=') ? part.replaceAll(LONG_DAY, '$1') : part))
    .filter((part) => !SAYS_NOTHING.test(part))
  const until = parts.find((part) => part.startsWith('UNTIL='))
  const text = parts.filter((part) => part !== until && !part.startsWith('X-')).join(';')
  if (!/(?:^|;)FREQ=/.test(text) || isMisread(text)) throw new Unreadable('rule')
  return { text: withoutPlainDays(text), until: until ? lastTime(until.slice(6)) : null }
}

/** Parses a rule's end. Some programs end every month on its 31st: that is the month's last day. Throws `Unreadable`. */
function lastTime(text: string): CalendarTime {
  const [date = '', year, month, day] = /^(\d{4})-?(\d\d)-?(\d\d)/.exec(text) ?? []
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  const isTooLate = Number(day) > last && Number(day) <= 31
  const rest = text.slice(date.length)
  return parseTime(isTooLate ? `${year}${month}${last}${rest}` : text, null)
}

/** A rule of vCalendar 1.0: `W2 TU TH #4`, `MP1 1+ TU #0` or `YM1 3 20261231T000000Z`. */
const OLD_RULE =
  /^(D|W|MP|MD|YM|YD)(\d+)((?: (?:SU|MO|TU|WE|TH|FR|SA|LD|\d{1,3}[+-]?))*)(?: (#\d+|\d{8}(?:T\d{6}Z?)?))?$/

const OLD_KINDS: Readonly<Record<string, readonly [frequency: string, by: string]>> = {
  D: ['DAILY', 'BYDAY'],
  W: ['WEEKLY', 'BYDAY'],
  MP: ['MONTHLY', 'BYDAY'],
  MD: ['MONTHLY', 'BYMONTHDAY'],
  YM: ['YEARLY', 'BYMONTH'],
  YD: ['YEARLY', 'BYYEARDAY'],
}

/** Returns a rule as RFC 5545 writes it. In vCalendar 1.0 a rule without an end has two dates, and `#0` no end. */
function fromOldRule(value: string): string {
  const [, kind = '', interval, list = '', end = '#2'] = OLD_RULE.exec(value) ?? []
  const [frequency, by] = OLD_KINDS[kind] ?? []
  if (!frequency) return value
  const days: string[] = []
  let position = ''
  for (const item of list.split(' ').filter(Boolean)) {
    const [, number, sign = ''] = /^(\d+)([+-]?)$/.exec(item) ?? []
    const counted = `${sign === '-' ? '-' : ''}${number}`
    if (number && kind === 'MP') position = counted
    else days.push(number ? counted : item === 'LD' ? '-1' : position + item)
  }
  const last = end.startsWith('#') ? `COUNT=${end.slice(1)}` : `UNTIL=${end}`
  return `FREQ=${frequency};INTERVAL=${interval};${by}=${days.join(',')};${last}`
}

/** Returns whether weekdays count within the year, such as `BYDAY=-1FR`. */
function countsInYear(text: string): boolean {
  return /FREQ=YEARLY/.test(text) && !/BYMONTH=/.test(text) && /BYDAY=[^;]*\d/.test(text)
}

/** Returns whether rrule-temporal 2.2.8 ignores BYMONTHDAY, as it does next to such weekdays. */
function isMisread(text: string): boolean {
  return countsInYear(text) && /BYMONTHDAY=/.test(text)
}

/**
 * Returns a rule with `MO` written as `1MO` to `53MO`, since rrule-temporal ignores weekdays without a number next to numbered
 * ones.
 */
function withoutPlainDays(text: string): string {
  if (!countsInYear(text)) return text
  return text.replace(/BYDAY=([^;]*)/, (_, days: string) => {
    const counted = days
      .split(',')
      .flatMap((day) =>
        /\d/.test(day) ? [day] : Array.from({ length: 53 }, (_none, n) => `${n + 1}${day}`),
      )
    return `BYDAY=${counted.join(',')}`
  })
}

/**
 * Returns the wall times of a rule between two wall times, both included. The start is left out if it does not match the rule;
 * it still counts as a date (RFC 5545, 3.8.5.3). Throws `Unreadable`.
 */
export function expandRule(
  { text }: RecurrenceRule,
  first: number,
  from: number,
  to: number,
): number[] {
  if (from > to) return []
  try {
    const count = Number(/COUNT=(\d+)/.exec(text)?.[1] ?? 0)
    const fits = count === 0 || datesBetween(text, first, first, first).length > 0
    if (count === 1 && !fits) return []
    const counted = fits ? text : text.replace(/COUNT=\d+/, `COUNT=${count - 1}`)
    return datesBetween(counted, first, Math.max(from, first), to)
  } catch (error) {
    throw new Unreadable('rule', { cause: error })
  }
}

function datesBetween(text: string, first: number, from: number, to: number): number[] {
  if (from > to) return []
  const start = new Date(first).toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const rule = new RRuleTemporal({
    rruleString: `DTSTART:${start}\nRRULE:${text}`,
    tzid: 'UTC',
    maxIterations: MOST_STEPS,
  })
  return rule.between(new Date(from), new Date(to), true).map((date) => date.epochMilliseconds)
}
