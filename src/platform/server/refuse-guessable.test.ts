import { expect, it } from 'vitest'
import { loadStrength } from '../shared/password-strength.ts'
import { refuseGuessable } from './refuse-guessable.ts'

it('many concurrent passwords leave ticks of the event loop to other work', async () => {
  await loadStrength()
  let turns = 0
  const count = setInterval(() => turns++, 0)
  const tries = Array.from({ length: 8 }, () =>
    refuseGuessable('password', 'rio cravo lousa trigo', []),
  )
  await Promise.all(tries)
  clearInterval(count)
  expect(turns).toBeGreaterThanOrEqual(4)
})

it('a guessable password is refused at its field, and the next one is still judged', async () => {
  const refused = expect(refuseGuessable('password', 'senha123', [])).rejects.toMatchObject({
    details: [{ path: 'password' }],
  })
  await refuseGuessable('password', 'rio cravo lousa trigo', [])
  await refused
})
