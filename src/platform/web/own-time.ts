import { useSyncExternalStore } from 'react'
import { dayAt, formatDateTime, formatZone, timeAt, zoneName } from '../shared/calendar.ts'

const never = () => () => {}

/** Returns the device's zone if it differs from this one; null also if the browser has no usable one. */
export function useOwnZone(zone: string): string | null {
  return useSyncExternalStore(
    never,
    () => readOtherZone(zone),
    () => null,
  )
}

export function readOtherZone(zone: string): string | null {
  try {
    // Read once: each new formatter costs an old phone milliseconds.
    deviceZone ??= new Intl.DateTimeFormat().resolvedOptions().timeZone
    if (deviceZone === zone) return null
    timeAt(0, deviceZone)
    return deviceZone
  } catch {
    return null
  }
}

let deviceZone: string | undefined

export interface OwnTime {
  day: string | null
  time: string
}

/** Returns the reader's own time; null when both zones agree. `instant` is ISO 8601. */
export function ownTime(instant: string, zone: string, ownZone: string | null): OwnTime | null {
  if (!ownZone) return null
  const epochMs = Date.parse(instant)
  const [time, day] = [timeAt(epochMs, ownZone), dayAt(epochMs, ownZone)]
  if (day !== dayAt(epochMs, zone)) return { day, time }
  return time === timeAt(epochMs, zone) ? null : { day: null, time }
}

/**
 * Returns an instant as `02/03/2026 às 20:17`; if the reader's zone differs, in that one first, with both named:
 * `02/03/2026 às 20:17 (horário do Acre; para quem atende, 02/03/2026 às 22:17, horário de Brasília)`.
 */
export function timeForReader(instant: string, zone: string, ownZone: string | null): string {
  if (!ownZone || !ownTime(instant, zone, ownZone)) return formatDateTime(instant, zone)
  const epochMs = Date.parse(instant)
  return `${formatDateTime(epochMs, ownZone)} (${zoneName(ownZone, epochMs)}; para quem atende, ${formatDateTime(epochMs, zone)}, ${zoneName(zone, epochMs)})`
}

/**
 * Returns `Horário de Brasília (GMT-3); para você, 02/03/2026 às 20:17 no Horário do Acre (GMT-5)`; null when both zones
 * agree. `instant` is ISO 8601.
 */
export function bothZones(instant: string, zone: string, ownZone: string | null): string | null {
  if (!ownZone || !ownTime(instant, zone, ownZone)) return null
  const epochMs = Date.parse(instant)
  return `${formatZone(zone, epochMs)}; para você, ${formatDateTime(epochMs, ownZone)} no ${formatZone(ownZone, epochMs)}`
}
