import { useEffect, useState } from 'react'
import { eraseDraft, keepDraft, readDraft } from '../../../platform/web/tab-draft.ts'
import type { Booked } from '../contract.ts'
import type { MadeBooking, ShownBooking } from './shown-booking.ts'

const keyOf = (friendlyId: number) => `agendado-${friendlyId}`

/**
 * Returns the booking of this tab, also after a reload or the way back: a visit to the bank's app does not lose the Pix code, and
 * an empty page causes no second booking.
 */
export function useShownBooking(friendlyId: number) {
  const [shown, setShown] = useState<ShownBooking | null>(null)
  useEffect(() => {
    const { booked } = readDraft<{ booked: Booked }>(keyOf(friendlyId))
    if (!booked?.session) return
    void findPresent(booked).then((present) => {
      if (!present) eraseDraft(keyOf(friendlyId))
      // A booking made meanwhile stays.
      setShown((before) => before ?? present)
    })
  }, [friendlyId])
  const show = (booked: MadeBooking) => {
    keepDraft(keyOf(friendlyId), { booked: booked.booked })
    setShown({ ...booked, isNew: true, paid: false })
  }
  return { shown, show }
}

/** Returns its current state, or the earlier one if the code for it failed to load. */
async function findPresent(booked: Booked): Promise<ShownBooking | null> {
  try {
    return await (await import('./present-booking.ts')).presentOf(booked)
  } catch {
    return { booked, lateCost: null, isNew: false, paid: false, Panel: null }
  }
}
