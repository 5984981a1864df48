import { pdfkit } from './lazy-modules.ts'
import { ascentOf, FONTS, type FontName, fontSource } from './pdf-fonts.ts'
import { type ColouredRun, type Line, linesOf, withEllipsis } from './pdf-lines.ts'
import { type FontRun, fontRuns, printedText, unprintableSigns } from './pdf-signs.ts'
import { FileReply } from './routes.ts'

export type PrintedPage = PDFKit.PDFDocument

export const COLOURS = {
  ink: '#1E2A2C',
  muted: '#566264',
  petrol: '#0E5A5A',
  petrolSoft: '#E4EFEC',
  light: '#F7DFAE',
  line: '#D9D3C7',
  paid: '#35824A',
  pending: '#A97800',
  cancelled: '#C0453A',
} as const

export const MARGIN = 56

export interface TextStyle {
  font: FontName
  size: number
  colour: string
}

const DEFAULT_STYLE: TextStyle = { font: FONTS.text, size: 12, colour: COLOURS.ink }

const styles = new WeakMap<PrintedPage, TextStyle>()
const registered = new WeakMap<PrintedPage, Set<FontName>>()
const codedSigns = new WeakMap<PrintedPage, Set<string>>()

/**
 * Returns an empty document, a stream of its bytes; draw on it, then call `end()`. `bufferPages` lets earlier pages be
 * drawn on until then. pdfkit embeds of each font that is used the glyphs that are written.
 */
export function createPdf(
  title: string,
  options: Pick<PDFKit.PDFDocumentOptions, 'bufferPages'> = {},
): PrintedPage {
  const PdfDocument = pdfkit()
  const page = new PdfDocument({
    ...options,
    size: 'A4',
    margin: MARGIN,
    lang: 'pt-BR',
    info: { Title: title },
    displayTitle: true,
    font: '',
  })
  setStyle(page, DEFAULT_STYLE)
  return page
}

/** Sets the style of following text, also on later pages. */
export function setStyle(page: PrintedPage, change: Partial<TextStyle>): void {
  const style = { ...styleOf(page), ...change }
  styles.set(page, style)
  selectFont(page, style.font)
  page.fontSize(style.size).fillColor(style.colour)
}

/** Draws, then restores the current style. */
export function keepStyle(page: PrintedPage, draw: () => void): void {
  const before = styleOf(page)
  draw()
  setStyle(page, before)
}

function selectFont(page: PrintedPage, font: FontName): void {
  const known = registered.get(page) ?? new Set()
  // pdfkit takes a font of fontkit since 0.20, which its types leave out.
  if (!known.has(font)) page.registerFont(font, fontSource(font) as string)
  registered.set(page, known.add(font))
  page.font(font)
}

/** Without a width, the text extends to the right margin. `height` with `ellipsis` cuts it to the lines that fit. */
type TextOptions = Pick<
  PDFKit.Mixins.TextOptions,
  'width' | 'align' | 'lineGap' | 'height' | 'ellipsis'
>

interface StyledText {
  text: string
  style?: Partial<Pick<TextStyle, 'font' | 'colour'>>
}

/**
 * Writes text in the current style, at a position or below the last text. Characters that its font lacks are written in another
 * font; those that no font has as `[U+6F22]`.
 */
export function drawText(
  page: PrintedPage,
  text: string,
  position: { x: number; y: number } | null = null,
  options: TextOptions = {},
): PrintedPage {
  return drawStyled(page, [{ text }], position, options)
}

/** Writes texts of several styles one after the other, as one paragraph. */
export function drawStyled(
  page: PrintedPage,
  texts: readonly StyledText[],
  position: { x: number; y: number } | null = null,
  options: TextOptions = {},
): PrintedPage {
  const style = styleOf(page)
  noteCodedSigns(page, texts)
  const runs = runsOf(style, texts)
  const { x, y } = position ?? page
  if (isPlain(runs, style, options)) return page.text(runs[0]?.text ?? '', x, y, options)
  drawLines(page, cutToHeight(page, layLines(page, runs, x, options), options), { x, y }, options)
  setStyle(page, {})
  return page
}

/** Returns the height of text in the style that is set. */
export function textHeight(page: PrintedPage, text: string, options: TextOptions): number {
  const style = styleOf(page)
  const runs = runsOf(style, [{ text }])
  if (isPlain(runs, style, {})) return page.heightOfString(runs[0]?.text ?? '', options)
  const { length } = layLines(page, runs, page.x, options)
  setStyle(page, {})
  return length * lineHeight(page, options)
}

function styleOf(page: PrintedPage): TextStyle {
  return styles.get(page) ?? DEFAULT_STYLE
}

function runsOf(style: TextStyle, texts: readonly StyledText[]): ColouredRun[] {
  return texts.flatMap(({ text, style: ownStyle }) => {
    const { font, colour } = { ...style, ...ownStyle }
    return fontRuns(printedText(text), font).map((run) => ({ ...run, colour }))
  })
}

/** Returns whether pdfkit sets the text itself: in one font, and not justified, for which it leaves out the spaces. */
function isPlain(
  runs: readonly ColouredRun[],
  style: TextStyle,
  { align }: Pick<TextOptions, 'align'>,
): boolean {
  const [first] = runs
  if (!first) return true
  const isInStyle = first.font === style.font && first.colour === style.colour
  return runs.length === 1 && isInStyle && align !== 'justify'
}

function lineHeight(page: PrintedPage, { lineGap = 0 }: TextOptions): number {
  return page.currentLineHeight(true) + lineGap
}

function roomOf(page: PrintedPage, x: number, { width }: TextOptions) {
  return {
    width: width ?? page.page.width - page.page.margins.right - x,
    measure: ({ font, text }: FontRun) => {
      selectFont(page, font)
      return page.widthOfString(text)
    },
  }
}

function layLines(
  page: PrintedPage,
  runs: readonly ColouredRun[],
  x: number,
  options: TextOptions,
): Line[] {
  return linesOf(runs, roomOf(page, x, options))
}

function cutToHeight(page: PrintedPage, lines: readonly Line[], options: TextOptions): Line[] {
  if (options.height === undefined) return [...lines]
  selectFont(page, styleOf(page).font)
  const most = Math.max(1, Math.floor(options.height / lineHeight(page, options)))
  const last = lines[most - 1]
  if (!last || lines.length === most) return [...lines]
  const shown = options.ellipsis ? withEllipsis(last, roomOf(page, page.x, options)) : last
  return [...lines.slice(0, most - 1), shown]
}

/** Draws lines on one baseline each, and continues on a new page. */
function drawLines(
  page: PrintedPage,
  lines: readonly Line[],
  { x, y }: { x: number; y: number },
  options: TextOptions,
): void {
  const { font, size } = styleOf(page)
  const { width } = roomOf(page, x, options)
  selectFont(page, font)
  const height = lineHeight(page, options)
  const ink = page.currentLineHeight(true)
  let top = y
  for (const line of lines) {
    if (options.height === undefined && top + ink > page.page.maxY()) {
      page.addPage()
      top = page.y
    }
    drawLine(page, line, { left: x, baseline: top + ascentOf(font) * size, width }, options)
    top += height
  }
  page.x = x
  page.y = top
}

function drawLine(
  page: PrintedPage,
  { words, inkWidth, endsParagraph }: Line,
  { left, baseline, width }: { left: number; baseline: number; width: number },
  { align }: TextOptions,
): void {
  const free = Math.max(0, width - inkWidth)
  const groups = align === 'justify' && !endsParagraph ? spaced(words) : [words.flat()]
  const gap = free / Math.max(1, groups.length - 1)
  let x = left + free * (align === 'right' ? 1 : align === 'center' ? 0.5 : 0)
  for (const group of groups) {
    for (const run of joined(group)) {
      selectFont(page, run.font)
      page.fillColor(run.colour)
      page.text(run.text, x, baseline, { lineBreak: false, baseline: 'alphabetic' })
      x += run.width
    }
    x += gap
  }
}

/** Returns groups of words that end in a space each: a line may break elsewhere too, but is spread only there. */
function spaced(words: Line['words']): Line['words'] {
  const groups: Line['words'] = []
  let isSpaced = true
  for (const word of words) {
    if (isSpaced) groups.push([...word])
    else groups.at(-1)?.push(...word)
    isSpaced = word.at(-1)?.text.endsWith(' ') ?? false
  }
  return groups
}

/** Joins runs of one font and colour. */
function joined(runs: Line['words'][number]): Line['words'][number] {
  const parts: Line['words'][number] = []
  for (const run of runs) {
    const last = parts.at(-1)
    if (last?.font !== run.font || last.colour !== run.colour) parts.push({ ...run })
    else {
      last.text += run.text
      last.width += run.width
    }
  }
  return parts
}

/** Returns a finished document as a reply, which names the signs that no font has: it shows their codes. */
export async function pdfReply(name: string, page: PrintedPage): Promise<FileReply> {
  const signs = [...(codedSigns.get(page) ?? [])]
  return new FileReply(name, 'application/pdf', await pdfBytes(page), signs)
}

function noteCodedSigns(page: PrintedPage, texts: readonly StyledText[]): void {
  const signs = texts.flatMap(({ text }) => unprintableSigns(text))
  if (signs.length > 0) codedSigns.set(page, new Set([...(codedSigns.get(page) ?? []), ...signs]))
}

export async function pdfBytes(document: PrintedPage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of document) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
