import { useEffect, useRef } from 'react'
import { focusHeading } from '../../../platform/web/heading-focus.ts'

/**
 * A row that was acted on goes away, and the focus with it: then the row that took its place has it, by its button, or the
 * page's heading where none is left. `rows` change when they were read again.
 */
export function useRowFocus(rows: readonly unknown[]) {
  const list = useRef<HTMLUListElement>(null)
  const acted = useRef<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus is lost when the rows change, and only then.
  useEffect(() => {
    const place = acted.current
    if (place === null || document.activeElement !== document.body) return
    acted.current = null
    const buttons = [...(list.current?.querySelectorAll('li button') ?? [])]
    const next = buttons[Math.min(place, buttons.length - 1)]
    if (next instanceof HTMLElement) next.focus()
    else focusHeading()
  }, [rows])
  const note = (place: number) => {
    acted.current = place
  }
  return { list, note }
}
