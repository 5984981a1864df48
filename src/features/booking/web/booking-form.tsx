import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { Textarea } from '../../../platform/web/ui/textarea.tsx'
import { loadPixPayment } from '../../payments/web/parts/load-pix-payment.ts'
import type { Booked } from '../contract.ts'
import type { BookingView } from '../page-contract.ts'
import {
  bodyOf,
  type FieldErrors,
  type FieldName,
  firstWrong,
  focusField,
  typedIn,
} from './booking-fields.ts'
import { Consent } from './consent.tsx'
import { CouponPlace } from './coupon-place.tsx'
import { loadSending } from './load-sending.ts'
import { PersonFields } from './person-fields.tsx'
import { ServiceField } from './service-field.tsx'
import { SubmitArea } from './submit-area.tsx'
import { TimeField } from './time-field.tsx'
import { type Refusal, useBooking } from './use-booking.ts'
import { firstChoice, heldHour, useChoice } from './use-choice.ts'
import { useDraft } from './use-draft.ts'
import { useFreeTimes } from './use-free-times.ts'

interface BookingFormProps {
  view: BookingView
  title: string
  onBooked: (booked: Booked) => void
}

export function BookingForm({ view, title, onBooked }: BookingFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const chosen = useChoice(view)
  const times = useFreeTimes(view, chosen.choice.serviceId)
  const { pending, attempt, submit } = useBooking(view.psychologist.friendlyId)
  const keepDraft = useDraft(view, { ...chosen, form, attempt })
  const [errors, setErrors] = useState<FieldErrors>({})
  const [refused, setRefused] = useState<Refusal | null>(null)
  // After the refusal is on the page: before, the fields are disabled and cannot take the focus.
  useEffect(() => focusRefused(form.current, refused), [refused])
  const service = view.services.find(({ id }) => id === chosen.choice.serviceId)
  const held = heldHour(chosen.choice, times.availability)
  // The same object where there is nothing to clear: a key typed draws no calendar anew.
  const clear = (name: FieldName) =>
    setErrors((before) => (before[name] ? { ...before, [name]: undefined } : before))

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const sent = event.currentTarget
    setRefused(null)
    const answer = submit(bodyOf(typedIn(sent), service, held.slot, chosen.choice.couponCode))
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
    setRefused(outcome)
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
          onPointerDown={prepare}
          onFocus={prepare}
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
            <CouponPlace
              friendlyId={view.psychologist.friendlyId}
              serviceId={chosen.choice.serviceId}
              code={chosen.choice.couponCode}
              onCode={(code) => {
                clear('couponCode')
                chosen.enterCode(code)
              }}
              error={errors.couponCode}
            />
          </fieldset>
          <SubmitArea pending={pending} refused={refused} />
          <Consent />
        </form>
      </CardBody>
    </Card>
  )
}

/** Fetches what comes later while there is time; whoever needs what did not come says so. */
function prepare() {
  for (const load of [loadSending, loadPixPayment]) load().catch(() => undefined)
}

function focusRefused(form: HTMLFormElement | null, refused: Refusal | null) {
  if (!form || !refused) return
  const wrong = firstWrong(refused.errors)
  if (wrong) focusField(form, wrong)
  else form.querySelector<HTMLElement>('[type="submit"]')?.focus()
}
