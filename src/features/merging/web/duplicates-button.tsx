import { useState } from 'react'
import { lazyWindow } from '../../../platform/web/lazy-window.tsx'
import { Button } from '../../../platform/web/ui/button.tsx'
import { useDuplicates, useMerges } from './api.ts'

const DuplicatesWindow = lazyWindow(() => import('./duplicates-window.tsx'))

/** Requests the data of the button with the first data of the patients. */
export function DuplicatesAhead() {
  useDuplicates()
  useMerges()
  return null
}

/** Opens the list of possible duplicates; nothing if there are no duplicates and no merge that can be undone. */
export default function DuplicatesButton() {
  const [open, setOpen] = useState(false)
  const count = useDuplicates().data?.length ?? 0
  const isUndoable = useMerges().data?.some(({ undoUntil }) => undoUntil !== null) ?? false
  if (count === 0 && !isUndoable && !open) return null
  return (
    <>
      <Button
        variant="outline"
        onClick={() => setOpen(true)}
        onPointerEnter={DuplicatesWindow.preload}
        onFocus={DuplicatesWindow.preload}
      >
        Possíveis repetidos ({count})
      </Button>
      {open && <DuplicatesWindow onClose={() => setOpen(false)} />}
    </>
  )
}
