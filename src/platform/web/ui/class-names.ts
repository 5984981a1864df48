/** Joins class names, leaving out what is false. It does not resolve conflicts: a caller adds layout, never overrides. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
