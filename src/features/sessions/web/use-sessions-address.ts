import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { keepDraft, readDraft } from '../../../platform/web/tab-draft.ts'
import type { SessionFilters, SessionTab } from '../rules.ts'
import { filtersIn, filtersOf, tabIn } from './session-filters.ts'

/** The key of the choice that was last made in this browser tab. */
const KEPT = 'sessions-list'

/**
 * Returns what the address says: the list, its filters, and whether a new session was asked for. A bare address takes over the choice
 * that was last made in this browser tab; one with a choice is left as it is.
 */
export function useSessionsAddress() {
  const [address, setAddress] = useSearchParams()
  const [kept, setKept] = useState(() => (tabIn(address) === null ? readKept() : null))
  const chosen = kept ?? address
  const tab = tabIn(chosen)
  const filters = filtersIn(chosen)
  const choose = (lista: SessionTab | null, next: SessionFilters, replace = false) => {
    setKept(null)
    setAddress({ ...(lista && { lista }), ...next }, { replace })
  }
  useEffect(() => {
    if (kept === null) keepChoice(address)
    else if (tabIn(address) !== null) setKept(null)
    else setAddress((asked) => new URLSearchParams([...kept, ...asked]), { replace: true })
  }, [address, kept, setAddress])
  return {
    tab,
    filters,
    newAt: address.get('new'),
    packageId: address.get('package') ?? '',
    narrow: (next: SessionFilters) => {
      // Each letter of a search is no step to go back to.
      const typing = Boolean(filters.search && next.search && filters.search !== next.search)
      choose(tab, next, typing)
    },
    open: (lista: SessionTab) => choose(lista, filtersOf(lista, filters)),
    forgetNew: () => choose(tab, filters, true),
  }
}

function keepChoice(address: URLSearchParams): void {
  const lista = tabIn(address)
  keepDraft(KEPT, { ...(lista && { lista }), ...filtersIn(address) })
}

/** The choice as an address; null where none was made. */
function readKept(): URLSearchParams | null {
  const texts = Object.entries(readDraft<Record<string, unknown>>(KEPT)).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  const address = new URLSearchParams(texts)
  return tabIn(address) === null ? null : address
}
