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

/** Stores a draft. If a private window cannot, the text is only on the screen. */
export async function keepDocumentDraft(patientId: string, values: DocumentValues): Promise<void> {
  const draft = { text: JSON.stringify(values), version: 0, start: null }
  await keepLocalDraft(draftIdOf(patientId), draft).catch(() => undefined)
}

export async function dropDocumentDraft(patientId: string): Promise<void> {
  await dropLocalDraft(draftIdOf(patientId)).catch(() => undefined)
}
