import { refusalOf } from '../../features/practice/rules.ts'
import { lazyPart } from '../../platform/web/lazy-part.tsx'
import { cachedBanners, useAccountFacts } from './cached-banners.ts'

export const AccountState = lazyPart(() => import('./account-state.tsx'))

const isCached = cachedBanners().account

/** The banner about the account's state. Its text is loaded when needed: most accounts are active. */
export function AccountBanner() {
  const { facts, isLate } = useAccountFacts()
  return facts && refusalOf(facts) && <AccountState {...facts} isLate={isLate || !isCached} />
}
