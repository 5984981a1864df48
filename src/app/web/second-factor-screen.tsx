import { useSearchParams } from 'wouter'
import type { FactorLinkProps } from '../../features/identity/web/factor-link-page.tsx'
import { ProofPrompt } from '../../features/identity/web/proof-prompt.tsx'
import { lazyPart } from '../../platform/web/lazy-part.tsx'
import { psychologistArea } from './login-area.ts'
import { LoginGuard } from './login-guard.tsx'

const FactorSetup = lazyPart(() => import('../../features/identity/web/factor-setup-page.tsx'))
const FactorLink = lazyPart<FactorLinkProps>(
  () => import('../../features/identity/web/factor-link-page.tsx'),
)

/** The set-up behind the login, and the pages of two links for visitors without one. */
export default function SecondFactorScreen() {
  const [search] = useSearchParams()
  const links = { token: search.get('token'), cancel: search.get('cancel') }
  if (links.token !== null || links.cancel !== null) return <FactorLink {...links} />
  return (
    <LoginGuard area={psychologistArea}>
      <FactorSetup />
      <ProofPrompt />
    </LoginGuard>
  )
}
