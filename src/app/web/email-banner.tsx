import { useEffect } from 'react'
import { keepUnproved } from '../../features/practice/web/parts/stored-login.ts'
import { lazyPart } from '../../platform/web/lazy-part.tsx'
import { cachedBanners, useAccountFacts } from './cached-banners.ts'
import { useOwnAccount } from './own-account.ts'

export const UnprovedEmail = lazyPart(() => import('./unproved-email.tsx'))

const isCached = cachedBanners().email

/** The banner about an unproved e-mail. Its text is loaded when needed: most accounts have proved theirs. */
export function EmailBanner() {
  const { email, isUnproved, profile } = useOwnAccount()
  const { isLate } = useAccountFacts()
  useEffect(() => {
    if (profile) keepUnproved(isUnproved)
  }, [profile, isUnproved])
  return isUnproved && <UnprovedEmail email={email} isLate={isLate || !isCached} />
}
