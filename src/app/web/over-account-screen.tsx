import { ProofPrompt } from '../../features/identity/web/proof-prompt.tsx'
import OverAccountPage from '../../features/records/web/over-account-page.tsx'
import { psychologistArea } from './login-area.ts'
import { LoginGuard } from './login-guard.tsx'

/** The page of an account that is over, outside of the area: every call of that would be refused. */
export default function OverAccountScreen() {
  return (
    <LoginGuard area={psychologistArea}>
      <OverAccountPage />
      <ProofPrompt />
    </LoginGuard>
  )
}
