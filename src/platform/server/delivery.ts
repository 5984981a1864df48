/** A provider's word that it will never take this message: not tried again. `code` names why, without an address. */
export class RefusedForGood extends Error {
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

/** Nobody heard whether a provider took it: it may have, and tried again it may come twice. `code` as above. */
export class Unheard extends Error {
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

/** Whoever it is for is there no more: nothing failed, and nothing is to be tried again. */
export class RecipientGone extends Error {}

/** Why something was not taken, as it may be kept: a provider's answer quotes the address, so only its code is. */
export function reasonOf(error: unknown): string {
  const { code, responseCode, name } = error as {
    code?: string | number
    responseCode?: number
    name?: string
  }
  // A DOMException's code is a number that says less than its name.
  const codes = [typeof code === 'string' && code, responseCode].filter(Boolean)
  return codes.join(' ') || name || 'unknown'
}

/** Milliseconds in which a work that is told of its limit may still say what became of it. */
const LAST_WORD = 100

/** What the work gives, unless it says nothing for longer than the limit: then nobody hears what becomes of it. */
export async function within<T>(limit: AbortSignal, work: () => Promise<T>): Promise<T> {
  limit.throwIfAborted()
  const over = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new Unheard(reasonOf(limit.reason)))
    limit.addEventListener('abort', () => setTimeout(giveUp, LAST_WORD), { once: true })
  })
  return Promise.race([work(), over])
}
