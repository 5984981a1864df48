/** The provider will never accept this message: it is not retried. `code` says why, without an address. */
export class RefusedForGood extends Error {
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

/** An ambiguous acknowledgement: the provider may have accepted it, and a retry may send it twice. `code` as above. */
export class AmbiguousAcknowledgement extends Error {
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

export class RecipientGone extends Error {}

/**
 * Returns why a message was not accepted, in a form that may be stored: a provider's answer quotes the address, so only
 * its code is kept.
 */
export function reasonOf(error: unknown): string {
  const { code, responseCode, name } = error as {
    code?: string | number
    responseCode?: number
    name?: string
  }
  const codes = [typeof code === 'string' && code, responseCode].filter(Boolean)
  return codes.join(' ') || name || 'unknown'
}

const LAST_WORD = 100

/** Returns the outcome of the work, or rejects if it takes longer than the limit. */
export async function within<T>(limit: AbortSignal, work: () => Promise<T>): Promise<T> {
  limit.throwIfAborted()
  const over = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new AmbiguousAcknowledgement(reasonOf(limit.reason)))
    limit.addEventListener('abort', () => setTimeout(giveUp, LAST_WORD), { once: true })
  })
  return Promise.race([work(), over])
}
