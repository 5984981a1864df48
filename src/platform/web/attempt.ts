export interface Attempt {
  content: string
  key: string
}

/**
 * Returns the attempt for a content: unanswered content keeps its key, so that nothing is done twice; new content gets a new
 * key.
 */
export function attemptFor(last: Attempt | null, content: string): Attempt {
  return last?.content === content ? last : { content, key: createKey() }
}

/** Returns 128 random bits; `crypto.randomUUID` is missing on plain http. */
export function createKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
