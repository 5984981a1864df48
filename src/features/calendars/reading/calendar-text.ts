const FOLD = /\r?\n[ \t]/g

/**
 * Returns the text of a calendar's file, in UTF-8 or else in Windows-1252. A program may fold a line within a letter, so the
 * lines are joined as bytes if they cannot be read otherwise (RFC 5545, 3.1).
 */
export function calendarText(bytes: Buffer): string {
  const whole = inUtf8(bytes)
  if (whole !== null) return whole
  const unfolded = Buffer.from(bytes.toString('latin1').replaceAll(FOLD, ''), 'latin1')
  return inUtf8(unfolded) ?? new TextDecoder('windows-1252').decode(bytes)
}

function inUtf8(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
