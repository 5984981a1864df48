/**
 * Returns the text of a file: UTF-8, UTF-16 with a byte order mark or recognized by its zero bytes, and otherwise Windows-1252,
 * in which Excel writes CSV in Brazil. Some banks cut a text within a letter: UTF-8 with few broken letters is still read as
 * UTF-8. The byte order mark is left out.
 */
export function decodeText(bytes: Uint8Array): string {
  const wide = utf16Of(bytes)
  if (wide) return new TextDecoder(wide).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const text = new TextDecoder('utf-8').decode(bytes)
    return isMostlyValid(text) ? text : new TextDecoder('windows-1252').decode(bytes)
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
