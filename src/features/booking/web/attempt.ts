/** A filled form on its way: what it says and the `Idempotency-Key` it is sent under. */
export interface Attempt {
  content: string
  key: string
}

/** The same content keeps its key, so that sending it again books nothing new; other content gets a fresh one. */
export function attemptFor(
  last: Attempt | null,
  content: string,
  createKey: () => string,
): Attempt {
  return last?.content === content ? last : { content, key: createKey() }
}
