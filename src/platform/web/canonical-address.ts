/** Returns the address with each UUID in lower case, as replies have them: screens compare ids as texts. */
export function canonicalAddress({
  pathname,
  search,
  hash,
}: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  return (pathname + search + hash).replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, (id) =>
    id.toLowerCase(),
  )
}
