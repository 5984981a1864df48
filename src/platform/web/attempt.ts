/** Something on its way to the server: what it says, and the `Idempotency-Key` it is sent under. */
export interface Attempt {
  content: string
  key: string
}

/** Sent again before it was answered, the same content keeps its key, so that nothing is done twice; other content gets a fresh one. */
export function attemptFor(last: Attempt | null, content: string): Attempt {
  return last?.content === content ? last : { content, key: createKey() }
}

/** 128 random bits; `crypto.randomUUID` is missing on plain http. */
function createKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
