import { useForm } from 'react-hook-form'
import { contractResolver } from '../../../platform/web/form-problems.ts'
import { Checkbox } from '../../../platform/web/ui/checkbox.tsx'
import { Dialog } from '../../../platform/web/ui/dialog.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { DialogForm } from '../../../platform/web/ui/form-frame.tsx'
import { Select } from '../../../platform/web/ui/select.tsx'
import { useSave } from '../../../platform/web/use-save.ts'
import { placedHolidaysInput } from '../../holidays/contract.ts'
import { type Place, STATE_CODES, STATES } from '../../holidays/states.ts'
import { usePlaceHolidays } from '../../holidays/web/api.ts'

const IN_ORDER = STATE_CODES.toSorted((a, b) =>
  STATES[a].name.localeCompare(STATES[b].name, 'pt-BR'),
)

type PlaceWindowProps = { place: Place; onClose: () => void }

/** Chooses the state, and optionally its capital, whose holidays are shown. */
export default function PlaceWindow({ place, onClose }: PlaceWindowProps) {
  const choose = usePlaceHolidays()
  const form = useForm({
    defaultValues: { state: place.state ?? '', inCapital: place.inCapital },
    resolver: contractResolver(placedHolidaysInput, ({ state, inCapital }) => ({
      state: state || null,
      inCapital: state !== '' && inCapital,
    })),
  })
  const save = useSave(form, {
    send: async (body): Promise<undefined> => {
      await choose.mutateAsync({ body })
    },
    done: { title: 'Lugar dos feriados salvo' },
    refused: 'Erro',
    onSaved: onClose,
  })
  const state = STATE_CODES.find((code) => code === form.watch('state'))
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="sm"
      title="Lugar dos feriados"
      description="De onde são os feriados que você vê. Confira os da sua cidade: conhecemos os de dez capitais; os outros você adiciona uma vez, e voltam todo ano."
    >
      <DialogForm save={save} submitLabel="Salvar">
        <Field label="Estado" error={form.formState.errors.state?.message}>
          <Select placeholder="Só feriados nacionais" {...form.register('state')}>
            {IN_ORDER.map((code) => (
              <option key={code} value={code}>
                {STATES[code].name}
              </option>
            ))}
          </Select>
        </Field>
        {state && (
          <Checkbox
            label={`Na capital, ${STATES[state].capital}`}
            {...form.register('inCapital')}
          />
        )}
      </DialogForm>
    </Dialog>
  )
}
