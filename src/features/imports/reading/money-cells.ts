/** Returns `1234.50`. */
export function readMoney(_text: string): string | null {
  return null
}
