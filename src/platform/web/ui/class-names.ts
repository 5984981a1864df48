/** Joins class names without false ones. It does not resolve conflicts: a caller adds layout, never overrides. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
