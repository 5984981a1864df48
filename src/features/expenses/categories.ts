/**
 * The standard chart of accounts of Carnê-Leão Web (Receita Federal, manual do Carnê-Leão, plano de contas padrão): P10
 * is deductible from the income of the month, P11 is not.
 */
export const EXPENSE_CATEGORIES = {
  'P10.01.00001': 'Água do consultório',
  'P10.01.00002': 'Aluguel do consultório',
  'P10.01.00003': 'Condomínio do consultório',
  'P10.01.00004': 'Contribuições a entidades de classe (CRP)',
  'P10.01.00005': 'Cópia e autenticação de documentos',
  'P10.01.00006': 'Emolumentos pagos a terceiros',
  'P10.01.00007': 'Energia do consultório',
  'P10.01.00008': 'Gás do consultório',
  'P10.01.00009': 'IPTU do consultório',
  'P10.01.00010': 'ISS',
  'P10.01.00011': 'Material de conservação e limpeza',
  'P10.01.00012': 'Material de escritório',
  'P10.01.00013': 'Empregados, INSS e FGTS',
  'P10.01.00014': 'Telefone do consultório',
  'P11.01.00001': 'Aplicação de capital',
  'P11.01.00002': 'Compra de computador',
  'P11.01.00003': 'Compra de linha ou aparelho telefônico',
  'P11.01.00004': 'Compra de máquina ou equipamento',
  'P11.01.00005': 'Arrendamento mercantil (leasing)',
  'P11.01.00006': 'Carnê-Leão pago',
  'P11.01.00007': 'Combustível',
  'P11.01.00008': 'Conservação e reforma de imóvel próprio',
  'P11.01.00009': 'Depreciação de instalações e equipamentos',
  'P11.01.00010': 'Locomoção e transporte',
  'P11.01.00011': 'Livros e revistas em geral',
  'P11.01.00012': 'Estacionamento',
  'P11.01.00013': 'IPTU de imóvel residencial',
  'P11.01.00014': 'Manutenção de veículo',
  'P11.01.00015': 'Imposto complementar pago',
  'P11.01.00016': 'Seguro de vida',
  'P11.01.00017': 'Seguro de imóvel residencial',
  'P11.01.00018': 'Seguro de carro',
} as const
export type ExpenseCategory = keyof typeof EXPENSE_CATEGORIES
// The cast restores the keys' types; `keysOf` would enlarge the first load of each screen.
const CODES = Object.keys(EXPENSE_CATEGORIES) as ExpenseCategory[]

/** Returns whether Carnê-Leão deducts it from the month's income (livro-caixa). */
export function isDeductible(category: ExpenseCategory): boolean {
  return category.startsWith('P10')
}

export function findCategories(text: string): ExpenseCategory[] {
  const words = plain(text).split(/\s+/)
  return CODES.filter((code) => {
    const name = plain(`${EXPENSE_CATEGORIES[code]} ${code}`)
    return words.every((word) => name.includes(word))
  })
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
