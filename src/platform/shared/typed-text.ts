/**
 * Typed and pasted text as it is stored. Office programs, chats and phone books paste invisible characters, which hide a name
 * from a search and an address from its check. They are replaced by visible ones, or dropped.
 */

const BREAK = /\r\n|[\r\v\f\u0085\u2028\u2029]/g

/** No-break and other spaces, and the empty Braille cell. */
const SPACE = /[\p{Zs}\u2800]/gu

/** The form in which Word copies its no-break hyphen. */
const WORD_HYPHEN = '\u001e'

/** Bullets and ticks in Word's fonts Symbol and Wingdings, which other fonts lack. */
const FONT_SIGNS: Record<string, string> = {
  '\uf0b7': '•',
  '\uf0a7': '▪',
  '\uf0d8': '➢',
  '\uf0fc': '✓',
}
const FONT_SIGN = new RegExp(`[${Object.keys(FONT_SIGNS).join('')}]`, 'g')

/** Emoji, whose parts are joined and coloured by characters that are dropped elsewhere. */
const PICTURE = '\\p{Extended_Pictographic}\\p{Emoji_Modifier}?\\ufe0f?'
const EMOJI = `\\u{1f3f4}[\\u{e0030}-\\u{e007a}]{3,6}\\u{e007f}|${PICTURE}(?:\\u200d${PICTURE})*|[#*\\d]\\ufe0f?\\u20e3`

/**
 * Controls, direction marks, zero-width, variation and annotation signs, soft hyphens, tags, halves of surrogate pairs,
 * placeholders of objects, and code points that are no characters.
 */
const INVISIBLE =
  '(?![\\n\\t])[\\p{Cc}\\p{Cs}\\p{Default_Ignorable_Code_Point}\\p{Noncharacter_Code_Point}\\ufff9-\\ufffc]'

const EMOJI_OR_INVISIBLE = new RegExp(`(${EMOJI})|${INVISIBLE}`, 'gu')

/** Printable signs of ASCII and the letters of Latin-1: nothing in them changes, and nearly all typed text is made of them. */
const CLEAN = /^[\n\t\x20-\x7e\u00a1-\u00ac\u00ae-\u00ff]*$/

/** Returns the text of several lines in NFC; line breaks are \n, and tabs stay. */
export function cleanLines(typed: string): string {
  if (CLEAN.test(typed)) return typed
  return typed
    .replace(BREAK, '\n')
    .replaceAll(WORD_HYPHEN, '-')
    .replace(FONT_SIGN, (sign) => FONT_SIGNS[sign] ?? '')
    .replace(EMOJI_OR_INVISIBLE, (_, emoji?: string) => emoji ?? '')
    .replace(SPACE, ' ')
    .normalize()
}

/** Returns the text in one line: breaks and tabs are spaces. */
export function cleanLine(typed: string): string {
  return cleanLines(typed)
    .replace(/ *\n\s*/g, ' ')
    .replaceAll('\t', ' ')
}

/** Returns the upper-case letters and digits of a typed document number, without dots, dashes and slashes of any kind. */
export function withoutPunctuation(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
}

const UNSTORABLE: readonly [sign: RegExp, name: string][] = [
  [/\0/u, 'o sinal nulo (NUL)'],
  [/\p{Cs}/u, 'a metade de um emoji'],
  [/[\ufffe\uffff]/u, 'um sinal que não é caractere'],
]

/** Returns the problem of a text that is stored as typed: the first character that cannot be, by position; null without one. */
export function unstorableIn(text: string): string | null {
  for (const [sign, name] of UNSTORABLE) {
    const index = text.search(sign)
    if (index >= 0) {
      const position = [...text.slice(0, index)].length + 1
      return `O ${position}º caractere é ${name}, que não se vê e não pode ser guardado: apague e digite de novo`
    }
  }
  return null
}
