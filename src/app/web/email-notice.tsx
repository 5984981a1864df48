import { useEffect } from 'react'
import { keepUnproved } from '../../features/practice/web/parts/stored-login.ts'
import { lazyPart } from '../../platform/web/lazy-part.tsx'
import { cachedNotices, useAccountFacts } from './cached-notices.ts'
import { useOwnAccount } from './own-account.ts'

export const UnprovedEmail = lazyPart(() => import('./unproved-email.tsx'))

const isCached = cachedNotices().email

/** Most accounts have proved their e-mail and never load the text of this notice. */
export function EmailNotice() {
  const { email, isUnproved, profile } = useOwnAccount()
  const { isLate } = useAccountFacts()
  useEffect(() => {
    if (profile) keepUnproved(isUnproved)
  }, [profile, isUnproved])
  return isUnproved && <UnprovedEmail email={email} isLate={isLate || !isCached} />
}
