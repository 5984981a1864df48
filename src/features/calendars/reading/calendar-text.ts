const [TAB, LF, CR, SPACE] = [9, 10, 13, 32]

/**
 * Returns the text of a calendar's file, in UTF-8, in UTF-16 with its mark, or else in Windows-1252. A program may fold a line within a letter, so the
 * lines are joined as bytes if they cannot be read otherwise (RFC 5545, 3.1).
 */
export function calendarText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  return inUtf8(bytes) ?? inUtf8(unfolded(bytes)) ?? new TextDecoder('windows-1252').decode(bytes)
}

function inUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function unfolded(bytes: Uint8Array): Uint8Array {
  const joined = new Uint8Array(bytes.length)
  let length = 0
  for (let index = 0; index < bytes.length; index++) {
    const [byte = 0, next] = [bytes[index], bytes[index + 1]]
    if (byte !== LF || (next !== SPACE && next !== TAB)) joined[length++] = byte
    else {
      if (joined[length - 1] === CR) length--
      index++
    }
  }
  return joined.subarray(0, length)
}
