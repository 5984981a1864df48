import { formatCount } from '../../../platform/shared/figures.ts'

const signed = new Intl.NumberFormat('pt-BR', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
})

/** `+12,5%`: one decimal and a sign (spec part 2 §9). */
export function formatGrowth(growth: number): string {
  return `${signed.format(growth)}%`
}

/** `1 sessão`, `2 sessões` */
export function countSessions(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'sessão' : 'sessões'}`
}
