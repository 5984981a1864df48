// Loaded before a server whose clock a journey moves: `CLOCK_FILE` holds the milliseconds that it is ahead.
import { readFileSync } from 'node:fs'

const Real = Date
let ahead = 0
let read = 0

function now() {
  const real = Real.now()
  if (real - read > 20) {
    read = real
    ahead = Number(readFileSync(process.env.CLOCK_FILE, 'utf8'))
  }
  return real + ahead
}

globalThis.Date = class ShiftedDate extends Real {
  constructor(...given) {
    if (given.length === 0) super(now())
    else super(...given)
  }

  static now() {
    return now()
  }
}
