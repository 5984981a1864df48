import { type ReactNode, Suspense, useEffect } from 'react'
import { Redirect, useLocation } from 'wouter'
import { ADMIN_DASHBOARD } from '../../features/admin/web/admin-links.ts'
import { noteVisit } from '../../features/dashboard/web/seen-steps.ts'
import { lazyExtra } from '../../platform/web/lazy-extra.ts'
import { SkeletonLines } from '../../platform/web/ui/skeleton.tsx'
import { adminScreens } from './admin-screens.ts'
import { AdminsOnlyPage } from './admins-only-page.tsx'
import type { AreaScreen } from './area-screen.ts'
import { useIsDemo } from './demo-base.ts'
import { psychologistArea } from './login-area.ts'
import { LoginGuard } from './login-guard.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { useOwnAccount } from './own-account.ts'
import { PsychologistLayout } from './psychologist-layout.tsx'
import { DASHBOARD, findScreen } from './psychologist-screens.ts'
import { Screen } from './screen.tsx'

const WeekKeeper = lazyExtra(() => import('../../features/install/web/week-keeper.tsx'))

/** `banner`: said above every screen. */
type Bannered = { banner?: ReactNode }

/** Everything behind the psychologist's login; the layout stays while screens change inside it. */
export default function PsychologistArea({ banner }: Bannered) {
  const [path] = useLocation()
  const screen = findScreen(path)
  if (!screen) return <NotFoundPage />
  return (
    <LoginGuard area={psychologistArea}>
      <AccountScreen screen={screen} banner={banner} />
    </LoginGuard>
  )
}

/** The screen, unless this account belongs elsewhere: spec part 1 §2 and decisions §2. */
function AccountScreen({ screen, banner }: { screen: AreaScreen } & Bannered) {
  const isDemo = useIsDemo()
  const { isAdmin, profile } = useOwnAccount()
  useEffect(() => noteVisit(screen.path), [screen.path])
  if (isAdmin && screen.path === DASHBOARD) return <Redirect to={ADMIN_DASHBOARD} replace />
  const refused = profile?.isAdmin === false && adminScreens.includes(screen)
  const Page = refused ? AdminsOnlyPage : screen.Page
  return (
    <PsychologistLayout banner={banner}>
      <Screen key={screen.path} title={screen.title} waiting={<SkeletonLines lines={6} />}>
        <Page />
      </Screen>
      <Suspense>{!isDemo && <WeekKeeper key={screen.path} />}</Suspense>
    </PsychologistLayout>
  )
}
