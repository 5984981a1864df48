import { useRef, useState } from 'react'
import { formatDay } from '../../../platform/shared/calendar.ts'
import { formatMoney } from '../../../platform/shared/money.ts'
import { showRefusal } from '../../../platform/web/show-refusal.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Dialog } from '../../../platform/web/ui/dialog.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { Input } from '../../../platform/web/ui/input.tsx'
import { useOneAtATime } from '../../../platform/web/use-one-at-a-time.ts'
import { useTypedState } from '../../../platform/web/use-typed-state.ts'
import type { ExpenseCategory } from '../../expenses/categories.ts'
import { CategoryField } from '../../expenses/web/parts/category-field.tsx'
import type { BankLine } from '../contract.ts'
import { useMakeExpense } from './api.ts'

type ExpenseWindowProps = {
  line: BankLine
  onSaved: (line: BankLine) => void
  onClose: () => void
}

/** Registers a debit as an expense of its day. */
export default function ExpenseWindow({ line, onSaved, onClose }: ExpenseWindowProps) {
  const make = useMakeExpense()
  const input = useRef<HTMLInputElement>(null)
  const [category, setCategory] = useTypedState<ExpenseCategory | ''>(
    ['category', line],
    line.category ?? '',
  )
  const [description, setDescription] = useTypedState(['description', line], line.text)
  const [isMissing, setMissing] = useState(false)
  const { pending, run } = useOneAtATime(async () => {
    if (category === '') {
      setMissing(true)
      input.current?.focus()
      return
    }
    try {
      const body = { category, description }
      onSaved(await make.mutateAsync({ params: { id: line.id }, body }))
      onClose()
    } catch (error) {
      showRefusal('A despesa não foi registrada', error)
    }
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title="Registrar despesa"
      description={`${formatMoney(line.amount.replace('-', ''))} em ${formatDay(line.day)}. A categoria fica para os próximos deste favorecido.`}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancelar
          </Button>
          <Button
            pending={pending}
            pendingText="Registrando..."
            onClick={() => void run(undefined)}
          >
            Registrar despesa
          </Button>
        </>
      }
    >
      <div className="space-y-5">
        <CategoryField
          label="Categoria"
          value={category}
          onChoose={setCategory}
          error={isMissing && category === '' ? 'Escolha a categoria' : undefined}
          inputRef={input}
        />
        <Field label="Descrição">
          <Input
            maxLength={255}
            value={description}
            onChange={({ currentTarget }) => setDescription(currentTarget.value)}
          />
        </Field>
      </div>
    </Dialog>
  )
}
