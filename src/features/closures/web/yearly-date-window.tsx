import { useForm } from 'react-hook-form'
import { contractResolver } from '../../../platform/web/form-problems.ts'
import { Dialog } from '../../../platform/web/ui/dialog.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { DialogForm } from '../../../platform/web/ui/form-frame.tsx'
import { Input } from '../../../platform/web/ui/input.tsx'
import { Select } from '../../../platform/web/ui/select.tsx'
import { useSave } from '../../../platform/web/use-save.ts'
import { HOLIDAY_NAME_LENGTH, holidayInput } from '../../holidays/contract.ts'
import { useAddHoliday } from '../../holidays/web/api.ts'

const MONTH = new Intl.DateTimeFormat('pt-BR', { month: 'long', timeZone: 'UTC' })
const MONTHS = Array.from({ length: 12 }, (_, index) => MONTH.format(Date.UTC(2024, index)))

export default function YearlyDateWindow({ onClose }: { onClose: () => void }) {
  const add = useAddHoliday()
  const form = useForm({
    defaultValues: { name: '', day: '', month: '1' },
    resolver: contractResolver(holidayInput, ({ name, day, month }) => ({
      name,
      day: Number(day),
      month: Number(month),
    })),
  })
  const save = useSave(
    form,
    {
      send: async (body): Promise<undefined> => {
        await add.mutateAsync({ body })
      },
      done: { title: 'Data adicionada', description: 'Ela volta todo ano.' },
      refused: 'Erro',
      onSaved: onClose,
    },
    null,
  )
  const { errors } = form.formState
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="sm"
      title="Nova data do ano"
      description="Um feriado da sua cidade, ou outro dia que volta todo ano. Ela aparece na agenda; você decide a cada ano se fecha o dia."
    >
      <DialogForm save={save} submitLabel="Adicionar">
        <Field label="Nome" error={errors.name?.message}>
          <Input
            maxLength={HOLIDAY_NAME_LENGTH}
            placeholder="Aniversário da cidade"
            autoComplete="off"
            {...form.register('name')}
          />
        </Field>
        <div className="grid grid-cols-[6rem_minmax(0,1fr)] gap-3">
          <Field label="Dia" error={errors.day?.message}>
            <Input
              type="number"
              inputMode="numeric"
              min={1}
              max={31}
              autoComplete="off"
              {...form.register('day')}
            />
          </Field>
          <Field label="Mês" error={errors.month?.message}>
            <Select {...form.register('month')}>
              {MONTHS.map((name, index) => (
                <option key={name} value={String(index + 1)}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        </div>
      </DialogForm>
    </Dialog>
  )
}
