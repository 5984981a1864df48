import { lazyExtra } from '../lazy-extra.tsx'
import { showNotLoaded } from '../lazy-window.tsx'
import type { Conflict } from '../use-save.ts'
import type { ConflictWindowProps } from './conflict-window.tsx'

const ConflictWindow = lazyExtra<ConflictWindowProps>(() => import('./conflict-window.tsx'), {
  failed: ({ conflict }) => {
    showNotLoaded()
    conflict.dismiss()
  },
})

/** Shows what another window saved next to this form's input, loaded when there is such a conflict, since few forms have one. */
export function ConflictDialog({ conflict }: { conflict: Conflict | null }) {
  return conflict && <ConflictWindow conflict={conflict} />
}
