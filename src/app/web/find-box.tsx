import { Search } from 'lucide-react'
import { openAreaWindow } from './area-window.ts'
import { findKeys } from './use-area-keys.ts'

/** Opens the search; its code comes with it. On a phone it keeps its size in enlarged text: the name beside it needs the room. */
export function FindBox() {
  return (
    <button
      type="button"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => openAreaWindow({ kind: 'find' })}
      className="flex size-[44px] shrink-0 items-center justify-center gap-2.5 rounded-lg text-muted hover:bg-sunken hover:text-ink active:bg-line lg:h-11 lg:w-80 lg:min-w-0 lg:shrink lg:justify-start lg:border lg:border-edge lg:bg-surface lg:px-3.5"
    >
      <Search aria-hidden="true" className="size-5 shrink-0" />
      <span className="max-lg:sr-only">Buscar</span>
      <span aria-hidden="true" className="ml-auto text-sm max-lg:hidden">
        {findKeys()}
      </span>
    </button>
  )
}
