import { refusalOf } from '../../features/practice/rules.ts'
import { lazyPart } from '../../platform/web/lazy-part.tsx'
import { cachedNotices, useAccountFacts } from './cached-notices.ts'

export const AccountState = lazyPart(() => import('./account-state.tsx'))

const isCached = cachedNotices().account

/** Most accounts are active and never load the text of this notice. */
export function AccountNotice() {
  const { facts, isLate } = useAccountFacts()
  return facts && refusalOf(facts) && <AccountState {...facts} isLate={isLate || !isCached} />
}
