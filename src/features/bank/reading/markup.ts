/**
 * Reads SGML and XML as statements use them: tags without a closing one, entities, CDATA and comments. Each tag is passed on
 * with the text after it, in one pass over the file.
 */
export function* tagsOf(text: string): Generator<Tag> {
  let index = text.indexOf('<')
  while (index !== -1) {
    if (text.startsWith('<!--', index)) {
      index = nextTag(text, endOf(text, '-->', index))
      continue
    }
    const end = text.indexOf('>', index)
    if (end === -1) return
    const tag = tagAt(text, index, end)
    const { value, next } = valueAfter(text, end + 1)
    if (tag) yield { ...tag, value }
    // `<NtryDtls/>` has no closing tag.
    if (tag && !tag.isClosing && text[end - 1] === '/') yield { ...tag, isClosing: true, value: '' }
    index = next
  }
}

interface NamedTag {
  /** In upper case, without a prefix. */
  name: string
  isClosing: boolean
}

export interface Tag extends NamedTag {
  /** The text up to the next tag, trimmed, with its entities read. */
  value: string
}

const LONGEST_TAG = 400
const TAG = /^<(\/?)(?:[A-Za-z_][\w.-]*:)?([A-Za-z_][\w.-]*)(?:\s[^<>]*)?\/?>$/

function tagAt(text: string, start: number, end: number): NamedTag | null {
  if (end - start > LONGEST_TAG) return null
  const match = TAG.exec(text.slice(start, end + 1))
  return match ? { name: (match[2] ?? '').toUpperCase(), isClosing: match[1] === '/' } : null
}

/** Other texts that begin with `<`, such as `A < B`, `<LOJA 3>` or `<ana@exemplo.com>`, are part of a value. */
const BEGINS_TAG = /<(?:[/!?]|[A-Za-z_][\w.:-]*(?:\s[^<>=]*=[^<>]*|\s*)\/?>)/g

function nextTag(text: string, from: number): number {
  BEGINS_TAG.lastIndex = from
  return BEGINS_TAG.exec(text)?.index ?? -1
}

function valueAfter(text: string, from: number): { value: string; next: number } {
  const parts: string[] = []
  let at = from
  for (;;) {
    const next = nextTag(text, at)
    parts.push(decodeEntities(text.slice(at, next === -1 ? text.length : next)))
    if (next === -1 || !text.startsWith('<![CDATA[', next))
      return { value: parts.join('').trim(), next }
    const end = text.indexOf(']]>', next)
    parts.push(text.slice(next + '<![CDATA['.length, end === -1 ? text.length : end))
    if (end === -1) return { value: parts.join('').trim(), next: -1 }
    at = end + ']]>'.length
  }
}

function endOf(text: string, sign: string, from: number): number {
  const index = text.indexOf(sign, from)
  return index === -1 ? text.length : index + sign.length
}

/** Source: OFX 1.6, 2.3.2.1, which names lt, gt, amp and nbsp; XML 1.0, 4.6, names quot and apos, HTML the others. */
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ordm: 'º',
  ordf: 'ª',
  deg: '°',
  ndash: '–',
  mdash: '—',
  bull: '•',
  middot: '·',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  euro: '€',
  copy: '©',
  reg: '®',
}

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(
    /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z]{2,7}));/g,
    (whole, ...groups) => {
      // The first three are the groups of the expression.
      const [decimal, hexadecimal, name] = groups as (string | undefined)[]
      if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? accentedLetter(name) ?? whole
      const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
    },
  )
}

/** The accents of HTML's names for letters, such as `ccedil` and `Atilde`. */
const ACCENTS: Readonly<Record<string, string>> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  cedil: '\u0327',
}

function accentedLetter(name: string): string | null {
  const accent = ACCENTS[name.slice(1)]
  return accent === undefined ? null : `${name.charAt(0)}${accent}`.normalize('NFC')
}
