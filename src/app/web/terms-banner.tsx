import { lazyPart } from '../../platform/web/lazy-part.tsx'
import { cachedBanners, useAccountFacts, useTermsFacts } from './cached-banners.ts'

export const TermsChanges = lazyPart(() => import('./terms-changes.tsx'))

const isCached = cachedBanners().terms

/** Most visits have no changed terms and never load their text. */
export function TermsBanner() {
  const closedAt = useAccountFacts().facts?.closedAt
  const { facts: changes, isLate } = useTermsFacts()
  if (!changes || changes.length === 0 || closedAt) return null
  return <TermsChanges changes={changes} isLate={isLate || !isCached} />
}
