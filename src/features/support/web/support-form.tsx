import { type FormEvent, useEffect, useRef, useState } from 'react'
import { formField } from '../../../platform/web/native-form.ts'
import { useAwake } from '../../../platform/web/page-facts.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { OfflineBanner } from '../../../platform/web/ui/offline-banner.tsx'
import { MessageFields } from './message-fields.tsx'
import { type FieldErrors, type FieldName, firstWrong, typedIn } from './support-fields.ts'
import { clearMessage, useKeptMessage } from './use-kept-message.ts'
import { useSending } from './use-sending.ts'

/**
 * The contact form, independent of its page: it is rendered at build time and hydrated separately. The page's notification
 * area shows its toasts.
 */
export function SupportForm() {
  const form = useRef<HTMLFormElement>(null)
  const awake = useAwake()
  const { pending, run } = useSending()
  const keep = useKeptMessage(form)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [answered, setAnswered] = useState<FieldErrors | null>(null)
  // Runs after the answer is rendered: before that, the fields are disabled and cannot take the focus.
  useEffect(() => focusAfter(form.current, answered), [answered])

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const written = event.currentTarget
    const outcome = await run(typedIn(written))
    if (!outcome) return
    if (outcome.sent) {
      written.reset()
      clearMessage()
    }
    setErrors(outcome.errors)
    setAnswered(outcome.errors)
  }
  const type = (event: FormEvent<HTMLFormElement>) => {
    const { name } = event.target as HTMLInputElement
    setErrors((before) => ({ ...before, [name as FieldName]: undefined }))
    keep()
  }
  return (
    <form
      ref={form}
      noValidate
      method="post"
      aria-label="Mensagem ao suporte"
      onSubmit={send}
      onInput={type}
    >
      <fieldset role="none" disabled={pending} className="min-w-0 space-y-5">
        <MessageFields errors={errors} />
      </fieldset>
      <OfflineBanner />
      <Button
        type={awake ? 'submit' : 'button'}
        size="lg"
        pending={pending}
        pendingText="Enviando..."
        className="mt-6 w-full sm:w-auto"
      >
        Enviar mensagem
      </Button>
      <noscript>
        <p className="mt-4">
          Para enviar por aqui, o JavaScript do navegador precisa estar ligado.
        </p>
      </noscript>
    </form>
  )
}

function focusAfter(form: HTMLFormElement | null, errors: FieldErrors | null) {
  if (!form || !errors) return
  const wrong = firstWrong(errors)
  const element = wrong
    ? formField(form, wrong)
    : form.querySelector<HTMLElement>('[type="submit"]')
  element?.focus()
}
