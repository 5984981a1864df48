import { ApiError, isChangedMeanwhile, isUnanswered } from '../../../platform/web/api.ts'
import type { LocalDraft } from './parts/local-drafts.ts'

const TYPING_PAUSE = 1_000
const RETRY_AFTER = 5_000
const PATIENCE = 1_000

export type DraftState =
  | { is: 'untouched' }
  | { is: 'saving' }
  | { is: 'saved'; at: number }
  /** Kept on this device, or, if the browser stores nothing, only on the screen. */
  | { is: 'offline'; kept: boolean }
  /** The server failed; the text is kept as if offline. */
  | { is: 'failed'; kept: boolean }
  | { is: 'logged-out'; kept: boolean }
  | { is: 'refused'; kept: boolean; why: string }
  /** Another window has written meanwhile; nothing was overwritten. */
  | { is: 'overtaken' }

/** Returns the longer of two texts if it continues the other; null if each has words that the other lacks. */
export function continuedText(mine: string, theirs: string): string | null {
  const [first, second] = [mine.trimEnd(), theirs.trimEnd()]
  if (first.startsWith(second)) return mine
  return second.startsWith(first) ? theirs : null
}

interface Sending {
  send: (text: string, version: number) => Promise<number>
  keep: (draft: Omit<LocalDraft, 'start'>) => Promise<void>
  drop: () => Promise<void>
  onState: (state: DraftState) => void
}

/**
 * Saves a text while it is typed: immediately on this device, a moment later on the server, one save at a time. A failed save
 * is retried, and the text stays until it succeeds.
 */
export class DraftKeeper {
  readonly #sending: Sending
  #version: number
  #text: string
  #saved: string
  #state: DraftState = { is: 'untouched' }
  #timer: ReturnType<typeof setTimeout> | undefined
  #run: Promise<void> | null = null
  #keeping: Promise<boolean> = Promise.resolve(true)
  #isStopped = false

  constructor(saved: { text: string; version: number }, sending: Sending) {
    this.#version = saved.version
    this.#text = saved.text
    this.#saved = saved.text
    this.#sending = sending
  }

  get version(): number {
    return this.#version
  }

  /** The reason for which the server refuses the text; null if it does not. */
  get refusal(): string | null {
    return this.#state.is === 'refused' ? this.#state.why : null
  }

  get text(): string {
    return this.#text
  }

  type(text: string): void {
    if (text === this.#text) return
    this.#text = text
    this.#keepHere()
    if (this.#state.is === 'overtaken') return
    if (this.#state.is === 'untouched' || this.#state.is === 'saved') this.#show({ is: 'saving' })
    this.#sendIn(TYPING_PAUSE)
  }

  async flush(): Promise<void> {
    if (this.#state.is === 'overtaken') return
    clearTimeout(this.#timer)
    this.#run ??= this.#send().finally(() => {
      this.#run = null
    })
    await this.#run
    await this.#keeping
  }

  /** Stops sending until the person chooses between the two versions. */
  overtake(): void {
    clearTimeout(this.#timer)
    this.#show({ is: 'overtaken' })
  }

  async goOnFrom(version: number, saved: string, text: string): Promise<void> {
    this.#version = version
    this.#saved = saved
    this.#text = text
    this.#show({ is: 'saving' })
    this.#keepHere()
    await this.flush()
  }

  /** Saves the text like `flush`, but waits only a second for the server if the text is on this device. */
  async flushBriefly(): Promise<void> {
    const pause = this.#keeping.then(
      (isKept) => new Promise((resolve) => isKept && setTimeout(resolve, PATIENCE)),
    )
    await Promise.race([this.flush(), pause])
  }

  async settle(): Promise<void> {
    clearTimeout(this.#timer)
    this.#saved = this.#text
    await this.#keeping
    await this.#sending.drop()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.flush()
    clearTimeout(this.#timer)
  }

  #keepHere(): void {
    const draft = { text: this.#text, version: this.#version }
    this.#keeping = this.#keeping
      .then(() => this.#sending.keep(draft))
      .then(
        () => true,
        () => false,
      )
  }

  #sendIn(milliseconds: number): void {
    clearTimeout(this.#timer)
    if (this.#isStopped) return
    this.#timer = setTimeout(() => void this.flush(), milliseconds)
  }

  async #send(): Promise<void> {
    while (this.#text !== this.#saved) {
      const text = this.#text
      try {
        this.#version = await this.#sending.send(text, this.#version)
        this.#saved = text
      } catch (error) {
        return this.#report(error)
      }
    }
    await this.#keeping
    if (this.#text !== this.#saved) return this.#send()
    await this.#sending.drop().catch(() => undefined)
    if (this.#state.is !== 'untouched') this.#show({ is: 'saved', at: Date.now() })
  }

  async #report(error: unknown): Promise<void> {
    this.#keepHere()
    const storedDraft = await this.#keeping
    if (isChangedMeanwhile(error)) return this.#show({ is: 'overtaken' })
    if (error instanceof ApiError && error.status === 401)
      return this.#show({ is: 'logged-out', kept: storedDraft })
    if (!isUnanswered(error)) {
      const why = error instanceof Error ? error.message : ''
      return this.#show({ is: 'refused', kept: storedDraft, why })
    }
    const isFailed = error instanceof ApiError && error.status > 0
    this.#show({ is: isFailed ? 'failed' : 'offline', kept: storedDraft })
    this.#sendIn(RETRY_AFTER)
  }

  #show(state: DraftState): void {
    this.#state = state
    this.#sending.onState(state)
  }
}
