import { NotFound } from './not-found.tsx'
import { Screen } from './screen.tsx'

export function NotFoundPage() {
  return (
    <Screen title="Página não encontrada">
      <NotFound />
    </Screen>
  )
}
