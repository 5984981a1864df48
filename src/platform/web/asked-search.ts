export function withParameters(
  search: URLSearchParams,
  asked: Record<string, string | null>,
): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(asked)) {
    if (value === null) next.delete(name)
    else next.set(name, value)
  }
  return next
}
