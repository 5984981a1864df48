import { useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { formatDay } from '../../../../platform/shared/calendar.ts'
import { contractResolver } from '../../../../platform/web/form-problems.ts'
import { plainDay } from '../../../../platform/web/ui/date-masks.ts'
import { DayInput } from '../../../../platform/web/ui/day-input.tsx'
import { Dialog } from '../../../../platform/web/ui/dialog.tsx'
import { Field } from '../../../../platform/web/ui/field.tsx'
import { DialogForm } from '../../../../platform/web/ui/form-frame.tsx'
import { Input } from '../../../../platform/web/ui/input.tsx'
import { maskMoney, plainMoney } from '../../../../platform/web/ui/masks.ts'
import { MoneyInput } from '../../../../platform/web/ui/money-input.tsx'
import { useSave } from '../../../../platform/web/use-save.ts'
import { EXPENSE_CATEGORIES, type ExpenseCategory } from '../../categories.ts'
import { type Expense, type ExpenseFields, expenseInput } from '../../contract.ts'
import {
  readExpense,
  uploadProof,
  useCreateExpense,
  useDeleteExpenseFile,
  useExpensesChanged,
  useUpdateExpense,
} from '../api.ts'
import { CategoryField } from './category-field.tsx'
import { ProofField } from './proof-field.tsx'

type ExpenseDialogProps = {
  expense: Expense | null
  day: string
  onClose: () => void
}

export default function ExpenseDialog({ expense, day, onClose }: ExpenseDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={expense ? 'Editar despesa' : 'Nova despesa'}
    >
      <ExpenseForm expense={expense} day={day} onDone={onClose} />
    </Dialog>
  )
}

const LABELS = {
  date: 'Data',
  amount: 'Valor',
  category: 'Categoria',
  description: 'Descrição',
}

type Values = ReturnType<typeof valuesOf>
type Form = UseFormReturn<Values, unknown, ExpenseFields>

function ExpenseForm({
  expense,
  day,
  onDone,
}: Omit<ExpenseDialogProps, 'onClose'> & { onDone: () => void }) {
  const form: Form = useForm<Values, unknown, ExpenseFields>({
    defaultValues: valuesOf(expense ?? { date: day, amount: '', category: '', description: '' }),
    resolver: contractResolver(expenseInput, payloadOf),
  })
  const { send, sending } = useSending(form, expense)
  const save = useSave(
    form,
    {
      send,
      done: { title: expense ? 'Despesa atualizada' : 'Despesa registrada' },
      refused: expense ? 'Erro ao atualizar despesa' : 'Erro ao registrar despesa',
      onSaved: onDone,
    },
    expense && {
      saved: expense,
      read: () => readExpense(expense),
      valuesOf,
      labels: LABELS,
      shown: { category: (category) => category && EXPENSE_CATEGORIES[category] },
    },
  )
  return (
    <DialogForm save={save} submitLabel={expense ? 'Salvar alterações' : 'Registrar despesa'}>
      <ExpenseFieldSet form={form} />
      <Proofs form={form} expense={expense} sending={sending} />
    </DialogForm>
  )
}

type FormValues = Pick<Expense, 'date' | 'amount' | 'description'> & {
  category: ExpenseCategory | ''
}

function valuesOf({ date, amount, category, description }: FormValues) {
  return {
    date: formatDay(date),
    amount: maskMoney(amount),
    category,
    description,
    added: [] as File[],
    removed: [] as string[],
  }
}

function payloadOf({ date, amount, category, description }: Values) {
  return { date: plainDay(date), amount: plainMoney(amount), category, description }
}

/** Saves an expense, then its files, one at a time. After a failure, a retry continues. */
function useSending(form: Form, expense: Expense | null) {
  const create = useCreateExpense()
  const update = useUpdateExpense()
  const removal = useDeleteExpenseFile()
  const changed = useExpensesChanged()
  const [sending, setSending] = useState<{ file: File; share: number } | null>(null)
  const created = useRef<Expense | null>(null)

  async function send(body: ExpenseFields, version: number | undefined): Promise<Expense> {
    const known = created.current ?? expense
    const saved = known
      ? await update.mutateAsync({
          params: { id: known.id },
          body: { ...body, version: created.current?.version ?? version },
        })
      : await create.mutateAsync({ body })
    if (!expense) created.current = saved
    try {
      for (const id of form.getValues('removed')) {
        await removal.mutateAsync({ params: { id } })
        drop('removed', id)
      }
      for (const file of form.getValues('added')) {
        setSending({ file, share: 0 })
        await uploadProof(saved.id, file, (share) => setSending({ file, share }))
        drop('added', file)
      }
    } finally {
      setSending(null)
      void changed()
    }
    return saved
  }

  function drop<Name extends 'added' | 'removed'>(name: Name, done: Values[Name][number]): void {
    const remaining = form.getValues(name).filter((value) => value !== done)
    // The value has the type of the field, which `name` does not tell TypeScript.
    form.setValue(name, remaining as never)
  }

  return { send, sending }
}

function ExpenseFieldSet({ form }: { form: Form }) {
  const { errors } = form.formState
  // Registered in their order on screen, so that the first invalid one gets the focus.
  const [date, amount, category] = [
    form.register('date'),
    form.register('amount'),
    form.register('category'),
  ]
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(12rem,100%),1fr))] gap-5">
        <Field label={LABELS.date} required error={errors.date?.message}>
          <DayInput {...date} />
        </Field>
        <Field label={LABELS.amount} required error={errors.amount?.message}>
          <MoneyInput {...amount} />
        </Field>
      </div>
      <CategoryField
        label={LABELS.category}
        value={form.watch('category')}
        onChoose={(chosen) =>
          form.setValue('category', chosen, {
            shouldDirty: true,
            shouldValidate: form.formState.isSubmitted,
          })
        }
        error={errors.category?.message}
        inputRef={category.ref}
      />
      <Field
        label={LABELS.description}
        required
        help="Vai para o arquivo do Carnê-Leão."
        error={errors.description?.message}
      >
        <Input autoComplete="off" maxLength={255} {...form.register('description')} />
      </Field>
    </>
  )
}

type ProofsProps = {
  form: Form
  expense: Expense | null
  sending: { file: File; share: number } | null
}

function Proofs({ form, expense, sending }: ProofsProps) {
  const [added, removed] = [form.watch('added'), form.watch('removed')]
  const [error, setError] = useState<string | null>(null)
  const set = (name: 'added' | 'removed', value: File[] | string[]) =>
    form.setValue(name, value as never, { shouldDirty: true })
  return (
    <ProofField
      kept={(expense?.files ?? []).filter(({ id }) => !removed.includes(id))}
      added={added}
      sending={sending}
      error={error ?? undefined}
      onAdd={(files, refusal) => {
        setError(refusal)
        if (files.length > 0) set('added', [...added, ...files])
      }}
      onDrop={(file) =>
        set(
          'added',
          added.filter((addedFile) => addedFile !== file),
        )
      }
      onRemove={({ id }) => set('removed', [...removed, id])}
    />
  )
}
