import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react'

const TEXTS = 'textarea, input:not([type=search], [type=checkbox], [type=radio], [role=combobox])'

export interface FormState {
  isPending: boolean
  isDirty: boolean
}

/**
 * Returns the question before a window's typed text is lost, and `slip` for Escape, going back and a press outside, which asks
 * it; closing the page asks too. `note`, the window's `onFocus`, keeps what a field had before somebody typed in it.
 */
export function useDiscardQuestion(discard: () => void, form?: RefObject<FormState>) {
  const texts = useRef(new Map<HTMLInputElement, string>())
  const [isAsked, setAsked] = useState(false)
  const keeps = (event: Event) => {
    const typed = [...texts.current].some(
      ([field, before]) => field.isConnected && field.value !== before,
    )
    const isKept = !form?.current.isPending && (form?.current.isDirty || typed)
    if (isKept) event.preventDefault()
    return isKept
  }
  const slip = (event: Event) => {
    if (keeps(event)) setAsked(true)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads only refs
  useEffect(() => {
    addEventListener('beforeunload', keeps)
    return () => removeEventListener('beforeunload', keeps)
  }, [])
  return {
    note: ({ target }: FocusEvent) => {
      if (!target.matches(TEXTS)) return
      const field = target as HTMLInputElement
      // A field that takes the focus as it is drawn gets its value right after.
      queueMicrotask(() => texts.current.has(field) || texts.current.set(field, field.value))
    },
    slip,
    question: {
      open: isAsked,
      onOpenChange: setAsked,
      title: 'Descartar o que você digitou?',
      description: 'As alterações desta janela ainda não foram salvas.',
      confirmLabel: 'Descartar',
      cancelLabel: 'Continuar editando',
      onConfirm: () => {
        setAsked(false)
        discard()
      },
    },
  }
}
