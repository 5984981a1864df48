export const START = '2026-03-02T09:00:00-03:00'

/** Creates a clock that does not move until it is set. */
export function createClock() {
  let epoch = Date.parse(START)
  return {
    now: () => epoch,
    set(instant: string) {
      epoch = Date.parse(instant)
    },
    advance(by: number) {
      epoch += by
    },
  }
}
