import { lazyPart } from '../../platform/web/lazy-part.tsx'
import { cachedBanners, useAccountFacts, useTermsFacts } from './cached-banners.ts'

export const TermsChanges = lazyPart(() => import('./terms-changes.tsx'))

const isCached = cachedBanners().terms

/** The banner about changed terms. Its text is loaded when needed: most visits have none. */
export function TermsBanner() {
  const closedAt = useAccountFacts().facts?.closedAt
  const { facts: changes, isLate } = useTermsFacts()
  if (!changes || changes.length === 0 || closedAt) return null
  return <TermsChanges changes={changes} isLate={isLate || !isCached} />
}
