import { type ReactNode, Suspense, useEffect } from 'react'
import { APP_NAME } from '../../platform/shared/app-name.ts'
import { focusHeading } from '../../platform/web/heading-focus.ts'
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

/** Where a page was opened first, the browser's own place of focus is right. */
let opened = false

/** Its effect runs when the page beside it is there: nothing inside a Suspense is mounted before all of it is. */
function HeadingFocus() {
  useEffect(() => {
    if (opened) {
      focusHeading()
      scrollTo({ top: 0 })
    }
    opened = true
  }, [])
  return null
}
