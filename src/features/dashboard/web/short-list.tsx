import { type ReactNode, useEffect, useRef, useState } from 'react'
import { formatCount } from '../../../platform/shared/figures.ts'
import { focusHeading } from '../../../platform/web/heading-focus.ts'
import { Button } from '../../../platform/web/ui/button.tsx'

/** The rows that a card shows at first. */
export const FIRST_SHOWN = 3

interface ShortList<Row> {
  shown: readonly Row[]
  isWhole: boolean
  /** Shows the other rows, or hides them again; null if there are none. */
  toggle: ReactNode
}

/** Returns the first rows of a card's list, so that several cards fit on a phone, and the button for the others. */
export function useShortList<Row>(rows: readonly Row[]): ShortList<Row> {
  const [isWhole, setWhole] = useState(false)
  const hidden = rows.length - FIRST_SHOWN
  const toggle = hidden > 0 && (
    <Button
      variant="link"
      className="px-0!"
      aria-expanded={isWhole}
      onClick={() => setWhole(!isWhole)}
    >
      {isWhole ? 'Mostrar menos' : `Mostrar mais ${formatCount(hidden)}`}
    </Button>
  )
  return { shown: isWhole ? rows : rows.slice(0, FIRST_SHOWN), isWhole, toggle: toggle || null }
}

/** Moves the focus to the page's heading when a card's last row is removed, and with it the card's buttons. */
export function useFocusAtEnd(isEmpty: boolean) {
  const wasEmpty = useRef(isEmpty)
  useEffect(() => {
    if (isEmpty && !wasEmpty.current && document.activeElement === document.body) focusHeading()
    wasEmpty.current = isEmpty
  }, [isEmpty])
}
