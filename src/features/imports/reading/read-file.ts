import { dayAt } from '../../../platform/shared/calendar.ts'
import { decodeText, isBinary } from './decode-text.ts'
import { type CalendarPlace, readCalendar } from './read-calendar.ts'
import { readCsv } from './read-csv.ts'
import { MOVE_FILE, MOVE_START, readMove } from './read-move.ts'
import { isOds, odsContent, odsRows, odsSheets } from './read-ods.ts'
import { readVcards } from './read-vcard.ts'
import { sheetRows } from './read-xlsx.ts'
import { allBytes, type Packed, zipEntries } from './read-zip.ts'
import { type ReadingCode, ReadingProblem } from './reading-problem.ts'
import { LIMITS, type Limits, type ReadPart } from './sheet.ts'
import { type FileState, sheetParts } from './sheet-parts.ts'
import { openWorkbook } from './xlsx-workbook.ts'

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
  const spreadsheet = spreadsheetKind(entries)
  if (spreadsheet === 'xlsx') yield* xlsxParts(name, entries, state)
  else if (await isOds(entries)) yield* odsParts(name, entries, state)
  else if (spreadsheet) throw new ReadingProblem(spreadsheet)
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

async function* xlsxParts(
  name: string,
  entries: readonly Packed[],
  state: Reading,
): AsyncGenerator<ReadPart> {
  const workbook = await openWorkbook(entries)
  for (const sheet of workbook.sheets)
    yield* sheetParts(sheet.name || name, sheetRows(workbook, sheet.path), state)
}

async function* odsParts(
  name: string,
  entries: readonly Packed[],
  state: Reading,
): AsyncGenerator<ReadPart> {
  const content = await odsContent(entries)
  for (const sheet of await odsSheets(content))
    yield* sheetParts(sheet.name || name, odsRows(content, sheet.index), state)
}

/** Returns the kind of a ZIP that is a spreadsheet: an XLSX, or a document of another program; null for other ZIPs. */
function spreadsheetKind(entries: readonly Packed[]): 'xlsx' | ReadingCode | null {
  const names = new Set(entries.map((entry) => entry.name))
  if (!names.has('[Content_Types].xml')) {
    const isOther = names.has('mimetype') || names.has('Index/Document.iwa')
    return isOther ? 'import_other_spreadsheet' : null
  }
  if (names.has('xl/workbook.bin')) return 'import_other_spreadsheet'
  const isWorkbook = entries.some(({ name }) => /^xl\/.*\.xml$/i.test(name))
  return isWorkbook ? 'xlsx' : 'import_unknown_file'
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
  const parts = await zipEntries(bytes, state.limits)
  if (await isOds(parts)) return yield* odsParts(name, parts, state)
  if (spreadsheetKind(parts) !== 'xlsx')
    throw new ReadingProblem('import_zip_in_zip', { sheet: name })
  yield* xlsxParts(name, parts, state)
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

/** Returns the refusal of Excel's container format of before 2007, which also holds newer workbooks with a password. */
function oleKind(bytes: Uint8Array): ReadingCode {
  const isEncrypted = Buffer.from(bytes).includes(Buffer.from('EncryptedPackage', 'utf16le'))
  return isEncrypted ? 'import_password' : 'import_old_excel'
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
