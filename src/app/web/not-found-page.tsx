import { NotFound } from './not-found.tsx'
import { Screen } from './screen.tsx'

/** The not-found page inside an area of the application. */
export function NotFoundPage() {
  return (
    <Screen title="Página não encontrada">
      <NotFound />
    </Screen>
  )
}
