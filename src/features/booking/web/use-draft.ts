import { type RefObject, useEffect, useState } from 'react'
import type { Attempt } from '../../../platform/web/attempt.ts'
import { formField } from '../../../platform/web/native-form.ts'
import type { BookingView } from '../booking-view.ts'
import { eraseDraft, keepDraft, readDraft } from './booking-draft.ts'
import { TYPED, type Typed, typedIn } from './booking-fields.ts'
import type { Choice } from './use-choice.ts'

interface DraftTarget {
  form: RefObject<HTMLFormElement | null>
  attempt: RefObject<Attempt | null>
  choice: Choice
  restore: (kept: Partial<Choice>) => void
}

/**
 * Restores text typed before a reload, and keeps new text; input before hydration takes precedence. Returns a function to call
 * after typing.
 */
export function useDraft(view: BookingView, target: DraftTarget): () => void {
  const { friendlyId } = view.psychologist
  const { form, attempt, choice, restore } = target
  const { serviceId, type, day, slot, couponCode } = choice
  const [restored, setRestored] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useEffect(() => {
    if (!form.current) return
    const draft = readDraft(friendlyId)
    attempt.current = draft.attempt ?? null
    fill(form.current, draft)
    const touched = form.current.querySelector<HTMLInputElement>('[name=serviceId]:checked')?.value
    const offered = view.services.find(({ id }) => id === (touched ?? draft.serviceId))
    const { type = null, day = null, slot = null, couponCode } = draft
    restore({ serviceId: offered?.id ?? '', type, day, slot, couponCode: couponCode || null })
    setRestored(true)
  }, [])

  const keep = () => {
    if (!form.current) return
    const typed = typedIn(form.current)
    const blank = !slot && !day && !couponCode && TYPED.every((name) => typed[name] === '')
    const chosen = { serviceId, type, day, slot, couponCode }
    if (blank) eraseDraft(friendlyId)
    else keepDraft(friendlyId, { ...typed, ...chosen, attempt: attempt.current })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: kept when the choice changes
  useEffect(() => {
    if (restored) keep()
  }, [restored, serviceId, type, day, slot, couponCode])
  return keep
}

function fill(form: HTMLFormElement, draft: Partial<Typed>) {
  for (const name of TYPED) {
    const field = formField(form, name)
    if (field && !field.value && typeof draft[name] === 'string') field.value = draft[name]
  }
}
