import { useEffect, useState } from 'react'
import { eraseDraft, keepDraft, readDraft } from '../../../platform/web/tab-draft.ts'
import type { Booked } from '../contract.ts'
import type { BookedPanelType, ShownBooking } from './shown-booking.ts'

const keyOf = (friendlyId: number) => `agendado-${friendlyId}`

/**
 * What was booked in this tab, also after a reload or the way back: a bank's app in between costs nobody the Pix code,
 * and nobody books twice because the page looks as if nothing happened.
 */
export function useShownBooking(friendlyId: number) {
  const [shown, setShown] = useState<ShownBooking | null>(null)
  useEffect(() => {
    const { booked } = readDraft<{ booked: Booked }>(keyOf(friendlyId))
    if (!booked?.session) return
    void findPresent(booked).then((present) => {
      if (!present) eraseDraft(keyOf(friendlyId))
      // What was booked meanwhile stands.
      setShown((before) => before ?? present)
    })
  }, [friendlyId])
  const show = (booked: Booked, Panel: BookedPanelType) => {
    keepDraft(keyOf(friendlyId), { booked })
    setShown({ booked, isNew: true, paid: false, Panel })
  }
  return { shown, show }
}

/** As it is now; as it was where what asks that did not come. */
async function findPresent(booked: Booked): Promise<ShownBooking | null> {
  try {
    return await (await import('./present-booking.ts')).presentOf(booked)
  } catch {
    return { booked, isNew: false, paid: false, Panel: null }
  }
}
