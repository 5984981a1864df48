import { useEffect, useEffectEvent, useRef } from 'react'
import { dayAt } from '../../../../platform/shared/calendar.ts'
import { useRead } from '../../../../platform/web/query.ts'
import { serverNow } from '../../../../platform/web/server-clock.ts'
import { plainMoment } from '../../../../platform/web/ui/date-masks.ts'
import type { Session } from '../../contract.ts'
import { getLastTerms, type LastTerms } from '../../lists/contract.ts'
import {
  fillFrom,
  onlyService,
  type SessionChoices,
  type SessionFormState,
  type SessionValues,
  setType,
  shownPrice,
  termsOf,
} from './session-values.ts'

type Terms = Pick<SessionValues, 'serviceId' | 'price' | 'duration'>

/**
 * Fills a new session with the terms of its patient's last one, unless others were typed. `release` forgets the filled-in price
 * and length, so that they follow another service.
 */
export function useLastTerms(
  form: SessionFormState,
  session: Session | null,
  choices: SessionChoices,
) {
  const patientId = form.watch('patientId')
  const isAsked = session === null && patientId !== ''
  const { data } = useRead(getLastTerms, { params: { id: patientId } }, { enabled: isAsked })
  const filled = useRef<Terms>(form.getValues())
  /** Whether another service has just replaced the filled-in price. */
  const isReplaced = useRef(false)
  const day = plainMoment(form.watch('datetime')).slice(0, 10)
  const serviceId = form.watch('serviceId')
  const fill = useEffectEvent((terms: LastTerms) => {
    if (!isUntouched(form.getValues(), filled.current)) return
    const { isDirty } = form.formState
    fillTerms(form, terms, choices)
    // Nothing was typed: closing the window asks no question.
    if (!isDirty) form.reset(form.getValues())
    filled.current = form.getValues()
    focusTime(form)
  })
  const followAgreed = useEffectEvent((terms: LastTerms, chosen: string) => {
    const { price, packageId } = form.getValues()
    const agreed = agreedOn(terms, day || dayAt(serverNow(), choices.profile.timezone))
    const isFilled = isReplaced.current || price === filled.current.price
    isReplaced.current = false
    if (packageId !== '' || !isFilled) return
    if (agreed !== null) form.setValue('price', shownPrice(agreed))
    filled.current = { ...form.getValues(), serviceId: chosen }
  })
  useEffect(() => {
    if (data) fill(data)
  }, [data])
  useEffect(() => {
    if (data && day.length !== 1) followAgreed(data, serviceId)
  }, [data, day, serviceId])
  const release = () => {
    const { price, duration } = form.getValues()
    const before = choices.services.find(({ id }) => id === filled.current.serviceId)
    isReplaced.current = price === filled.current.price
    if (isReplaced.current) form.setValue('price', '')
    if (duration === filled.current.duration)
      form.setValue('duration', termsOf(before, choices.profile).duration)
  }
  return { billedMonthly: data?.billedMonthly ?? false, release }
}

/** Returns the price that is agreed with the patient on a day; null if the service's applies. */
function agreedOn({ agreed }: LastTerms, day: string): string | null {
  return agreed.find(({ since }) => since <= day)?.price ?? null
}

function isUntouched(values: SessionValues, filled: Terms): boolean {
  const { packageId, serviceId, price, duration } = values
  const { serviceId: service, price: cost, duration: length } = filled
  return packageId === '' && serviceId === service && price === cost && duration === length
}

function fillTerms(form: SessionFormState, { last }: LastTerms, choices: SessionChoices): void {
  const { services, profile } = choices
  const service = last ? services.find(({ id }) => id === last.serviceId) : onlyService(services)
  const { duration } = termsOf(service, profile)
  form.setValue('serviceId', service?.id ?? '')
  form.setValue('price', '')
  form.setValue('duration', duration)
  if (!service) return
  fillFrom(service, form, profile, service)
  if (!last) return
  form.setValue('price', shownPrice(last.price))
  form.setValue('duration', String(last.duration))
  if (service.isOnline !== service.isInPerson) return
  setType(last.type, form, profile)
}

/**
 * Moves the focus from a chosen patient to the time, the only field left to fill in. Immediately: `setFocus` waits, and would
 * take it from a field in which somebody types by then.
 */
function focusTime(form: SessionFormState): void {
  const { serviceId, datetime } = form.getValues()
  const at = document.activeElement
  if (serviceId === '' || datetime !== '' || at?.getAttribute('role') !== 'combobox') return
  const time = at.closest('form')?.elements.namedItem('datetime')
  if (time instanceof HTMLElement) time.focus()
}
