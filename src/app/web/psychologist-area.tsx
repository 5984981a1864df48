import { type ReactNode, useEffect } from 'react'
import { Redirect, useLocation } from 'wouter'
import { AdminActions } from '../../features/admin/web/admin-actions.ts'
import { recordVisit } from '../../features/dashboard/web/seen-steps.ts'
import { SECOND_FACTOR_PATH } from '../../features/identity/addresses.ts'
import { ProofPrompt } from '../../features/identity/web/proof-prompt.tsx'
import { StatedSlot } from '../../features/payments/web/parts/stated-slot.ts'
import { ARCHIVE_PATH } from '../../features/records/addresses.ts'
import { type SeriesParts, SeriesSlot } from '../../features/sessions/web/parts/series-slot.ts'
import { lazyExtra } from '../../platform/web/lazy-extra.tsx'
import { lazyPart } from '../../platform/web/lazy-part.tsx'
import { lazyWindow } from '../../platform/web/lazy-window.tsx'
import { FirstPaint, Later } from '../../platform/web/ui/later.tsx'
import { SkeletonLines } from '../../platform/web/ui/skeleton.tsx'
import { AccountState } from './account-banner.tsx'
import { cachedBanners } from './cached-banners.ts'
import { useIsDemo } from './demo-base.ts'
import { UnprovedEmail } from './email-banner.tsx'
import { psychologistArea } from './login-area.ts'
import { LoginGuard } from './login-guard.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { useOwnAccount } from './own-account.ts'
import { PsychologistLayout } from './psychologist-layout.tsx'
import { ScreenFrame, ScreenPage } from './screen.tsx'
import {
  ADMIN_DASHBOARD,
  type AreaScreen,
  adminActions,
  DASHBOARD,
  findScreen,
  lazyPage,
} from './screens.ts'
import { TermsChanges } from './terms-banner.tsx'

const NextStep = lazyExtra(() => import('../../features/dashboard/web/next-step.tsx'))
const LiveFollower = lazyExtra(() => import('./live-follower.tsx'))
const WeekKeeper = lazyExtra(() => import('../../features/install/web/week-keeper.tsx'))
const StatedNote = lazyPart(() => import('../../features/statements/web/parts/stated-note.tsx'))
const adminsOnly = lazyPage(() => import('./admins-only-page.tsx'))

const seriesParts: SeriesParts = {
  Repeat: lazyPart(() => import('../../features/series/web/parts/repeat.tsx')),
  ChangeFollowing: lazyWindow(() => import('../../features/series/web/parts/change-dialog.tsx')),
  EndFollowing: lazyWindow(() => import('../../features/series/web/parts/end-dialog.tsx')),
}

// A cached banner is drawn with the first frame; later it would push the screen down.
const cached = cachedBanners()
await Promise.all([
  cached.account && AccountState.load(),
  cached.email && UnprovedEmail.load(),
  cached.terms && TermsChanges.load(),
])

type Bannered = { banner?: ReactNode }

export default function PsychologistArea({ banner }: Bannered) {
  const [path] = useLocation()
  const isDemo = useIsDemo()
  const screen = findScreen(path)
  if (!screen) return <NotFoundPage home={homeOf(path)} />
  return (
    <LoginGuard area={psychologistArea}>
      <SeriesSlot value={seriesParts}>
        <StatedSlot value={StatedNote}>
          <AdminActions value={adminActions}>
            <AccountScreen screen={screen} banner={banner} />
          </AdminActions>
        </StatedSlot>
      </SeriesSlot>
      <ProofPrompt />
      {!isDemo && (
        <FirstPaint>
          <Later>
            <LiveFollower />
          </Later>
        </FirstPaint>
      )}
    </LoginGuard>
  )
}

/** Returns an area's first page for visitors who are logged in. */
function homeOf(path: string): string | undefined {
  if (!psychologistArea.account()) return undefined
  return path.startsWith('/admin') ? ADMIN_DASHBOARD : DASHBOARD
}

function AccountScreen({ screen, banner }: { screen: AreaScreen } & Bannered) {
  const isDemo = useIsDemo()
  const { isAdmin, profile, isOver, isUnsecured } = useOwnAccount()
  useEffect(() => recordVisit(screen.path), [screen.path])
  if (isOver) return <Redirect to={ARCHIVE_PATH} replace />
  if (isUnsecured) return <Redirect to={SECOND_FACTOR_PATH} replace />
  if (isAdmin && screen.path === DASHBOARD) return <Redirect to={ADMIN_DASHBOARD} replace />
  const refused = profile?.isAdmin === false && screen.menu === 'admin'
  const { page, load } = refused ? adminsOnly : screen
  return (
    <PsychologistLayout banner={banner}>
      <ScreenFrame key={screen.path} title={screen.title}>
        <ScreenPage page={page} load={load} waiting={<SkeletonLines lines={6} />} />
      </ScreenFrame>
      <FirstPaint key={`beside ${screen.path}`}>
        <Later>
          <NextStep />
          {!isDemo && <WeekKeeper />}
        </Later>
      </FirstPaint>
    </PsychologistLayout>
  )
}
