import { ProofPrompt } from '../../features/identity/web/proof-prompt.tsx'
import OverAccountPage from '../../features/records/web/over-account-page.tsx'
import { psychologistArea } from './login-area.ts'
import { LoginGuard } from './login-guard.tsx'

export default function OverAccountScreen() {
  return (
    <LoginGuard area={psychologistArea}>
      <OverAccountPage />
      <ProofPrompt />
    </LoginGuard>
  )
}
