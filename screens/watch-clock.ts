import { onTestFinished, vi } from 'vitest'

/** Called before a screen opens: returns a function that moves the clock and runs the timers that read it. */
export function watchClock(): (milliseconds: number) => void {
  const intervals = vi.spyOn(window, 'setInterval')
  onTestFinished(() => intervals.mockRestore())
  return (milliseconds) => {
    vi.setSystemTime(Date.now() + milliseconds)
    for (const [look] of intervals.mock.calls) if (look instanceof Function) look()
  }
}
