/** Milliseconds that the server's clock is ahead of the device's; negative where it is behind. */
const ahead = 0

/** Returns the present instant by the server's clock (epoch milliseconds), which a wrong clock of the device does not change. */
export function serverNow(): number {
  return Date.now() + ahead
}
