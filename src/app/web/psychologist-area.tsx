import { type ReactNode, useEffect } from 'react'
import { Link, Redirect, useLocation } from 'wouter'
import { ADMIN_DASHBOARD } from '../../features/admin/web/admin-links.ts'
import { recordVisit } from '../../features/dashboard/web/seen-steps.ts'
import { ProofPrompt } from '../../features/identity/web/proof-prompt.tsx'
import { ARCHIVE_PATH } from '../../features/records/addresses.ts'
import { type SeriesParts, SeriesSlot } from '../../features/sessions/web/parts/series-slot.ts'
import { PLATFORM_PROBLEMS } from '../../platform/shared/problem.ts'
import { lazyExtra } from '../../platform/web/lazy-extra.tsx'
import { lazyPart } from '../../platform/web/lazy-part.tsx'
import { lazyWindow } from '../../platform/web/lazy-window.tsx'
import { ArchScene } from '../../platform/web/ui/arch-scene.tsx'
import { buttonClass } from '../../platform/web/ui/button.tsx'
import { FirstPaint, Later } from '../../platform/web/ui/later.tsx'
import { SkeletonLines } from '../../platform/web/ui/skeleton.tsx'
import { AccountState } from './account-notice.tsx'
import { adminScreens } from './admin-screens.ts'
import type { AreaScreen } from './area-screen.ts'
import { cachedNotices } from './cached-notices.ts'
import { useIsDemo } from './demo-base.ts'
import { UnprovedEmail } from './email-notice.tsx'
import { psychologistArea } from './login-area.ts'
import { LoginGuard } from './login-guard.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { useOwnAccount } from './own-account.ts'
import { PsychologistLayout } from './psychologist-layout.tsx'
import { DASHBOARD, findScreen } from './psychologist-screens.ts'
import { ScreenFrame, ScreenPage } from './screen.tsx'
import { TermsChanges } from './terms-notice.tsx'

const NextStep = lazyExtra(() => import('../../features/dashboard/web/next-step.tsx'))
const LiveFollower = lazyExtra(() => import('./live-follower.tsx'))
const WeekKeeper = lazyExtra(() => import('../../features/install/web/week-keeper.tsx'))

const seriesParts: SeriesParts = {
  Repeat: lazyPart(() => import('../../features/series/web/parts/repeat.tsx')),
  ChangeFollowing: lazyWindow(() => import('../../features/series/web/parts/change-dialog.tsx')),
  EndFollowing: lazyWindow(() => import('../../features/series/web/parts/end-dialog.tsx')),
}

// A cached notice is drawn with the first frame: coming later, it would push the screen down.
const cached = cachedNotices()
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
  if (!screen) return <NotFoundPage />
  return (
    <LoginGuard area={psychologistArea}>
      <SeriesSlot value={seriesParts}>
        <AccountScreen screen={screen} banner={banner} />
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

function AccountScreen({ screen, banner }: { screen: AreaScreen } & Bannered) {
  const isDemo = useIsDemo()
  const { isAdmin, profile, isOver } = useOwnAccount()
  useEffect(() => recordVisit(screen.path), [screen.path])
  if (isOver) return <Redirect to={ARCHIVE_PATH} replace />
  if (isAdmin && screen.path === DASHBOARD) return <Redirect to={ADMIN_DASHBOARD} replace />
  const refused = profile?.isAdmin === false && adminScreens.includes(screen)
  return (
    <PsychologistLayout banner={banner}>
      <ScreenFrame key={screen.path} title={screen.title}>
        <ScreenPage
          page={refused ? adminsOnly : screen.page}
          load={screen.load}
          waiting={<SkeletonLines lines={6} />}
        />
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

const adminsOnly = () => AdminsOnlyPage

function AdminsOnlyPage() {
  return (
    <div className="flex flex-col items-center px-6 py-12 text-center">
      <ArchScene className="mb-6 w-52 max-w-full" />
      <h1 className="text-2xl font-semibold tracking-tight">Acesso Restrito</h1>
      <p className="mt-1.5 text-muted">{PLATFORM_PROBLEMS.forbidden[1]}</p>
      <Link href={DASHBOARD} className={`${buttonClass()} mt-6`}>
        Voltar ao Dashboard
      </Link>
    </div>
  )
}
