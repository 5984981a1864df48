import { lazyPart } from '../../platform/web/lazy-part.tsx'
import { cachedNotices, useAccountFacts, useTermsFacts } from './cached-notices.ts'

export const TermsChanges = lazyPart(() => import('./terms-changes.tsx'))

const isCached = cachedNotices().terms

/** Most visits have no changed terms and never load their text. */
export function TermsNotice() {
  const closedAt = useAccountFacts().facts?.closedAt
  const { facts: changes, isLate } = useTermsFacts()
  if (!changes || changes.length === 0 || closedAt) return null
  return <TermsChanges changes={changes} isLate={isLate || !isCached} />
}
