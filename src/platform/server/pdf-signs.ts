import { codeOf } from '../shared/narrow-text.ts'
import { FONTS, type FontName, fontWith, isOneEmoji } from './pdf-fonts.ts'

/** Prepares text for a document: the printed and the copied text are the written one. */

export interface FontRun {
  font: FontName
  text: string
}

const LINE_BREAKS = /\r\n?|[\v\f\u0085\u2028\u2029]/g
const TAB = '   '
/** Spaces of other widths, which few fonts have. */
const SPACES = /[\u1680\u2000-\u200a\u205f\u3000]/g
const NARROW_NO_BREAK_SPACE = /\u202f/g
/** Hyphens that are written and copied as the one on the keyboard. */
const HYPHENS = /[\u2010\u2011]/g
/** Bullets, arrows and boxes of Word's Symbol and Wingdings fonts, which it copies by code points of private use. */
const WORD_SIGNS: Readonly<Record<string, string>> = {
  '\uf0b7': '•',
  '\uf0a7': '▪',
  '\uf0d8': '➢',
  '\uf076': '❖',
  '\uf0fc': '✓',
  '\uf0fb': '✗',
  '\uf0a8': '☐',
  '\uf06f': '☐',
  '\uf0fe': '☑',
  '\uf0fd': '☒',
  '\uf0e0': '→',
  '\uf0df': '←',
  '\uf0e1': '↑',
  '\uf0e2': '↓',
  '\uf0f3': '⇔',
  '\uf0e8': '➔',
  '\uf04a': '☺',
  '\uf04c': '☹',
}
const PRIVATE_USE = /[\uf04a-\uf0fe]/g
/** Latin ligatures of the compatibility area. */
const LIGATURES = /[\ufb00-\ufb06]/g
/**
 * Invisible characters: controls, soft hyphens, direction and variation marks, tags, zero-width signs; a joiner except between
 * emoji.
 */
const INVISIBLE = /(?![\n\u200d])[\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffc]/gu
/** Emoji are drawn in one colour. */
const SKIN_TONES = /(?<=\p{Emoji_Modifier_Base})\p{Emoji_Modifier}/gu
const JOINER = '\u200d'
const ENCLOSED = /^[\u2460-\u24ff]$/
const EMOJI = /\p{Extended_Pictographic}/u

const SEGMENTS = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' })

/** Returns the text with line breaks and spaces that a document has, and `[U+6F22]` for a sign that no font has. */
export function printedText(text: string): string {
  if (ORDINARY.test(text)) return text
  const plain = plainText(text)
  return Array.from(SEGMENTS.segment(plain), ({ segment }) => printedSign(segment)).join('')
}

/** Returns the characters of a text that no font has, without duplicates, in order. */
export function unprintableSigns(text: string): string[] {
  if (ORDINARY.test(text)) return []
  const plain = plainText(text)
  const signs = Array.from(SEGMENTS.segment(plain), ({ segment }) => segment)
  return [...new Set(signs.filter((sign) => writtenAs(sign) === null))]
}

/** Cuts a printed text into runs of one font each, the requested one if it has the sign. */
export function fontRuns(text: string, fontName: FontName): FontRun[] {
  if (ORDINARY.test(text)) return [{ font: fontName, text }]
  const runs: FontRun[] = []
  for (const { segment } of SEGMENTS.segment(text)) {
    const font = fontOfSign(segment, fontName) ?? fontName
    const last = runs.at(-1)
    if (last?.font === font) last.text += segment
    else runs.push({ font, text: segment })
  }
  return runs
}

/** Characters that every font has; most texts have no others. */
const ORDINARY = /^[\n\x20-\x7e\u00a0-\u00ac\u00ae-\u00ff]*$/

function plainText(text: string): string {
  return text
    .replace(LINE_BREAKS, '\n')
    .replaceAll('\t', TAB)
    .replace(SPACES, ' ')
    .replace(NARROW_NO_BREAK_SPACE, '\u00a0')
    .replace(HYPHENS, '-')
    .replace(LIGATURES, (ligature) => ligature.normalize('NFKC'))
    .replace(PRIVATE_USE, (sign) => WORD_SIGNS[sign] ?? sign)
    .replace(INVISIBLE, '')
    .replace(SKIN_TONES, '')
    .normalize('NFC')
}

function printedSign(sign: string): string {
  return writtenAs(sign) ?? Array.from(sign, (part) => writtenAs(part) ?? codeOf(part)).join('')
}

/**
 * Returns the sign as one font has it, also by its compatibility form (fullwidth, mathematical letters); else null. A joiner
 * stays only where the font draws the emoji around it as one: elsewhere it would be copied as a space.
 */
function writtenAs(sign: string): string | null {
  const isJoined = sign.includes(JOINER) && EMOJI.test(sign) && isOneEmoji(sign)
  const seen = isJoined ? sign : sign.replaceAll(JOINER, '')
  if (isSpace(seen) || fontOfSign(seen, FONTS.text)) return seen
  const compatible = compatibleForm(seen)
  const signs = Array.from(compatible)
  const isWritten = compatible !== seen && signs.every((part) => fontOfSign(part, FONTS.text))
  return isWritten ? compatible : null
}

/** Returns the compatibility form of a sign. A number in a circle gets parentheses, which keep it apart from its neighbours. */
function compatibleForm(sign: string): string {
  const form = sign.normalize('NFKC')
  return ENCLOSED.test(sign) && !form.startsWith('(') ? `(${form})` : form
}

/** Returns the font that has all of a sign, which may be a letter with marks, or an emoji of several parts. */
function fontOfSign(sign: string, fontName: FontName): FontName | null {
  const parts = Array.from(sign).filter((part) => part !== JOINER)
  const [first] = parts
  if (first === undefined) return fontName
  const font = fontWith(first.codePointAt(0) ?? 0, fontName)
  const has = (name: FontName) =>
    parts.every((part) => fontWith(part.codePointAt(0) ?? 0, name) === name)
  if (font === null || parts.length === 1) return font
  return [font, FONTS.text, 'Signs' as const, 'Emoji' as const].find(has) ?? null
}

const isSpace = (sign: string) => sign === '' || /^\s+$/.test(sign)
