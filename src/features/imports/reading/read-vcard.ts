import { vcardParser } from '../../../platform/server/lazy-modules.ts'
import { ReadingProblem } from './reading-problem.ts'
import type { NumberedRow } from './sheet.ts'
import { plainVcard } from './vcard-lines.ts'

/** The headings of a sheet of contacts, by which its columns are recognised. */
const HEADINGS = [
  'Nome',
  'Celular',
  'Outros telefones',
  'E-mail',
  'Nascimento',
  'Endereço',
  'Anotações',
]

type Property = [
  name: string,
  params: Record<string, string | string[]>,
  type: string,
  ...values: (string | string[])[],
]

/** Reads contacts of vCard 2.1, 3 and 4 as rows, numbered by their order. Row 0 has the headings. */
export function* readVcards(text: string): Generator<NumberedRow> {
  yield { number: 0, cells: HEADINGS }
  let number = 0
  for (const card of text.split(/^(?=BEGIN:VCARD)/im)) {
    if (!/^BEGIN:VCARD/i.test(card)) continue
    number++
    yield { number, cells: contactCells(propertiesOf(card, number)) }
  }
}

/** The size limit of a contact with its photo. */
const LONGEST_CARD = 8_000_000

function propertiesOf(card: string, row: number): Property[] {
  if (card.length > LONGEST_CARD) throw new ReadingProblem('import_row_too_long', { row })
  try {
    // jCal (RFC 7095): the name of the component, then its properties.
    const [, properties] = vcardParser().parse(plainVcard(card)) as [string, Property[]]
    return properties
  } catch {
    throw new ReadingProblem('import_damaged', { row })
  }
}

function contactCells(properties: readonly Property[]): string[] {
  const all = (name: string) => properties.filter((property) => property[0] === name)
  const firstValue = (name: string) => textOf(all(name)[0])
  const [phone = '', ...others] = all('tel')
    .map((property) => ({ rank: phoneRank(property), number: phoneText(textOf(property)) }))
    .filter(({ number }) => number !== '')
    .sort((a, b) => a.rank - b.rank)
    .map(({ number }) => number)
  return [
    firstValue('fn') || nameOf(all('n')[0]) || firstValue('nickname') || firstValue('org'),
    phone,
    [...new Set(others)].filter((other) => other !== phone).join(' / '),
    firstValue('email'),
    birthOf(all('bday')[0]),
    addressOf(all('adr')[0]),
    firstValue('note'),
  ]
}

/** Mobiles first, then the preferred numbers; faxes last. */
function phoneRank([, params]: Property): number {
  const types = [params.type ?? []].flat().map((type) => type.toLowerCase())
  if (types.includes('fax') || types.includes('pager')) return 3
  if (types.some((type) => /cell|mobile|iphone|whatsapp/.test(type))) return 0
  return types.includes('pref') || params.pref !== undefined ? 1 : 2
}

function phoneText(value: string): string {
  return value.replace(/^tel:/i, '').replace(/;.*$/, '')
}

/** Returns the first value of a property; parts of a structured one are joined. */
function textOf(property: Property | undefined): string {
  const value = property?.[3] ?? ''
  return [value].flat(2).filter(Boolean).join(' ').trim()
}

/** Returns a name; vCard has family and given name, further names, prefixes and suffixes, in this order. */
function nameOf(property: Property | undefined): string {
  const [family, given, further] = [property?.[3] ?? ''].flat()
  return [given, further, family].filter(Boolean).join(' ').trim()
}

/** Returns an address: street, the extended address and the box, which vCard puts first, then the place. */
function addressOf(property: Property | undefined): string {
  const parts = [property?.[3] ?? ''].flat()
  const [box, extended, street, ...place] = parts.length > 1 ? parts : ['', '', ...parts]
  return [street, extended, box, ...place]
    .filter(Boolean)
    .join(', ')
    .replace(/\s*\n\s*/g, ', ')
}

/** Returns the day; a birthday without a year, which Apple writes with the year 1604, as `--MM-DD`. */
function birthOf(property: Property | undefined): string {
  const day = textOf(property)
  const isYearless = property?.[1]['x-apple-omit-year'] !== undefined || /^(?:1604|--)/.test(day)
  if (isYearless) return day.replace(/^(?:\d{4}-?|--)(\d\d)-?(\d\d).*$/, '--$1-$2')
  return day.replace(/^(\d{4}-\d\d-\d\d)T.*$/, '$1')
}
