/**
 * Returns a sent file's name for storage: one line without folders, at most 120 characters; `fallback` where nothing is
 * left.
 */
export function keptFileName(sent: string, fallback: string): string {
  const [last = ''] = sent.split(/[\\/]/).slice(-1)
  const name = last
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\ufffe\uffff]/gu, '')
    .trim()
    .slice(-120)
    .toWellFormed()
  return /[\p{L}\p{N}]/u.test(name) ? name : fallback
}
