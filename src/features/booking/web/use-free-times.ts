import { useCallback, useEffect, useRef, useState } from 'react'
import { MINUTE } from '../../../platform/shared/calendar.ts'
import type { Availability } from '../../attendance/availability-schema.ts'
import { lastDayFrom } from '../../attendance/bookable-days.ts'
import type { BookingView } from '../booking-view.ts'

/** Older free times are refetched when the page becomes visible. */
const FRESH_FOR = MINUTE

export interface FreeTimes {
  availability: Availability
  /** New times are loading; those shown may be for another duration. */
  loading: boolean
  failed: boolean
  refresh: () => void
  /** Removes a time that was taken. */
  remove: (slot: string) => void
}

/**
 * Returns the free times for a service: those of the page until the service's duration differs, the page was hidden for over a
 * minute, or `refresh` is called.
 */
export function useFreeTimes(view: BookingView, serviceId: string): FreeTimes {
  const { shown, state, load, remove } = useLoadedTimes(view)
  const shownService = serviceId || view.availabilityServiceId
  const duration = durationOf(view, shownService)
  const loadedAt = useRef<number | null>(null)
  const refresh = useCallback(() => {
    load(shownService, duration).then(
      () => {
        loadedAt.current = Date.now()
      },
      () => {},
    )
  }, [load, shownService, duration])

  const differs = shown.duration !== duration
  useEffect(() => {
    if (differs) refresh()
  }, [differs, refresh])
  useRefreshOnReturn(loadedAt, refresh)
  return {
    availability: shown.availability,
    loading: state === 'loading',
    failed: state === 'failed',
    refresh,
    remove,
  }
}

function durationOf({ services }: BookingView, serviceId: string | null): number | undefined {
  return services.find(({ id }) => id === serviceId)?.duration
}

/** Loads the calendar's times; only the last of several requests counts. */
function useLoadedTimes(view: BookingView) {
  const [shown, setShown] = useState(() => ({
    availability: view.availability,
    duration: durationOf(view, view.availabilityServiceId),
  }))
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const latest = useRef(0)
  const { friendlyId } = view.psychologist
  // Without Intl, whose first use costs an old phone more than everything else here.
  const [from, to] = [view.today, lastDayFrom(view.today)]
  const load = useCallback(
    async (serviceId: string | null, duration: number | undefined) => {
      latest.current += 1
      const turn = latest.current
      setState('loading')
      try {
        const { findFreeTimes } = await import('./api.ts')
        const query = { from, to, serviceId: serviceId ?? undefined }
        const availability = await findFreeTimes(friendlyId, query)
        if (turn !== latest.current) return
        setShown({ availability, duration })
        setState('idle')
      } catch (error) {
        if (turn === latest.current) setState('failed')
        throw error
      }
    },
    [friendlyId, from, to],
  )
  const remove = useCallback((slot: string) => {
    setShown((before) => ({ ...before, availability: without(before.availability, slot) }))
  }, [])
  return { shown, state, load, remove }
}

function without(availability: Availability, taken: string): Availability {
  const days = availability.days
    .map((day) => ({ ...day, slots: day.slots.filter((slot) => slot !== taken) }))
    .filter(({ slots }) => slots.length > 0)
  return { ...availability, days }
}

/** Refreshes when the page is shown again, also from the back-forward cache. */
function useRefreshOnReturn(loadedAt: { current: number | null }, refresh: () => void) {
  useEffect(() => {
    loadedAt.current ??= Date.now()
    const look = () => {
      const old = Date.now() - (loadedAt.current ?? 0) > FRESH_FOR
      if (document.visibilityState === 'visible' && old) refresh()
    }
    document.addEventListener('visibilitychange', look)
    addEventListener('pageshow', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      removeEventListener('pageshow', look)
    }
  }, [loadedAt, refresh])
}
