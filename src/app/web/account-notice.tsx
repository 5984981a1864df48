import { refusalOf } from '../../features/practice/rules.ts'
import { lazyPart } from '../../platform/web/lazy-part.tsx'
import { useAccountFacts } from './cached-notices.ts'

const AccountState = lazyPart(() => import('./account-state.tsx'))

/** Most accounts are active and never load the text of this notice. */
export function AccountNotice() {
  const { facts } = useAccountFacts()
  return facts && refusalOf(facts) && <AccountState {...facts} />
}
