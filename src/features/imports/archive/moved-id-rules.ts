/** The beginning of a UUID v7, which is the millisecond of its creation. */
const TIME = /^[0-9a-f]{8}-[0-9a-f]{4}(?=-7)/

/** Returns the text whose SHA-256 `movedIdFrom` takes. */
export function movedIdText(importId: string, id: string): string {
  return `${importId} ${id}`
}

/**
 * Returns the id that a row of an export gets when it is imported: the same id each time within one import, so that a chunk
 * that is written again after a crash has the same ids, and a different one in each import. Rows keep the order of their
 * creation.
 */
export function movedIdFrom(importId: string, id: string, digest: string): string {
  const now = importId.slice(0, 13)
  const created = TIME.exec(id)?.[0] ?? now
  const variant = '89ab'[Number.parseInt(digest.slice(3, 4), 16) % 4]
  return [
    created < now ? created : now,
    `7${digest.slice(0, 3)}`,
    `${variant}${digest.slice(4, 7)}`,
    digest.slice(7, 19),
  ].join('-')
}
