import { NotFound } from './not-found.tsx'
import { Screen } from './screen.tsx'

/** Inside the application: an address below one of its areas that no page has. */
export function NotFoundPage() {
  return (
    <Screen title="Página não encontrada">
      <NotFound />
    </Screen>
  )
}
