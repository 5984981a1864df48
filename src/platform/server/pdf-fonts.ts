import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { withoutTables } from './font-tables.ts'
import { fontkit } from './lazy-modules.ts'

/**
 * The fonts of documents, in the order in which they are tried for a sign: the one that was asked for, then Roboto (Latin,
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

/** Tried for what the font that was asked for lacks. */
const FALLBACKS: readonly FontName[] = ['Text', 'Signs', 'Emoji']

/**
 * Shaping, hinting and signatures. Without shaping each letter has its own glyph, so that "->" stays two signs and copied text
 * is what was written; pdfkit would also parse the kerning of each font for each document. Emoji need it for sequences.
 */
const UNUSED_TABLES = new Set(
  'GSUB GPOS GDEF kern fpgm prep cvt\u0020 gasp hdmx LTSH VDMX STAT DSIG'
    .split(' ')
    .map((tag) => tag.padEnd(4)),
)

/** Scripts whose letters change beside others, or that run from right to left. */
const SHAPED =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Thaana}\p{Script=Devanagari}\p{Script=Lao}]/u

type TrueType = Extract<ReturnType<ReturnType<typeof fontkit>['create']>, { characterSet: unknown }>

interface ParsedFont {
  font: TrueType
  codePoints: ReadonlySet<number>
}

const files = new Map<FontName, Buffer>()
const fonts = new Map<FontName, ParsedFont>()
const require = createRequire(import.meta.url)

/**
 * Returns what pdfkit embeds: a font that all documents share, with glyphs for signs one by one. Emoji are a file that each
 * document parses, since a parsed font remembers the first sequence that it drew by a glyph, and copied text would be that one.
 */
export function fontSource(name: FontName): TrueType | Buffer {
  return name === 'Emoji' ? fileOf(name) : fontOf(name)
}

/** From the top of a line to its baseline, in parts of the size. */
export function ascentOf(name: FontName): number {
  const { ascent, unitsPerEm } = fontOf(name)
  return ascent / unitsPerEm
}

/** Returns whether the emoji font draws a sequence as one sign. */
export function isOneEmoji(sequence: string): boolean {
  return fontOf('Emoji').layout(sequence).glyphs.length === 1
}

/** Returns the font in which a code point is written, or null where none has it. */
export function fontWith(codePoint: number, asked: FontName): FontName | null {
  if (codePointsOf(asked).has(codePoint)) return asked
  return FALLBACKS.find((name) => codePointsOf(name).has(codePoint)) ?? null
}

function fileOf(name: FontName): Buffer {
  const known = files.get(name)
  if (known) return known
  const whole = readFileSync(require.resolve(FONT_FILES[name]))
  const file = name === 'Emoji' ? whole : withoutTables(whole, UNUSED_TABLES)
  files.set(name, file)
  return file
}

function fontOf(name: FontName): TrueType {
  return parsed(name).font
}

/** Returns the code points that have a glyph of their own: one that shares it with another would be copied as the other. */
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
  const font = fontkit().create(fileOf(name))
  if (!('characterSet' in font)) throw new Error('the file is a collection of fonts')
  const glyphs = new Set<number>()
  const own = font.characterSet
    .toSorted((one, other) => one - other)
    .filter((codePoint) => {
      const { id } = font.glyphForCodePoint(codePoint)
      const isOwn = id !== 0 && !glyphs.has(id)
      glyphs.add(id)
      return isOwn && !SHAPED.test(String.fromCodePoint(codePoint))
    })
  fonts.set(name, { font, codePoints: new Set(own) })
  return parsed(name)
}
