import { lazy } from 'react'
import { Screen } from './screen.tsx'

const NotFound = lazy(() => import('./not-found.tsx'))

export function NotFoundPage() {
  return (
    <Screen title="Página não encontrada">
      <NotFound />
    </Screen>
  )
}
