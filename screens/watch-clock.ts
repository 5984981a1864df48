import { onTestFinished, vi } from 'vitest'

/** Called before a screen opens: returns how to move the clock, after which all that looks at it now and then looks. */
export function watchClock(): (milliseconds: number) => void {
  const intervals = vi.spyOn(window, 'setInterval')
  onTestFinished(() => intervals.mockRestore())
  return (milliseconds) => {
    vi.setSystemTime(Date.now() + milliseconds)
    for (const [look] of intervals.mock.calls) if (look instanceof Function) look()
  }
}
