import { type ReactNode, Suspense, useEffect, useReducer, useState } from 'react'
import { APP_NAME } from '../../platform/shared/app-name.ts'
import { focusHeading } from '../../platform/web/heading-focus.ts'
import { FirstPaint } from '../../platform/web/ui/later.tsx'
import { LoadBoundary } from './load-boundary.tsx'
import type { LazyPage } from './screens.ts'

type FrameProps = {
  title: string
  children: ReactNode
}

export function ScreenFrame({ title, children }: FrameProps) {
  useEffect(() => {
    document.title = title === APP_NAME ? APP_NAME : `${title} · ${APP_NAME}`
  }, [title])
  return <LoadBoundary>{children}</LoadBoundary>
}

export function Screen({ title, children }: FrameProps) {
  return (
    <ScreenFrame title={title}>
      <Suspense>
        <HeadingFocus />
        {children}
      </Suspense>
    </ScreenFrame>
  )
}

type ScreenPageProps = Pick<LazyPage, 'page' | 'load'> & {
  waiting: ReactNode
}

export function ScreenPage({ page, load, waiting }: ScreenPageProps) {
  const [failure, setFailure] = useState<unknown>(null)
  const [, showLoaded] = useReducer((times: number) => times + 1, 0)
  const Page = page()
  useEffect(() => {
    if (Page) return
    let hasLeft = false
    load().then(
      () => !hasLeft && showLoaded(),
      (error: unknown) => !hasLeft && setFailure(error),
    )
    return () => {
      hasLeft = true
    }
  }, [Page, load])
  if (failure) throw failure
  if (!Page) return waiting
  return (
    <FirstPaint>
      <HeadingFocus />
      <Page />
    </FirstPaint>
  )
}

/** False until the first screen: on a page that was just opened, the browser sets the focus itself. */
let opened = false

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
