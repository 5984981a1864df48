import { generateSync } from 'otplib'
import { login } from '../src/features/identity/contract.ts'
import { confirmTotp, openTotp } from '../src/features/identity/second-factor-contract.ts'
import { MINUTE } from '../src/platform/shared/calendar.ts'
import type { Actor } from './actors.ts'

/** Returns what an authenticator app shows at an instant in milliseconds. */
export function codeAt(secret: string, now: number): string {
  return generateSync({ secret, epoch: Math.floor(now / 1000) })
}

interface Clock {
  now(): number
  advance(milliseconds: number): void
}

/** Turns the second factor on by its screen's calls; the clock advances, so that the next code is a new one. */
export async function turnOn(actor: Actor, clock: Clock) {
  const { secret } = await actor.ask(openTotp)
  const body = { code: codeAt(secret, clock.now()) }
  const { recoveryCodes } = await actor.ask(confirmTotp, { body })
  clock.advance(MINUTE)
  return { secret, recoveryCodes, code: () => codeAt(secret, clock.now()) }
}

/** Gives the password if a second factor is on, and resolves to the challenge of the second step. */
export async function challengeFor(
  actor: Actor,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const { challenge } = await actor.ask(login, { body: { email, password } })
  if (!challenge) throw new Error('the login has no second step')
  return challenge
}
