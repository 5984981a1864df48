/**
 * Returns the text of a file: UTF-8, UTF-16 with a byte order mark or recognized by its zero bytes, and otherwise Windows-1252,
 * in which Excel writes CSV in Brazil, or the encoding of older Macs. Some banks cut a text within a letter: UTF-8 with few broken letters is still read as
 * UTF-8. The byte order mark is left out.
 */
export function decodeText(bytes: Uint8Array): string {
  const wide = utf16Of(bytes)
  if (wide) return new TextDecoder(wide).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const text = new TextDecoder('utf-8').decode(bytes)
    if (isMostlyValid(text)) return text
    return new TextDecoder(isOfMac(bytes) ? 'macintosh' : 'windows-1252').decode(bytes)
  }
}

const REPLACEMENT = 0xfffd

/**
 * Returns whether a text is UTF-8: hardly any two letters of Windows-1252 are one of UTF-8. Counted in place, since a file may be
 * large.
 */
function isMostlyValid(text: string): boolean {
  let [broken, letters] = [0, 0]
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === REPLACEMENT) broken++
    else if (code > 0x7f) letters++
  }
  return letters > broken
}

/** Small letters with accents on older Macs, which in Windows-1252 are signs that are hardly ever within a word. */
const MAC_LETTERS: readonly number[] = [0x87, 0x88, 0x89, 0x8b, 0x8d, 0x8e, 0x90, 0x9b, 0x9c]

/** Returns whether more letters with accents follow a plain letter by the encoding of older Macs than by Windows-1252. */
function isOfMac(bytes: Uint8Array): boolean {
  let [ofMac, ofWindows] = [0, 0]
  for (let index = 1; index < bytes.length; index++) {
    const [before = 0, code = 0] = [bytes[index - 1], bytes[index]]
    if (code < 0x80 || !/[a-z]/i.test(String.fromCharCode(before))) continue
    if (code >= 0xe0) ofWindows++
    else if (MAC_LETTERS.includes(code)) ofMac++
  }
  return ofMac > ofWindows
}

const SAMPLE_BYTES = 2_000

/** Returns the form of UTF-16, in which Latin text has a zero in every second byte; null for other encodings, which have none. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  const length = Math.min(bytes.length - (bytes.length % 2), SAMPLE_BYTES)
  for (let index = 0; index < length; index++)
    if (bytes[index] === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (odd > length / 4 && even < odd / 8) return 'utf-16le'
  return even > length / 4 && odd < even / 8 ? 'utf-16be' : null
}

/** Returns whether the bytes are not text: text files have no zero bytes and few control characters. */
export function isBinary(text: string): boolean {
  const sample = text.slice(0, SAMPLE_BYTES)
  const controls = sample.match(/(?![\t-\r])\p{Cc}/gu)?.length ?? 0
  return sample.includes('\0') || controls > sample.length / 50
}
