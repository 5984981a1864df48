export interface PrintedFigure {
  label: string
  figure: string
  hint: string
}

const wholeNumber = new Intl.NumberFormat('pt-BR')
const oneDecimal = new Intl.NumberFormat('pt-BR', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})

/** Returns a part in percent of the whole, rounded to `decimals`; 0 if the whole is 0. */
export function percentOf(part: number, whole: number, decimals = 0): number {
  const scale = 10 ** decimals
  return whole === 0 ? 0 : Math.round((part * 100 * scale) / whole) / scale
}

export function formatCount(count: number): string {
  return wholeNumber.format(count)
}

/** Returns a count with its noun: `1 item`, `2 itens`. */
export function pluralize(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}

export function formatDecimal(figure: number): string {
  return oneDecimal.format(figure)
}
