import { lazy, Suspense } from 'react'
import type { ContactCodeProps } from './contact-code.tsx'
import { INCOMPLETE } from './load-sending.ts'

/** Few bookings need a code: the part loads when the server requires one. */
const ContactCode = lazy(() =>
  import('./code-fields.ts').then(
    (loaded) => ({ default: loaded.codeFields.ContactCode }),
    () => ({ default: CodeMissing }),
  ),
)

export function LazyContactCode(props: ContactCodeProps) {
  return (
    <Suspense fallback={<p role="status">Carregando...</p>}>
      <ContactCode {...props} />
    </Suspense>
  )
}

function CodeMissing() {
  return <p role="alert">{INCOMPLETE}</p>
}
