import { Parser } from 'htmlparser2'
import { cleanLine, cleanLines } from '../../../../platform/shared/typed-text.ts'
import { type Block, type HeadingLevel, joinRuns, type Run, writeText } from '../../text-rules.ts'

/**
 * Converts pasted content to the text of a record: headings, bold and lists are kept, rows of a table become lines, and the
 * rest is text. The markup is parsed as data, never by the page: Trusted Types forbid that.
 */
export function pastedText(html: string, plain: string): string {
  return writeText(html === '' ? [] : readMarkup(html)) || chatText(cleanLines(plain))
}

const HEADINGS: Record<string, HeadingLevel> = { h1: 1, h2: 2, h3: 3, h4: 3, h5: 3, h6: 3 }
/** The heading levels of a text that was copied from this editor. */
const OWN_HEADINGS: Record<string, HeadingLevel> = { h4: 1, h5: 2, h6: 3 }

const BLOCKS = new Set(
  'address article aside blockquote body center dd details div dl dt fieldset figcaption figure footer form header hr main nav p pre section summary table ul ol'.split(
    ' ',
  ),
)
const SKIPPED = new Set('head script style title template noscript xml svg math object'.split(' '))

type Attributes = Record<string, string>

interface Open {
  tag: string
  isBold: boolean
  isHidden: boolean
  isKept: boolean
  /** The class of the marker that Word writes before a list item. */
  isMarker: boolean
}

/** A list of Google Docs. */
const CHECKS: Record<string, string> = { true: '☑ ', false: '☐ ' }

const ROOT: Open = { tag: '', isBold: false, isHidden: false, isKept: false, isMarker: false }

type BlockContext =
  | { is: 'paragraph' }
  | { is: 'heading'; level: HeadingLevel }
  | {
      is: 'item'
      ordered: boolean
      number: number
      depth: number
      marker: string | null
      check: string
    }

class MarkupReader {
  readonly blocks: Block[] = []
  readonly #isOwn: boolean
  #open: Open[] = [ROOT]
  #lists: { ordered: boolean; next: number }[] = []
  #context: BlockContext = { is: 'paragraph' }
  #runs: Run[] = []
  /** A block that ended inside an item or a cell separates the following text. */
  #isBroken = false
  #tables = 0
  #rows: Run[] = []
  #row: Run[][] | null = null

  constructor(isOwn: boolean) {
    this.#isOwn = isOwn
  }

  open(tag: string, attributes: Attributes): void {
    const style = (attributes.style ?? '').toLowerCase().replaceAll(/\s/g, '')
    this.#open.push(openOf(tag, style, this.#top))
    if (this.#top.isHidden) return
    const level = (this.#isOwn ? OWN_HEADINGS : HEADINGS)[tag]
    if (tag === 'br') this.#break(attributes)
    else if (tag === 'img') this.#add(pictureText(attributes))
    else if (tag === 'table') this.#beginTable()
    else if (tag === 'tr' && this.#tables === 1) this.#row = []
    else if ((tag === 'td' || tag === 'th') && this.#tables === 1) this.#beginCell()
    else if (tag === 'ul' || tag === 'ol') this.#beginList(tag === 'ol', attributes.start)
    else if (tag === 'li') this.#beginItem(attributes)
    else if (level || BLOCKS.has(tag)) this.#beginBlock(style, attributes.class ?? '', level)
  }

  close(tag: string): void {
    if (this.#open.length > 1) this.#open.pop()
    if (this.#top.isHidden) return
    if (tag === 'table') this.#endTable()
    else if (tag === 'tr' && this.#tables === 1) this.#endRow()
    else if (tag === 'ul' || tag === 'ol') {
      this.#endBlock()
      this.#lists.pop()
      this.#context = { is: 'paragraph' }
    } else if (tag === 'li') {
      this.#endBlock()
      this.#context = { is: 'paragraph' }
    } else if (HEADINGS[tag] || BLOCKS.has(tag)) this.#endInner()
  }

  text(text: string): void {
    const { isHidden, isMarker, isKept } = this.#top
    if (isHidden) return
    if (isMarker) {
      if (this.#context.is === 'item') this.#context.marker = (this.#context.marker ?? '') + text
      return
    }
    this.#add(isKept ? text : text.replaceAll(/[ \t\r\n\f]+/g, ' '))
  }

  end(): Block[] {
    if (this.#tables > 0) {
      this.#tables = 1
      this.#endTable()
    }
    this.#endBlock()
    return this.blocks
  }

  get #top(): Open {
    return this.#open.at(-1) ?? ROOT
  }

  /** Whether blocks are parts of a cell or an item. */
  get #isInner(): boolean {
    return this.#row !== null || (this.#lists.length > 0 && this.#context.is === 'item')
  }

  get #target(): Run[] {
    return this.#row?.at(-1) ?? this.#runs
  }

  #add(text: string): void {
    if (text === '') return
    const isSpace = text.trim() === ''
    if (this.#isBroken && !isSpace) {
      if (this.#target.length > 0) this.#target.push({ text: this.#row ? ' ' : '\n', bold: false })
      this.#isBroken = false
    }
    if (!(isSpace && this.#isBroken)) this.#target.push({ text, bold: this.#top.isBold })
  }

  #break({ class: name }: Attributes): void {
    if (name !== 'Apple-interchange-newline')
      this.#target.push({ text: this.#row ? ' ' : '\n', bold: false })
  }

  #beginBlock(style: string, name: string, level: HeadingLevel | undefined): void {
    if (this.#isInner) {
      this.#isBroken = true
      return
    }
    this.#endBlock()
    const match = /mso-list:l\d+level(\d)/.exec(style)
    if (match)
      this.#context = {
        is: 'item',
        ordered: false,
        number: 1,
        depth: Number(match[1]),
        marker: '',
        check: '',
      }
    else if (level || /^Mso(?:Title|Subtitle)/.test(name))
      this.#context = { is: 'heading', level: level ?? (name.startsWith('MsoTitle') ? 1 : 2) }
    else this.#context = { is: 'paragraph' }
  }

  #endInner(): void {
    if (this.#isInner) {
      this.#isBroken = true
      return
    }
    this.#endBlock()
    this.#context = { is: 'paragraph' }
  }

  #beginList(ordered: boolean, start: string | undefined): void {
    if (this.#row) {
      this.#isBroken = true
      return
    }
    this.#endBlock()
    this.#lists.push({ ordered, next: Number.parseInt(start ?? '', 10) || 1 })
  }

  #beginItem(attributes: Attributes): void {
    if (this.#row) {
      this.#isBroken = true
      return
    }
    this.#endBlock()
    const list = this.#lists.at(-1)
    this.#context = {
      is: 'item',
      ordered: list?.ordered ?? false,
      number: list ? list.next++ : 1,
      depth: Math.max(1, this.#lists.length),
      marker: null,
      check: CHECKS[attributes['aria-checked'] ?? ''] ?? '',
    }
  }

  #beginTable(): void {
    if (this.#tables++ > 0) return
    this.#endBlock()
    this.#rows = []
  }

  #beginCell(): void {
    this.#row ??= []
    this.#row.push([])
    this.#isBroken = false
  }

  #endRow(): void {
    const cells = (this.#row ?? []).map(trimmed)
    this.#row = null
    this.#isBroken = false
    while (cells.at(-1)?.length === 0) cells.pop()
    if (cells.length === 0) return
    if (this.#rows.length > 0) this.#rows.push({ text: '\n', bold: false })
    this.#rows.push(
      ...cells.flatMap((cell, index) =>
        index > 0 ? [{ text: ' | ', bold: false }, ...cell] : cell,
      ),
    )
  }

  #endTable(): void {
    if (--this.#tables > 0) return
    if (this.#row) this.#endRow()
    if (this.#rows.length > 0) this.blocks.push({ type: 'paragraph', runs: joinRuns(this.#rows) })
    this.#rows = []
  }

  #endBlock(): void {
    const runs = trimmed(this.#runs)
    const context = this.#context
    this.#runs = []
    this.#isBroken = false
    if (runs.length === 0) return
    if (context.is === 'item')
      this.#addItem(context, joinRuns([{ text: context.check, bold: false }, ...runs]))
    else if (context.is === 'heading')
      this.blocks.push({ type: 'heading', level: context.level, runs: inOneLine(runs) })
    else this.blocks.push({ type: 'paragraph', runs })
    // A line after an inner list belongs to its outer item.
    if (context.is === 'item')
      this.#context = { ...context, depth: context.depth + 1, ordered: false, check: '' }
  }

  #addItem(
    { ordered, number, depth, marker }: Extract<BlockContext, { is: 'item' }>,
    runs: Run[],
  ): void {
    const written = /^\W*(\d{1,9})[.)]/.exec(marker ?? '')
    const isNumber =
      marker === null || marker === '' ? ordered : /^\W*[\da-z]{1,9}[.)]/i.test(marker)
    const last = this.blocks.at(-1)
    const within = last && 'items' in last ? last : null
    if (depth > 1 && within) {
      const sign = isNumber ? `${written?.[1] ?? number}. ` : '– '
      const items = [...within.items]
      const parent = items.pop() ?? []
      items.push(joinRuns([...parent, { text: `\n${sign}`, bold: false }, ...runs]))
      this.blocks[this.blocks.length - 1] = { ...within, items }
      return
    }
    const type = isNumber ? 'numbers' : 'bullets'
    const start = Number(written?.[1] ?? number)
    if (
      within?.type === type &&
      !(within.type === 'numbers' && start !== within.start + within.items.length)
    )
      this.blocks[this.blocks.length - 1] = { ...within, items: [...within.items, runs] }
    else
      this.blocks.push(
        type === 'numbers' ? { type, start, items: [runs] } : { type, items: [runs] },
      )
  }
}

function openOf(tag: string, style: string, outer: Open): Open {
  const weight = /(?:^|;)font-weight:(\w+)/.exec(style)?.[1]
  const isBold =
    weight === undefined
      ? outer.isBold || tag === 'b' || tag === 'strong'
      : weight === 'bold' || weight === 'bolder' || Number(weight) >= 600
  return {
    tag,
    isBold: isBold && HEADINGS[tag] === undefined,
    isHidden: outer.isHidden || SKIPPED.has(tag) || /display:none|mso-hide:all/.test(style),
    isKept: outer.isKept || tag === 'pre',
    isMarker: outer.isMarker || style.includes('mso-list:ignore'),
  }
}

/** Returns the emoji that a chat renders as a picture; an empty text for any other picture. */
function pictureText(attributes: Attributes): string {
  const text = attributes['data-plain-text'] ?? attributes.alt ?? ''
  return /^[\p{Extended_Pictographic}\p{Emoji_Component}]+$/u.test(text) ? text : ''
}

/** Returns the non-empty runs, without blanks around their lines. */
function trimmed(runs: readonly Run[]): Run[] {
  const lines: Run[][] = [[]]
  for (const { text, bold } of joinRuns(runs)) {
    const [first = '', ...further] = cleanLines(text).replaceAll('\t', ' ').split('\n')
    lines.at(-1)?.push({ text: first, bold })
    for (const line of further) lines.push([{ text: line, bold }])
  }
  const textLines = lines.map(trimLine).filter((line) => line.length > 0)
  return joinRuns(
    textLines.flatMap((line, index) => (index > 0 ? [{ text: '\n', bold: false }, ...line] : line)),
  )
}

function trimLine(line: readonly Run[]): Run[] {
  let before = ' '
  const runs = joinRuns(line).map(({ text, bold }) => {
    const single = text.replaceAll(/ +/g, ' ')
    const visible = before.endsWith(' ') ? single.trimStart() : single
    if (visible !== '') before = visible
    return { text: visible, bold }
  })
  while (runs.length > 0 && runs.at(-1)?.text.trim() === '') runs.pop()
  const last = runs.at(-1)
  if (last) last.text = last.text.trimEnd()
  return runs
    .filter(({ text }) => text !== '')
    .map((run) => (run.text === ' ' ? { ...run, bold: false } : run))
}

const inOneLine = (runs: readonly Run[]) =>
  joinRuns(runs.map(({ text }) => ({ text: cleanLine(text), bold: false })))

function readMarkup(html: string): Block[] {
  const reader = new MarkupReader(html.includes('data-pm-slice'))
  const parser = new Parser(
    {
      onopentag: (tag, attributes) => reader.open(tag, attributes),
      onclosetag: (tag) => reader.close(tag),
      ontext: (text) => reader.text(text),
    },
    { decodeEntities: true, lowerCaseTags: true },
  )
  parser.end(html)
  return reader.end()
}

const SIGN = /(?<![\p{L}\p{N}*_~`])([*_~])(?=\S)([^\n]*?\S)\1(?![\p{L}\p{N}*_~`])/gu

/** Returns a chat's or office program's text in the marks of a record: of `*bold*`, `_italics_`, `~struck~`, only bold stays. */
function chatText(plain: string): string {
  return plain
    .replaceAll(/^[ \t]*[•·▪◦●○■‣][ \t]+/gm, '- ')
    .replaceAll(/^[ \t]*(\d{1,9}[.)])\t+/gm, '$1 ')
    .replaceAll(/```([^`]+)```/g, '$1')
    .replaceAll(SIGN, (_, sign: string, inner: string) =>
      sign === '*' ? `**${unsigned(inner)}**` : unsigned(inner),
    )
}

const unsigned = (text: string) => text.replaceAll(SIGN, '$2')
