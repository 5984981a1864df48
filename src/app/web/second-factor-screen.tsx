import { useSearchParams } from 'wouter'
import FactorSetupPage from '../../features/identity/web/factor-setup-page.tsx'
import { KeepFactorPage, LostFactorPage } from '../../features/identity/web/lost-factor-page.tsx'
import { ProofPrompt } from '../../features/identity/web/proof-prompt.tsx'
import { psychologistArea } from './login-area.ts'
import { LoginGuard } from './login-guard.tsx'

/** The set-up behind the login, and the pages of two links for somebody without it. */
export default function SecondFactorScreen() {
  const [search] = useSearchParams()
  const [token, cancel] = [search.get('token'), search.get('cancel')]
  if (token !== null) return <LostFactorPage token={token} />
  if (cancel !== null) return <KeepFactorPage token={cancel} />
  return (
    <LoginGuard area={psychologistArea}>
      <FactorSetupPage />
      <ProofPrompt />
    </LoginGuard>
  )
}
