import { type Ref, useState } from 'react'
import { pluralize } from '../../../../platform/shared/figures.ts'
import { Combobox } from '../../../../platform/web/ui/combobox.tsx'
import { Field } from '../../../../platform/web/ui/field.tsx'
import {
  EXPENSE_CATEGORIES,
  type ExpenseCategory,
  findCategories,
  isDeductible,
} from '../../categories.ts'

type CategoryFieldProps = {
  label: string
  value: ExpenseCategory | ''
  onChoose: (category: ExpenseCategory | '') => void
  error: string | undefined
  inputRef: Ref<HTMLInputElement>
}

export function CategoryField({ label, value, onChoose, error, inputRef }: CategoryFieldProps) {
  const [search, setSearch] = useState('')
  return (
    <Field
      label={label}
      required
      help="As contas são as do Carnê-Leão; as dedutíveis vêm primeiro."
      error={error}
    >
      <Combobox
        ref={inputRef}
        placeholder="Busque: aluguel, CRP, telefone"
        value={value && EXPENSE_CATEGORIES[value]}
        options={findCategories(search).map((category) => ({
          id: category,
          label: EXPENSE_CATEGORIES[category],
          detail: `${category}, ${isDeductible(category) ? 'dedutível' : 'não dedutível'}`,
        }))}
        stale={false}
        onSearch={(text) => setSearch(text ?? '')}
        onChoose={(option) => onChoose((option?.id ?? '') as ExpenseCategory | '')}
        countText={countText}
      />
    </Field>
  )
}

function countText(count: number): string {
  if (count === 0) return 'Nenhuma categoria encontrada'
  return pluralize(count, 'categoria', 'categorias')
}
