import { afterAll } from 'vitest'

const closings: (() => Promise<unknown>)[] = []

// Registered while the file is read, so that what a hook or a test opens is closed too.
afterAll(async () => {
  for (const close of closings.reverse()) await close()
})

/** Closes something after the file's last test; what was opened last is closed first. */
export function closeAtEnd(close: () => Promise<unknown>): void {
  closings.push(close)
}
