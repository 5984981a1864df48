/** Returns the 32 hexadecimal digits of a UUID. */
export function hexOfId(id: string): string {
  return id.replaceAll('-', '')
}

/** Returns the UUID of 32 hexadecimal digits. */
export function idOfHex(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
