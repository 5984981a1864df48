const oneDecimal = new Intl.NumberFormat('pt-BR', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})
const signed = new Intl.NumberFormat('pt-BR', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
})
const whole = new Intl.NumberFormat('pt-BR')

/** `+12,5%`: one decimal and a sign (spec part 2 §9). */
export function formatGrowth(growth: number): string {
  return `${signed.format(growth)}%`
}

/** `1.234` */
export function formatCount(count: number): string {
  return whole.format(count)
}

/** `2,5` */
export function formatAverage(average: number): string {
  return oneDecimal.format(average)
}

/** `1 sessão`, `2 sessões` */
export function countSessions(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'sessão' : 'sessões'}`
}
