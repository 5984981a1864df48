import { afterAll } from 'vitest'
import { closeScreen, draw } from './open-screen.tsx'
import { checkActionsInPage } from './quick-actions.ts'
import { endMovement } from './screen-faults.ts'

// The screens have no server: a request past their transport, such as the stream of changes, waits for an answer.
const overTheNetwork = window.fetch
window.fetch = (input, init) =>
  new URL(String(input instanceof Request ? input.url : input), location.href).pathname.startsWith(
    '/api/',
  )
    ? new Promise(() => {})
    : overTheNetwork(input, init)

checkActionsInPage()
draw(false)

// A movement of no duration would still begin and end at each change of a colour.
await endMovement()
afterAll(closeScreen)
