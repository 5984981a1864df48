const oneDecimal = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB']
const STEP = 1000

/** Returns `12,5 MB`, in decimal units, as systems show sizes. */
export function formatBytes(bytes: number): string {
  const size = (power: number) => Number((bytes / STEP ** power).toFixed(1))
  let power = 0
  while (size(power) >= STEP && power < UNITS.length - 1) power++
  return `${oneDecimal.format(size(power))} ${UNITS[power]}`
}
