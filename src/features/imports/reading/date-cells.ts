/** Returns `YYYY-MM-DD`; the day of a cell with day and time. Two-digit years lie near `today`, or with `isBirth` before it. */
export function readDate(
  _text: string,
  _options?: { today?: string; isBirth?: boolean; is1904?: boolean },
): string | null {
  return null
}

/** Returns `HH:mm`; the time of a cell with day and time. */
export function readTime(_text: string): string | null {
  return null
}

/** Returns minutes. */
export function readDuration(_text: string): number | null {
  return null
}
