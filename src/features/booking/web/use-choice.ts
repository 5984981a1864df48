import { useState } from 'react'
import type { Availability } from '../contract.ts'
import type { BookingView } from '../page-contract.ts'
import { firstMonth, monthOf, slotsOf } from './month.ts'

/** What is chosen: service, then day, then hour (spec part 1 §4, Booking flow). */
export interface Choice {
  serviceId: string
  day: string | null
  slot: string | null
  month: string
}

/** A single service is chosen from the start. */
export function firstChoice({ services, availability, today }: BookingView): Choice {
  const only = services.length === 1 ? services[0]?.id : undefined
  return { serviceId: only ?? '', day: null, slot: null, month: firstMonth(availability, today) }
}

export function useChoice(view: BookingView) {
  const [choice, setChoice] = useState(() => firstChoice(view))
  const change = (part: Partial<Choice>) => setChoice((before) => ({ ...before, ...part }))
  return {
    choice,
    restore: (kept: Partial<Choice>) =>
      change(kept.day ? { ...kept, month: monthOf(kept.day) } : kept),
    reset: () => setChoice(firstChoice(view)),
    chooseService: (serviceId: string) => change({ serviceId }),
    /** A new day clears the hour. */
    chooseDay: (day: string) => change({ day, slot: null }),
    chooseHour: (slot: string) => change({ slot }),
    showMonth: (month: string) => change({ month }),
  }
}

/** The chosen hour as long as it is still free, and else what became of it, for the person to read. */
export function heldHour({ day, slot }: Choice, availability: Availability) {
  const slots = slotsOf(availability, day)
  if (slot === null && (day === null || slots.length > 0)) return { slot: null, lost: null }
  if (slot !== null && slots.includes(slot)) return { slot, lost: null }
  if (slots.length === 0) {
    return { slot: null, lost: 'Este dia não tem mais horários livres. Escolha outro dia.' }
  }
  return { slot: null, lost: 'O horário escolhido não está mais livre. Escolha outro.' }
}
