import { useState } from 'react'
import type { Availability } from '../../attendance/availability-schema.ts'
import type { FreeTime } from '../../attendance/nearest-slots.ts'
import { firstMonth, monthOf, slotsOf } from '../../attendance/web/parts/month.ts'
import type { SessionType } from '../../practice/session-types.ts'
import type { BookingView } from '../booking-view.ts'

/** The choices of a booking: service, day, hour, and a code. */
export interface Choice {
  serviceId: string
  /** Online or in person; null before a choice. */
  type: SessionType | null
  day: string | null
  slot: string | null
  month: string
  /** The code as typed; null until the field is opened. */
  couponCode: string | null
}

/** Returns the choice of a new page, in which a single service is preselected. */
function firstChoice({ services, availability, today }: BookingView): Choice {
  const only = services.length === 1 ? services[0]?.id : undefined
  return {
    serviceId: only ?? '',
    type: null,
    day: null,
    slot: null,
    month: firstMonth(availability, today),
    couponCode: null,
  }
}

export function useChoice(view: BookingView) {
  const [choice, setChoice] = useState(() => firstChoice(view))
  const change = (part: Partial<Choice>) => setChoice((before) => ({ ...before, ...part }))
  return {
    choice,
    restore: (stored: Partial<Choice>) =>
      change(stored.day ? { ...stored, month: monthOf(stored.day) } : stored),
    reset: () => setChoice(firstChoice(view)),
    chooseService: (serviceId: string) => change({ serviceId }),
    chooseType: (type: SessionType) => change({ type }),
    /** A new day clears the hour. */
    chooseDay: (day: string) => change({ day, slot: null }),
    chooseHour: (slot: string) => change({ slot }),
    chooseTime: ({ date, slot }: FreeTime) => change({ day: date, slot, month: monthOf(date) }),
    enterCode: (couponCode: string | null) => change({ couponCode }),
    showMonth: (month: string) => change({ month }),
  }
}

/**
 * Adds the hour of an unanswered attempt to the free ones: this visitor may have booked it, and the next tap fetches that
 * answer.
 */
export function withUnanswered(
  availability: Availability,
  { day, slot }: Pick<Choice, 'day' | 'slot'>,
  unanswered: string | null,
): Availability {
  if (!day || !slot || slot !== unanswered) return availability
  const slots = slotsOf(availability, day)
  if (slots.includes(slot)) return availability
  const others = availability.days.filter(({ date }) => date !== day)
  const ownDay = { date: day, slots: [...slots, slot].sort() }
  const days = [...others, ownDay].sort((a, b) => (a.date < b.date ? -1 : 1))
  return { ...availability, days }
}

interface HeldHour {
  slot: string | null
  lost: string | null
  /** The hour that was lost; others around it are offered. */
  gone: FreeTime | null
}

/** Returns the chosen hour while it is free, otherwise the reason why it is not. */
export function chosenHour(
  { day, slot }: Pick<Choice, 'day' | 'slot'>,
  availability: Availability,
): HeldHour {
  const slots = slotsOf(availability, day)
  const held = { slot, lost: null, gone: null }
  if (day === null || (slot === null && slots.length > 0)) return { ...held, slot: null }
  if (slot !== null && slots.includes(slot)) return held
  return {
    slot: null,
    lost:
      slots.length === 0
        ? 'Este dia não tem mais horários livres. Escolha outro dia.'
        : 'O horário escolhido não está mais livre. Escolha outro.',
    gone: slot === null ? null : { date: day, slot },
  }
}
