import { lazy } from 'react'
import type { NotFoundProps } from './not-found.tsx'
import { Screen } from './screen.tsx'

const NotFound = lazy(() => import('./not-found.tsx'))

export function NotFoundPage(props: NotFoundProps) {
  return (
    <Screen title="Página não encontrada">
      <NotFound {...props} />
    </Screen>
  )
}
