import type { Packed } from './read-zip.ts'
import { ReadingProblem } from './reading-problem.ts'
import { readStrings, type StringTable } from './string-table.ts'
import { parseWhole } from './xlsx-xml.ts'

/** A workbook without its rows (ECMA-376, parts 1 and 2). */
export interface Workbook {
  /** The visible sheets in their order, with the paths of their rows. */
  sheets: { name: string; path: string }[]
  entries: ReadonlyMap<string, Packed>
  strings: StringTable
  /** By the index of a cell style: whether it shows its number as a day or a time. */
  isDate: readonly boolean[]
  is1904: boolean
}

export async function openWorkbook(files: readonly Packed[]): Promise<Workbook> {
  const entries = new Map(files.map((entry) => [entry.name, entry]))
  const path = (await relations(entries, ''))?.find(ofType('officeDocument'))?.target
  const main = path === undefined ? undefined : entries.get(path)
  if (path === undefined || !main) throw new ReadingProblem('import_damaged')
  const related = (await relations(entries, path)) ?? []
  const entryOf = (type: string) => entries.get(related.find(ofType(type))?.target ?? '')
  const { named, is1904 } = await readMain(main)
  const sheets = named.flatMap(({ name, id }) => {
    const target = related.find((relation) => relation.id === id && ofType('worksheet')(relation))
    return target ? [{ name, path: target.target }] : []
  })
  return {
    sheets,
    entries,
    strings: await readStrings(entryOf('sharedStrings')),
    isDate: await readDateStyles(entryOf('styles')),
    is1904,
  }
}

interface Relation {
  id: string
  type: string
  target: string
}

/** Returns a test of a relation's type: the standard's transitional and strict namespaces end in the same word. */
function ofType(type: string) {
  return (relation: Relation) => relation.type.endsWith(`/${type}`)
}

async function relations(
  entries: ReadonlyMap<string, Packed>,
  path: string,
): Promise<Relation[] | null> {
  const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/') + 1) : ''
  const entry = entries.get(`${folder}_rels/${path.slice(folder.length)}.rels`)
  if (!entry) return null
  const result: Relation[] = []
  await parseWhole(entry, {
    open(tag, { Id = '', Type = '', Target = '' }) {
      if (tag === 'Relationship')
        result.push({
          id: Id,
          type: Type,
          target: new URL(Target, `x:///${folder}`).pathname.slice(1),
        })
    },
    close() {},
    text() {},
  })
  return result
}

async function readMain(entry: Packed) {
  const sheets: { name: string; id: string }[] = []
  let is1904 = false
  await parseWhole(entry, {
    open(tag, attributes) {
      if (tag === 'workbookPr') is1904 = /^(?:1|true)$/.test(attributes.date1904 ?? '')
      if (tag !== 'sheet' || /hidden/i.test(attributes.state ?? '')) return
      const id = Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1]
      sheets.push({ name: attributes.name ?? '', id: id ?? '' })
    },
    close() {},
    text() {},
  })
  return { named: sheets, is1904 }
}

/** Built-in formats of days and times (ECMA-376 part 1, 18.8.30), including those of East Asian languages. */
const DATE_FORMATS = [14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47]
const isBuiltIn = (id: number) =>
  DATE_FORMATS.includes(id) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

/** More than Excel keeps. */
const MOST_STYLES = 70_000

async function readDateStyles(entry: Packed | undefined): Promise<boolean[]> {
  const dateFormats = new Set<string>()
  const styles: boolean[] = []
  let inCells = false
  if (!entry) return styles
  await parseWhole(entry, {
    open(tag, { numFmtId = '0', formatCode = '' }) {
      if (tag === 'numFmt' && isDateFormat(formatCode)) dateFormats.add(numFmtId)
      else if (tag === 'cellXfs') inCells = true
      else if (tag === 'xf' && inCells && styles.length < MOST_STYLES)
        styles.push(dateFormats.has(numFmtId) || isBuiltIn(Number(numFmtId)))
    },
    close(tag) {
      if (tag === 'cellXfs') inCells = false
    },
    text() {},
  })
  return styles
}

/** Letters for days and times outside quotes, escapes and conditions; `[h]` counts hours beyond a day. */
function isDateFormat(code: string): boolean {
  const bare = code.replace(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
  return /[dmyhs]/i.test(bare) && !/general/i.test(bare)
}
