import { dayAt } from '../../../platform/shared/calendar.ts'
import { decodeText, isBinary } from './decode-text.ts'
import { type BookSheet, oleKind, sheetsOfBook } from './read-book.ts'
import { type CalendarPlace, readCalendar } from './read-calendar.ts'
import { readCsv } from './read-csv.ts'
import { MOVE_FILE, MOVE_START, readMove } from './read-move.ts'
import { readVcards } from './read-vcard.ts'
import { allBytes, type Packed, zipEntries } from './read-zip.ts'
import { type ReadingCode, ReadingProblem } from './reading-problem.ts'
import { LIMITS, type Limits, type ReadPart } from './sheet.ts'
import { type FileState, sheetParts } from './sheet-parts.ts'

interface Reading extends FileState {
  place: CalendarPlace
}

/**
 * Yields the sheets of a file in parts. Its kind is recognized by its content, so that a wrong extension does no harm. Throws
 * `ReadingProblem`.
 */
export async function* readImportFile(
  name: string,
  bytes: Uint8Array,
  place: CalendarPlace,
  limits: Limits = LIMITS,
): AsyncGenerator<ReadPart> {
  if (bytes.length > limits.bytes) throw new ReadingProblem('import_too_large')
  if (bytes.length === 0) throw new ReadingProblem('import_empty')
  const today = dayAt(place.now, place.zone)
  const state: Reading = { limits, place, today, sheets: 0, rows: 0, hasHeading: false }
  try {
    yield* fileParts(baseName(name), bytes, state)
  } catch (error) {
    // The readers' own errors give no reason that a person could act on.
    throw error instanceof ReadingProblem ? error : new ReadingProblem('import_damaged')
  }
  if (state.sheets === 0)
    throw new ReadingProblem(state.hasHeading ? 'import_heading_only' : 'import_empty')
}

function baseName(path: string): string {
  return path.replace(/^.*[/\\]/, '').replace(/\.\w{1,5}$/, '')
}

async function* fileParts(
  name: string,
  bytes: Uint8Array,
  state: Reading,
): AsyncGenerator<ReadPart> {
  if (startsWith(bytes, 'PK')) yield* zipParts(name, bytes, state)
  else if (startsWith(bytes, MOVE_START)) yield* moveParts([bytes], state)
  else yield* tableParts(name, bytes, state)
}

async function* zipParts(
  name: string,
  bytes: Uint8Array,
  state: Reading,
): AsyncGenerator<ReadPart> {
  const entries = await zipEntries(bytes, state.limits)
  const move = entries.find((entry) => entry.name === MOVE_FILE)
  if (move?.isEncrypted) throw new ReadingProblem('import_password')
  if (move) return yield* moveParts(move.read(), state)
  const sheets = await sheetsOfBook(entries)
  if (sheets) yield* bookParts(name, sheets, state)
  else yield* entriesParts(entries, state)
}

/** Yields the export of an account, or the file in it that moves the practice. */
async function* moveParts(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  state: FileState,
): AsyncGenerator<ReadPart> {
  state.sheets++
  yield* readMove(bytes, state.limits)
}

async function* bookParts(
  name: string,
  sheets: AsyncIterable<BookSheet>,
  state: Reading,
): AsyncGenerator<ReadPart> {
  for await (const sheet of sheets) yield* sheetParts(sheet.name || name, sheet.rows, state)
}

/** Files that an archive program or a phone adds to the person's files. */
const BESIDE = /(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i
const READ = /\.(?:csv|tsv|txt|xlsx|xlsm|ods|vcf|vcard|ics|ical)$/i
const REFUSED: readonly (readonly [RegExp, ReadingCode])[] = [
  [/\.(?:zip|rar|7z|gz|tgz|tar)$/i, 'import_zip_in_zip'],
  [/\.xls$/i, 'import_old_excel'],
  [/\.(?:xlsb|numbers)$/i, 'import_other_spreadsheet'],
]

/** Reads the tables and contacts of a ZIP. Photos and papers next to them are left out. */
async function* entriesParts(entries: readonly Packed[], state: Reading): AsyncGenerator<ReadPart> {
  const files = entries.filter(({ name }) => !BESIDE.test(name))
  if (files.length > state.limits.zipEntries) throw new ReadingProblem('import_zip_entries')
  for (const { name } of files) {
    const refused = REFUSED.find(([pattern]) => pattern.test(name))
    if (refused) throw new ReadingProblem(refused[1], { sheet: name })
  }
  const readable = files.filter(({ name }) => READ.test(name))
  if (readable.length === 0)
    throw new ReadingProblem(files.length === 0 ? 'import_empty' : 'import_unknown_file')
  for (const entry of readable) {
    if (entry.isEncrypted) throw new ReadingProblem('import_password', { sheet: entry.name })
    yield* entryParts(baseName(entry.name), await allBytes(entry), state)
  }
}

async function* entryParts(
  name: string,
  bytes: Uint8Array,
  state: Reading,
): AsyncGenerator<ReadPart> {
  if (bytes.length === 0) return
  if (!startsWith(bytes, 'PK')) return yield* tableParts(name, bytes, state)
  const sheets = await sheetsOfBook(await zipEntries(bytes, state.limits)).catch(() => null)
  if (!sheets) throw new ReadingProblem('import_zip_in_zip', { sheet: name })
  yield* bookParts(name, sheets, state)
}

async function* tableParts(
  name: string,
  bytes: Uint8Array,
  state: Reading,
): AsyncGenerator<ReadPart> {
  if (startsWith(bytes, '\xd0\xcf\x11\xe0')) throw new ReadingProblem(oleKind(bytes))
  const text = decodeText(bytes)
  if (text.trim() === '') return
  if (/^\s*BEGIN:VCALENDAR/i.test(text)) return yield* calendarParts(name, text, state)
  const refused = refusedText(text)
  if (refused) throw new ReadingProblem(refused)
  const rows = /^\s*BEGIN:VCARD/i.test(text) ? readVcards(text) : readCsv(text, state.limits)
  yield* sheetParts(name, rows, state)
}

async function* calendarParts(
  name: string,
  text: string,
  state: Reading,
): AsyncGenerator<ReadPart> {
  const { sessions, fixedTimes, leftOut } = readCalendar(text, state.place, state.limits)
  const sheets = [
    { ...sessions, title: `${name}: sessões` },
    { ...fixedTimes, title: `${name}: horários fixos` },
  ].filter(({ rows }) => rows.length > 1)
  if (sheets.length === 0 && Object.values(leftOut).some((count) => count > 0))
    throw new ReadingProblem('import_no_sessions')
  for (const { title, rows, fields } of sheets)
    for await (const part of sheetParts(title, rows, state))
      yield part.kind === 'sheet'
        ? { ...part, guesses: fields, ...(title === sheets[0]?.title && { leftOut }) }
        : part
}

const TEXTS: readonly (readonly [RegExp, ReadingCode])[] = [
  // Programs also give the extension `.xls` to an HTML page or to Excel's XML of 2003.
  [/^\s*<(?:\?xml|!doctype|html|table|meta|style|div|head)/i, 'import_other_spreadsheet'],
  [/^%PDF-|^\{\\rtf|^\s*[{[]\s*[{"[\]}]/, 'import_unknown_file'],
]

function refusedText(text: string): ReadingCode | null {
  const start = text.slice(0, 500)
  const known = TEXTS.find(([pattern]) => pattern.test(start))
  return known?.[1] ?? (isBinary(text) ? 'import_unknown_file' : null)
}

function startsWith(bytes: Uint8Array, sign: string): boolean {
  return Buffer.from(bytes.subarray(0, sign.length)).toString('latin1') === sign
}
