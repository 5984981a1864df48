import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { keepDraft, readDraft } from '../../../platform/web/tab-draft.ts'
import type { SessionFilters, SessionTab } from '../rules.ts'
import { filtersIn, filtersOf, tabIn } from './session-filters.ts'

const KEPT = 'sessions-list'

/**
 * Returns the list, filters and new session of the address. An address without any takes the last ones of this browser
 * tab.
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

function readKept(): URLSearchParams | null {
  const texts = Object.entries(readDraft<Record<string, unknown>>(KEPT)).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  const address = new URLSearchParams(texts)
  return tabIn(address) === null ? null : address
}
