/** The free hours that are shown before the calendar. */
const NEAR_SHOWN = 4

/** Returns the free hours nearest to a session, in their order; its own time is left out. */
export function hoursNear(datetime: string, slots: readonly string[]): string[] {
  const distance = (slot: string) => Math.abs(Date.parse(slot) - Date.parse(datetime))
  return slots
    .filter((slot) => distance(slot) > 0)
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, NEAR_SHOWN)
    .toSorted()
}
