import { storedPsychologist } from '../../practice/web/parts/stored-login.ts'
import {
  dropLocalDraft,
  keepLocalDraft,
  readLocalDraft,
} from '../../records/web/parts/local-drafts.ts'
import { BLANK, type DocumentValues } from './document-values.ts'

/**
 * A draft is stored encrypted on this device until it is issued, because the screen may lock, or the user may leave it to fill
 * in a missing CRP.
 */

const draftIdOf = (patientId: string) => ({
  psychologistId: storedPsychologist()?.id ?? '',
  register: 'documents',
  patientId,
  entry: 'new',
})

export async function readDocumentDraft(patientId: string): Promise<DocumentValues | null> {
  const draft = await readLocalDraft(draftIdOf(patientId))
  return draft && { ...BLANK, ...JSON.parse(draft.text) }
}

/**
 * Stores the draft of one open form as `values` change, unless another tab has stored something else meanwhile: then `keep`
 * changes nothing and returns false. If a private window stores nothing, the text is only on the screen.
 */
export class DocumentKeeper {
  readonly #patientId: string
  #known: string
  #work: Promise<unknown> = Promise.resolve()

  constructor(patientId: string, initial: DocumentValues) {
    this.#patientId = patientId
    this.#known = textOf(initial)
  }

  keep(values: DocumentValues): Promise<boolean> {
    return this.#next(async () => {
      if (await this.#isOvertaken()) return false
      const text = textOf(values)
      await keepLocalDraft(draftIdOf(this.#patientId), { text, version: 0, start: null }).then(
        () => {
          this.#known = text
        },
        () => undefined,
      )
      return true
    })
  }

  /** Makes the next `keep` replace what another tab stored. */
  takeOver(): void {
    void this.#next(async () => {
      this.#known = await this.#stored()
    })
  }

  /** Removes the draft, but not one that another tab stored. */
  async drop(): Promise<void> {
    await this.#next(async () => {
      if (await this.#isOvertaken()) return
      await dropLocalDraft(draftIdOf(this.#patientId)).catch(() => undefined)
    })
  }

  async #isOvertaken(): Promise<boolean> {
    return (await this.#stored()) !== this.#known
  }

  async #stored(): Promise<string> {
    return textOf((await readDocumentDraft(this.#patientId)) ?? BLANK)
  }

  #next<Outcome>(step: () => Promise<Outcome>): Promise<Outcome> {
    const done = this.#work.then(step)
    this.#work = done
    return done
  }
}

function textOf(values: DocumentValues): string {
  return JSON.stringify({ ...BLANK, ...values })
}
