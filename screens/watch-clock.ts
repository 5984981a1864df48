import { onTestFinished, vi } from 'vitest'

/** Returns a function that moves the clock and runs the timers that read it. Call it before a screen opens. */
export function watchClock(): (milliseconds: number) => void {
  const intervals = vi.spyOn(window, 'setInterval')
  onTestFinished(() => intervals.mockRestore())
  return (milliseconds) => {
    vi.setSystemTime(Date.now() + milliseconds)
    for (const [look] of intervals.mock.calls) if (look instanceof Function) look()
  }
}
