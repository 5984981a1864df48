import { type TableColumn, yesOrNo } from '../../platform/server/table-file.ts'
import type { Coupon } from './contract.ts'

export const couponColumns: readonly TableColumn<Coupon>[] = [
  { header: 'Código', kind: 'text', width: 18, value: ({ code }) => code },
  { header: 'Desconto (%)', kind: 'number', width: 13, value: ({ percent }) => percent },
  { header: 'Desconto (R$)', kind: 'money', width: 14, value: ({ amount }) => amount },
  { header: 'Vale de', kind: 'day', width: 12, value: ({ validFrom }) => validFrom },
  { header: 'Vale até', kind: 'day', width: 12, value: ({ validUntil }) => validUntil },
  { header: 'Usos ao todo', kind: 'number', width: 13, value: ({ maxUses }) => maxUses },
  {
    header: 'Usos por paciente',
    kind: 'number',
    width: 17,
    value: ({ maxUsesPerPatient }) => maxUsesPerPatient,
  },
  { header: 'Usado', kind: 'number', width: 9, value: ({ uses }) => uses },
  { header: 'Ativo', kind: 'text', width: 8, value: ({ active }) => yesOrNo(active) },
  { header: 'Criado em', kind: 'instant', width: 17, value: ({ createdAt }) => createdAt },
]
