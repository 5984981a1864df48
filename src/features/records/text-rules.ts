/** The text of a record: a subset of Markdown with headings, lists and bold. A backslash escapes the mark after it. */

export interface Run {
  text: string
  bold: boolean
}

export type Runs = readonly Run[]

export type HeadingLevel = 1 | 2 | 3

export type Block =
  | { type: 'heading'; level: HeadingLevel; runs: Runs }
  | { type: 'paragraph'; runs: Runs }
  | { type: 'bullets'; items: readonly Runs[] }
  | { type: 'numbers'; start: number; items: readonly Runs[] }

const HEADING = /^(#{1,3}) +(\S.*)$/
const BULLET = /^[-*] +(\S.*)$/
const NUMBER = /^(\d{1,9})[.)] +(\S.*)$/
const FURTHER = /^ {2,}(\S.*)$/

type Lines =
  | { type: 'heading'; level: HeadingLevel; lines: string[] }
  | { type: 'paragraph'; lines: string[] }
  | { type: 'bullets'; items: string[][] }
  | { type: 'numbers'; start: number; items: string[][] }

export function readText(text: string): Block[] {
  const blocks: Lines[] = []
  let open: Lines | null = null
  for (const line of text.split('\n')) {
    if (line.trim() === '') {
      open = null
      continue
    }
    const next: Lines = continued(open, line) ?? begun(line)
    if (next !== open) blocks.push(next)
    open = next.type === 'heading' ? null : next
  }
  return blocks.map(readBlock)
}

function continued(open: Lines | null, line: string): Lines | null {
  if (!open || open.type === 'heading' || HEADING.test(line)) return null
  const [bullet, number] = [BULLET.exec(line), NUMBER.exec(line)]
  if (open.type === 'paragraph') {
    if (bullet || number) return null
    open.lines.push(line)
    return open
  }
  const item = open.type === 'bullets' ? bullet?.[1] : number?.[2]
  const further = FURTHER.exec(line)?.[1]
  if (item !== undefined) open.items.push([item])
  else if (further !== undefined) open.items.at(-1)?.push(further)
  else return null
  return open
}

function begun(line: string): Lines {
  const heading = HEADING.exec(line)
  if (heading)
    return { type: 'heading', level: levelOf(heading[1] ?? ''), lines: [heading[2] ?? ''] }
  const bullet = BULLET.exec(line)
  if (bullet) return { type: 'bullets', items: [[bullet[1] ?? '']] }
  const number = NUMBER.exec(line)
  if (number) return { type: 'numbers', start: Number(number[1]), items: [[number[2] ?? '']] }
  return { type: 'paragraph', lines: [line] }
}

function levelOf(marks: string): HeadingLevel {
  if (marks.length === 1) return 1
  return marks.length === 2 ? 2 : 3
}

function readBlock(block: Lines): Block {
  if (block.type === 'bullets') return { type: 'bullets', items: block.items.map(readLines) }
  if (block.type === 'numbers') return { ...block, items: block.items.map(readLines) }
  const { lines, ...rest } = block
  return { ...rest, runs: readLines(lines) }
}

/** Parses the marks of lines; an unclosed one is plain text. */
function readLines(lines: readonly string[]): Runs {
  return joinRuns(
    lines.flatMap((line, index) => [
      ...(index > 0 ? [{ text: '\n', bold: false }] : []),
      ...readLine(line),
    ]),
  )
}

const TOKEN = /[^\\*]+|\\([\\*#.)-])|\*\*((?:\\.|[^\\])+?)\*\*|./gsu
const ESCAPED = /\\([\\*#.)-])/g

function readLine(line: string): Run[] {
  return [...line.matchAll(TOKEN)].map(([whole, escaped, bold]) =>
    bold === undefined
      ? { text: escaped ?? whole, bold: false }
      : { text: bold.replaceAll(ESCAPED, '$1'), bold: true },
  )
}

/** Returns a text without its marks, with one line for each block or item. */
export function plainText(text: string): string {
  return readText(text)
    .flatMap((block) => ('items' in block ? block.items : [block.runs]))
    .map((runs) => runs.map(({ text }) => text).join(''))
    .join('\n')
}

/** The most letters in a line on a phone, and the most lines of a text that is not folded there. */
const LINE = 50
const UNFOLDED_LINES = 6

/** Returns whether a text has more lines than a phone shows of an older entry. */
export function isLongText(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.reduce((sum, { length }) => sum + Math.ceil(length / LINE), 0) > UNFOLDED_LINES
}

/** Merges adjacent blocks of one kind. */
export function joinRuns(runs: Runs): Run[] {
  const joined: Run[] = []
  for (const { text, bold } of runs) {
    const last = joined.at(-1)
    if (text === '') continue
    if (last && (last.bold === bold || text === '\n')) last.text += text
    else joined.push({ text, bold })
  }
  return joined
}

/** Returns a text that `readText` parses into the same blocks. Blocks without letters are left out. */
export function writeText(blocks: readonly Block[]): string {
  return blocks
    .map(writeBlock)
    .filter((text) => text !== '')
    .join('\n\n')
}

function writeBlock(block: Block): string {
  if (block.type === 'heading') {
    const [line] = writeLines(block.runs, withoutEscapes)
    return line === undefined ? '' : `${'#'.repeat(block.level)} ${line}`
  }
  if (block.type === 'paragraph') return writeLines(block.runs, escapeMark).join('\n')
  const marker = block.type === 'bullets' ? () => '-' : (index: number) => `${block.start + index}.`
  return block.items
    .map((item) => writeLines(item, withoutEscapes).join('\n  '))
    .filter((item) => item !== '')
    .map((item, index) => `${marker(index)} ${item}`)
    .join('\n')
}

function writeLines(runs: Runs, escapeStart: (line: string) => string): string[] {
  const lines: Run[][] = [[]]
  for (const { text, bold } of runs) {
    const [first = '', ...further] = text.split('\n')
    lines.at(-1)?.push({ text: first, bold })
    for (const line of further) lines.push([{ text: line, bold }])
  }
  return lines
    .map((line) => joinRuns(line).map(writeRun).join(''))
    .filter((line) => line.trim() !== '')
    .map((line) => escapeStart(line))
}

function writeRun({ text, bold }: Run): string {
  const escaped = text.replaceAll(/\\(?=[\\*#.)-]|$)|\*/g, '\\$&')
  return bold ? `**${escaped}**` : escaped
}

const withoutEscapes = (line: string) => line

function escapeMark(line: string): string {
  return line.replace(/^(#{1,3} |- )/, '\\$1').replace(/^(\d{1,9})([.)] )/, '$1\\$2')
}
