import { type FormEvent, useEffect, useRef, useState } from 'react'
import { formatDay } from '../../../platform/shared/calendar.ts'
import { textsIn } from '../../../platform/web/native-form.ts'
import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { Input } from '../../../platform/web/ui/input.tsx'
import { PhoneInput } from '../../../platform/web/ui/phone-input.tsx'
import { Textarea } from '../../../platform/web/ui/textarea.tsx'
import { loadPixPayment } from '../../payments/web/parts/load-pix-payment.ts'
import { LegalLink } from '../../practice/web/parts/legal-link.tsx'
import type { BookingView } from '../booking-view.ts'
import { CONSENT_VERSION } from '../consent-version.ts'
import { typesOffered } from '../rules.ts'
import {
  bodyOf,
  type FieldErrors,
  type FieldName,
  firstWrong,
  focusField,
  type Refusal,
  typedIn,
  unansweredTime,
} from './booking-fields.ts'
import { CouponSection } from './coupon-section.tsx'
import { LazyContactCode } from './lazy-contact-code.tsx'
import { loadSending } from './load-sending.ts'
import { ServiceField } from './service-field.tsx'
import type { MadeBooking } from './shown-booking.ts'
import { SubmitArea } from './submit-area.tsx'
import { TimeField } from './time-field.tsx'
import { TypeField } from './type-field.tsx'
import { useBooking } from './use-booking.ts'
import { chosenHour, useChoice, withUnanswered } from './use-choice.ts'
import { useDraft } from './use-draft.ts'
import { useFreeTimes } from './use-free-times.ts'

interface BookingFormProps {
  view: BookingView
  title: string
  onBooked: (made: MadeBooking) => void
}

export function BookingForm({ view, title, onBooked }: BookingFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const chosen = useChoice(view)
  const free = useFreeTimes(view, chosen.choice.serviceId)
  const { pending, attempt, submit } = useBooking(view.psychologist.friendlyId)
  const keepDraft = useDraft(view, { ...chosen, form, attempt })
  const [errors, setErrors] = useState<FieldErrors>({})
  const [refused, setRefused] = useState<Refusal | null>(null)
  const [cancelRule, setCancelRule] = useState(view.cancelRule)
  const [asksCode, setAsksCode] = useState(false)
  // Runs after the refusal is rendered: before that, the fields are disabled and cannot take the focus.
  useEffect(() => focusRefused(form.current, refused), [refused])
  const service = view.services.find(({ id }) => id === chosen.choice.serviceId)
  const types = service ? typesOffered(service, view.psychologist) : []
  const type = types.find((type) => type === chosen.choice.type) ?? types[0]
  const unanswered = unansweredTime(attempt.current)
  const times = {
    ...free,
    availability: withUnanswered(free.availability, chosen.choice, unanswered),
  }
  const held = chosenHour(chosen.choice, times.availability)
  // Returns the same object if there is nothing to clear, so that typing does not render the calendar again.
  const clear = (name: FieldName) =>
    setErrors((before) => (before[name] ? { ...before, [name]: undefined } : before))

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const sent = event.currentTarget
    setRefused(null)
    const { couponCode } = chosen.choice
    const body = bodyOf(typedIn(sent), service, { type, slot: held.slot, couponCode })
    const code = textsIn(sent, ['contactCode'])
    const answer = submit({
      body: { ...body, ...code, cancelRule: cancelRule.rule },
      isPackage: service?.type === 'package',
    })
    // Stored with its key before the answer, so that a reload in between books nothing twice.
    keepDraft()
    const outcome = await answer
    if (!outcome) return
    if ('booked' in outcome) {
      sent.reset()
      chosen.reset()
      times.refresh()
      setErrors({})
      setAsksCode(false)
      onBooked(outcome)
      return
    }
    setErrors(outcome.errors)
    if (outcome.asksCode) setAsksCode(true)
    if (outcome.cancelRule) setCancelRule(outcome.cancelRule)
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
          <fieldset role="none" disabled={pending} className="min-w-0 space-y-6">
            <legend className="sr-only">{title}</legend>
            <ServiceField
              services={view.services}
              chosen={service}
              error={errors.serviceId}
              onChoose={chosen.chooseService}
            >
              <TypeField
                types={types}
                chosen={type}
                psychologist={view.psychologist}
                error={errors.type}
                onChoose={chosen.chooseType}
              />
            </ServiceField>
            <TimeField
              view={view}
              chosen={chosen}
              times={times}
              held={held}
              service={service}
              cancelRule={cancelRule.rule}
              error={errors.datetime}
              onTouched={() => clear('datetime')}
            />
            <PersonFields errors={errors} />
            <Field
              label="Observações"
              optional
              error={errors.notes}
              help="Visível para quem atende."
            >
              <Textarea name="notes" maxLength={2000} rows={3} />
            </Field>
            {(view.takesCodes || chosen.choice.couponCode !== null) && (
              <CouponSection
                friendlyId={view.psychologist.friendlyId}
                serviceId={chosen.choice.serviceId}
                code={chosen.choice.couponCode}
                onCode={(code) => {
                  clear('couponCode')
                  chosen.enterCode(code)
                }}
                error={errors.couponCode}
              />
            )}
            {asksCode && (
              <LazyContactCode
                friendlyId={view.psychologist.friendlyId}
                form={form}
                error={errors.contactCode}
                onRefused={(wrong) => {
                  setErrors(wrong)
                  setRefused({ errors: wrong, failure: null })
                }}
              />
            )}
          </fieldset>
          <p aria-live="polite" className="mt-6 empty:hidden">
            {cancelRule.text}
          </p>
          <SubmitArea pending={pending} refused={refused} />
          <Consent />
        </form>
      </CardBody>
    </Card>
  )
}

/** Preloads later parts; the code that uses them reports a failure. */
function prepare() {
  for (const load of [loadSending, loadPixPayment]) load().catch(() => undefined)
}

function focusRefused(form: HTMLFormElement | null, refused: Refusal | null) {
  if (!form || !refused) return
  const wrong = firstWrong(refused.errors)
  if (wrong) focusField(form, wrong)
  else form.querySelector<HTMLElement>('[type="submit"]')?.focus()
}

function Consent() {
  return (
    <p className="mt-4 text-sm text-muted">
      Ao agendar, você concorda com os <LegalLink part="termos">Termos de Uso</LegalLink> e a{' '}
      <LegalLink part="privacidade">
        Política de Privacidade (versão de {formatDay(CONSENT_VERSION)})
      </LegalLink>
      , e seus dados são usados para marcar e confirmar sua consulta.
    </p>
  )
}

/** A number from abroad starts with +. */
function PersonFields({ errors }: { errors: FieldErrors }) {
  return (
    <>
      <Field label="Nome completo" required error={errors.patientName}>
        <Input name="patientName" autoComplete="name" maxLength={120} />
      </Field>
      <div className="grid gap-6 sm:grid-cols-2 sm:gap-4">
        <Field label="WhatsApp" required error={errors.patientPhone}>
          <PhoneInput name="patientPhone" placeholder="(11) 98765-4321" />
        </Field>
        <Field label="E-mail" optional error={errors.patientEmail}>
          <Input
            name="patientEmail"
            type="email"
            autoComplete="email"
            maxLength={254}
            placeholder="voce@exemplo.com"
          />
        </Field>
      </div>
    </>
  )
}
