import { type FocusEvent, useRef, useState } from 'react'

const TEXTS = 'textarea, input:not([type=search], [type=checkbox], [type=radio], [role=combobox])'

/**
 * Returns the question before a window's typed text is lost, and `slip` for Escape, going back and a press outside, which asks
 * it. `note`, the window's `onFocus`, keeps what a field had before somebody typed in it.
 */
export function useDiscardQuestion(discard: () => void) {
  const texts = useRef(new Map<HTMLInputElement, string>())
  const [isAsked, setAsked] = useState(false)
  return {
    note: ({ target }: FocusEvent) => {
      if (!target.matches(TEXTS)) return
      const field = target as HTMLInputElement
      // A field that takes the focus as it is drawn gets its value right after.
      queueMicrotask(() => texts.current.has(field) || texts.current.set(field, field.value))
    },
    slip: (event: Event, isDirty = false) => {
      const typed = [...texts.current].some(
        ([field, before]) => field.isConnected && field.value !== before,
      )
      if (!isDirty && !typed) return
      event.preventDefault()
      setAsked(true)
    },
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
