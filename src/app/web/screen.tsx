import { type ReactNode, Suspense, useEffect } from 'react'
import { APP_NAME } from '../../platform/shared/app-name.ts'
import { focusHeading } from './heading-focus.ts'
import { LoadBoundary } from './load-boundary.tsx'

type ScreenProps = {
  title: string
  /** Shown while the page's code is on its way. */
  waiting?: ReactNode
  children: ReactNode
}

/** Around every page: its title, the focus on its heading, and what is shown while it loads or when it cannot. */
export function Screen({ title, waiting, children }: ScreenProps) {
  useEffect(() => {
    document.title = title === APP_NAME ? APP_NAME : `${title} · ${APP_NAME}`
  }, [title])
  return (
    <LoadBoundary>
      <Suspense fallback={waiting ?? null}>
        <HeadingFocus />
        {children}
      </Suspense>
    </LoadBoundary>
  )
}

/** Its effect runs when the page beside it is there: nothing inside a Suspense is mounted before all of it is. */
function HeadingFocus() {
  useEffect(focusHeading, [])
  return null
}
