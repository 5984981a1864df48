import { createRequire } from 'node:module'
import type { Font } from 'fontkit'
import { fontkit } from './lazy-modules.ts'

/**
 * The fonts of documents, in the order in which they are tried for a sign: the requested one, then Roboto (Latin,
 * Greek, Cyrillic), DejaVu Sans (arrows, signs, check boxes, Armenian, Georgian) and Noto Emoji. Each is read at its first use.
 */

export const FONTS = { text: 'Text', heading: 'Heading', strong: 'Strong' } as const
export type FontName = (typeof FONTS)[keyof typeof FONTS] | 'Signs' | 'Emoji'

export const FONT_FILES: Readonly<Record<FontName, string>> = {
  Text: '@expo-google-fonts/roboto/400Regular/Roboto_400Regular.ttf',
  Strong: '@expo-google-fonts/roboto/700Bold/Roboto_700Bold.ttf',
  Heading: '@expo-google-fonts/alegreya/500Medium/Alegreya_500Medium.ttf',
  Signs: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  Emoji: '@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
}

/** Tried for characters that the requested font lacks. */
const FALLBACKS: readonly FontName[] = ['Text', 'Signs', 'Emoji']

/**
 * The OpenType features that join, replace or kern letters, which are switched off. Those that place accents on letters stay
 * on.
 */
const SHAPING = 'ccmp locl rlig frac numr dnom calt clig liga rclt curs kern'.split(' ')

/** Scripts whose letters change next to others, or that run from right to left. */
const SHAPED =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Thaana}\p{Script=Devanagari}\p{Script=Lao}]/u

interface ParsedFont {
  font: Font
  codePoints: ReadonlySet<number>
}

/** fontkit 2.0.4 throws on letters with accents of Alegreya that the font does not place. They are written in another font. */
const isMisplaced = (sign: string, name: FontName) => name === 'Heading' && /\p{M}/u.test(sign)

const fonts = new Map<FontName, ParsedFont>()
const require = createRequire(import.meta.url)

/**
 * Returns a font that all documents share. Emoji are a file that each document parses, since a parsed font remembers the first
 * sequence that it drew by a glyph, and copied text would be that one.
 */
export function fontSource(name: FontName): Font | string {
  return name === 'Emoji' ? fileOf(name) : fontOf(name)
}

/** Returns the distance from the top of a line to its baseline, in parts of the size. */
export function ascentOf(name: FontName): number {
  const { ascent, unitsPerEm } = fontOf(name)
  return ascent / unitsPerEm
}

/** Returns whether the emoji font draws a sequence as one sign. */
export function isOneEmoji(sequence: string): boolean {
  return fontOf('Emoji').layout(sequence).glyphs.length === 1
}

/** Returns the font in which a code point is written, or null if none has it. */
export function fontWith(codePoint: number, font: FontName): FontName | null {
  if (codePointsOf(font).has(codePoint)) return font
  return FALLBACKS.find((name) => codePointsOf(name).has(codePoint)) ?? null
}

const fileOf = (name: FontName) => require.resolve(FONT_FILES[name])

/**
 * Makes a font draw each letter by its own glyph: "->" stays two signs, and copied text is the written text. pdfkit's option
 * `features` does it too, but then pdfkit keeps no widths of words: a statement takes 5 times as long instead of 1.4.
 */
function disableShaping(font: Font): void {
  const layout = font.layout.bind(font)
  // A new object for each text, since fontkit adds to it.
  font.layout = (text) => layout(text, Object.fromEntries(SHAPING.map((tag) => [tag, false])))
}

function fontOf(name: FontName): Font {
  return parsed(name).font
}

/** Returns the code points that have a separate glyph: one that shares it with another would be copied as the other. */
function codePointsOf(name: FontName): ReadonlySet<number> {
  return parsed(name).codePoints
}

/**
 * Parses a font and reads each glyph once, in the order of the code points. A glyph is copied as the first code point that read
 * it. A document that draws ":" reads the glyph of "." without a code point; read here first, "." can be copied from later ones.
 */
function parsed(name: FontName): ParsedFont {
  const known = fonts.get(name)
  if (known) return known
  const font = fontkit().openSync(fileOf(name))
  if (!('characterSet' in font)) throw new Error('the file is a collection of fonts')
  if (name !== 'Emoji') disableShaping(font)
  const glyphs = new Set<number>()
  const codePoints = font.characterSet
    .toSorted((a, b) => a - b)
    .filter((codePoint) => {
      const { id } = font.glyphForCodePoint(codePoint)
      const sign = String.fromCodePoint(codePoint)
      const isOwn = id !== 0 && !glyphs.has(id)
      glyphs.add(id)
      return isOwn && !SHAPED.test(sign) && !isMisplaced(sign, name)
    })
  fonts.set(name, { font, codePoints: new Set(codePoints) })
  return parsed(name)
}
