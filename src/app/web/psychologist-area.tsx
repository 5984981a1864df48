import { useEffect } from 'react'
import { Redirect, useLocation } from 'wouter'
import { ADMIN_DASHBOARD } from '../../features/admin/web/admin-links.ts'
import { noteVisit } from '../../features/dashboard/web/seen-steps.ts'
import { SkeletonLines } from '../../platform/web/ui/skeleton.tsx'
import { adminScreens } from './admin-screens.ts'
import { AdminsOnlyPage } from './admins-only-page.tsx'
import type { AreaScreen } from './area-screen.ts'
import { psychologistArea } from './login-area.ts'
import { LoginGuard } from './login-guard.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { useOwnAccount } from './own-account.ts'
import { PsychologistLayout } from './psychologist-layout.tsx'
import { DASHBOARD, findScreen } from './psychologist-screens.ts'
import { Screen } from './screen.tsx'

/** Everything behind the psychologist's login; the layout stays while screens change inside it. */
export default function PsychologistArea() {
  const [path] = useLocation()
  const screen = findScreen(path)
  if (!screen) return <NotFoundPage />
  return (
    <LoginGuard area={psychologistArea}>
      <AccountScreen screen={screen} />
    </LoginGuard>
  )
}

/** The screen, unless this account belongs elsewhere: spec part 1 §2 and decisions §2. */
function AccountScreen({ screen }: { screen: AreaScreen }) {
  const { isAdmin, profile } = useOwnAccount()
  useEffect(() => noteVisit(screen.path), [screen.path])
  if (isAdmin && screen.path === DASHBOARD) return <Redirect to={ADMIN_DASHBOARD} replace />
  const refused = profile?.isAdmin === false && adminScreens.includes(screen)
  const Page = refused ? AdminsOnlyPage : screen.Page
  return (
    <PsychologistLayout>
      <Screen key={screen.path} title={screen.title} waiting={<SkeletonLines lines={6} />}>
        <Page />
      </Screen>
    </PsychologistLayout>
  )
}
