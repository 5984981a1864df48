import { type RefObject, useEffect } from 'react'
import { formField } from '../../../platform/web/native-form.ts'
import { eraseDraft, keepDraft, readDraft } from '../../../platform/web/tab-draft.ts'
import { storedPsychologist } from '../../practice/web/parts/stored-login.ts'
import { FIELDS, isBlank, type Typed, typedIn } from './support-fields.ts'

const KEY = 'support'

/**
 * Restores text typed before a reload, otherwise name and e-mail of the login. Input before hydration stays. Returns a function
 * to call after typing.
 */
export function useKeptMessage(form: RefObject<HTMLFormElement | null>): () => void {
  useEffect(() => {
    if (form.current) fill(form.current, { ...ownAddress(), ...readDraft<Typed>(KEY) })
  }, [form])
  return () => {
    if (!form.current) return
    const typed = typedIn(form.current)
    if (isBlank(typed)) eraseDraft(KEY)
    else keepDraft(KEY, typed)
  }
}

export function clearMessage(): void {
  eraseDraft(KEY)
}

function ownAddress(): Partial<Typed> {
  const account = storedPsychologist()
  return account ? { name: account.name, email: account.email } : {}
}

function fill(form: HTMLFormElement, draft: Partial<Typed>): void {
  const wasBlank = isBlank(typedIn(form))
  for (const name of FIELDS) {
    const field = formField(form, name)
    const text = draft[name]
    // A category is always chosen: the kept one counts if nothing was written.
    const free = name === 'category' ? wasBlank : field?.value === ''
    if (field && free && typeof text === 'string') field.value = text
  }
}
