import { useLocation } from 'wouter'
import { SkeletonLines } from '../../platform/web/ui/skeleton.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { PsychologistGuard } from './psychologist-guard.tsx'
import { PsychologistLayout } from './psychologist-layout.tsx'
import { findScreen } from './psychologist-screens.ts'
import { Screen } from './screen.tsx'

/** Everything behind the psychologist's login; the layout stays while screens change inside it. */
export default function PsychologistArea() {
  const [path] = useLocation()
  const screen = findScreen(path)
  if (!screen) return <NotFoundPage />
  const { Page } = screen
  return (
    <PsychologistGuard>
      <PsychologistLayout>
        <Screen key={screen.path} title={screen.label} waiting={<SkeletonLines lines={6} />}>
          <Page />
        </Screen>
      </PsychologistLayout>
    </PsychologistGuard>
  )
}
