import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { Textarea } from '../../../platform/web/ui/textarea.tsx'
import type { Booked } from '../contract.ts'
import type { BookingView } from '../page-contract.ts'
import { useFreeTimes } from './api.ts'
import {
  bodyOf,
  type FieldErrors,
  type FieldName,
  firstWrong,
  focusField,
  typedIn,
} from './booking-fields.ts'
import { useAwake } from './browser-facts.ts'
import { loadPixPayment } from './load-pix-payment.ts'
import { OfflineNotice } from './offline-notice.tsx'
import { PersonFields } from './person-fields.tsx'
import { ServiceField } from './service-field.tsx'
import { TimeField } from './time-field.tsx'
import { useBooking } from './use-booking.ts'
import { firstChoice, heldHour, useChoice } from './use-choice.ts'
import { useDraft } from './use-draft.ts'

interface BookingFormProps {
  view: BookingView
  title: string
  onBooked: (booked: Booked) => void
}

export function BookingForm({ view, title, onBooked }: BookingFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const awake = useAwake()
  const chosen = useChoice(view)
  const times = useFreeTimes(view, chosen.choice.serviceId)
  const { pending, attempt, submit } = useBooking(view.psychologist.friendlyId)
  const keepDraft = useDraft(view, { ...chosen, form, attempt })
  const [errors, setErrors] = useState<FieldErrors>({})
  const [refused, setRefused] = useState<FieldErrors | null>(null)
  // After the refusal is on the page: before, the fields are disabled and cannot take the focus.
  useEffect(() => focusRefused(form.current, refused), [refused])
  const service = view.services.find(({ id }) => id === chosen.choice.serviceId)
  const held = heldHour(chosen.choice, times.availability)
  const clear = (name: FieldName) => setErrors((before) => ({ ...before, [name]: undefined }))

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const sent = event.currentTarget
    const answer = submit(bodyOf(typedIn(sent), service, held.slot))
    // Kept with its key before there is an answer: a reload in between then books nothing twice.
    keepDraft()
    const outcome = await answer
    if (!outcome) return
    if ('booked' in outcome) {
      sent.reset()
      chosen.reset()
      times.refresh()
      setErrors({})
      onBooked(outcome.booked)
      return
    }
    setErrors(outcome.errors)
    if (held.slot && outcome.errors.datetime) {
      times.remove(held.slot)
      times.refresh()
    }
    keepDraft()
    setRefused(outcome.errors)
  }
  return (
    <Card>
      <CardHeader title={title} />
      <CardBody>
        <form
          ref={form}
          noValidate
          method="post"
          aria-label={title}
          onSubmit={send}
          onFocus={loadPixPayment}
          onInput={(event) => {
            clear((event.target as HTMLInputElement).name as FieldName)
            keepDraft()
          }}
        >
          <fieldset disabled={pending} className="min-w-0 space-y-6">
            <ServiceField
              services={view.services}
              initial={firstChoice(view).serviceId}
              chosen={service}
              error={errors.serviceId}
              onChoose={chosen.chooseService}
            />
            <PersonFields errors={errors} />
            <TimeField
              view={view}
              chosen={chosen}
              times={times}
              held={held}
              error={errors.datetime}
              onTouched={() => clear('datetime')}
            />
            <Field
              label="Observações"
              optional
              error={errors.notes}
              help="Visível para quem atende."
            >
              <Textarea name="notes" maxLength={2000} rows={3} />
            </Field>
          </fieldset>
          <OfflineNotice />
          <Button
            type={awake ? 'submit' : 'button'}
            size="lg"
            pending={pending}
            pendingText="Agendando..."
            className="mt-6 w-full"
          >
            Agendar Consulta
          </Button>
          <Consent />
        </form>
      </CardBody>
    </Card>
  )
}

function focusRefused(form: HTMLFormElement | null, errors: FieldErrors | null) {
  if (!form || !errors) return
  const wrong = firstWrong(errors)
  if (wrong) focusField(form, wrong)
  else form.querySelector<HTMLElement>('[type="submit"]')?.focus()
}

function Consent() {
  return (
    <p className="mt-4 text-sm text-muted">
      Ao agendar, você concorda com os{' '}
      <a href="/legal" className="text-petrol-ink underline underline-offset-4">
        Termos de Uso e a Política de Privacidade
      </a>
      , e seus dados são usados para marcar e confirmar sua consulta.
    </p>
  )
}
