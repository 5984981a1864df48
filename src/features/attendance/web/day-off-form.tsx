import { Plus } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { contractResolver } from '../../../platform/web/form-problems.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { Input } from '../../../platform/web/ui/input.tsx'
import { dayOff } from '../contract.ts'
import type { DayOff } from '../slot-rules.ts'

type DayOffFormProps = {
  pending: boolean
  /** Resolves to what refused it, or null. */
  onAdd: (dayOff: DayOff) => Promise<unknown>
}

const BLANK = { firstDay: '', lastDay: '' }

/** One date, or a range when the second one is given. */
export function DayOffForm({ pending, onAdd }: DayOffFormProps) {
  const form = useForm({
    defaultValues: BLANK,
    resolver: contractResolver(dayOff, ({ firstDay, lastDay }: typeof BLANK) => ({
      firstDay,
      lastDay: lastDay || firstDay,
    })),
  })
  const { errors } = form.formState
  const add = form.handleSubmit(async (typed) => {
    if ((await onAdd(typed)) === null) form.reset(BLANK)
  })
  return (
    <form noValidate onSubmit={add}>
      <fieldset
        disabled={pending}
        className="grid items-start gap-4 sm:grid-cols-[12rem_12rem_auto] sm:justify-start"
      >
        <Field label="Dia" error={errors.firstDay?.message}>
          <Input type="date" {...form.register('firstDay')} />
        </Field>
        <Field label="Até" optional error={errors.lastDay?.message}>
          <Input type="date" {...form.register('lastDay')} />
        </Field>
        <Button
          type="submit"
          variant="outline"
          className="min-h-12 sm:mt-7.5"
          icon={<Plus aria-hidden="true" />}
          pending={pending}
          pendingText="Salvando..."
        >
          Adicionar
        </Button>
      </fieldset>
    </form>
  )
}
