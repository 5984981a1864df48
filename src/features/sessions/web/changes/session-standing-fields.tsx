import { Checkbox } from '../../../../platform/web/ui/checkbox.tsx'
import { Field } from '../../../../platform/web/ui/field.tsx'
import { plainMoney } from '../../../../platform/web/ui/masks.ts'
import { SegmentedChoice } from '../../../../platform/web/ui/segmented-choice.tsx'
import { Select } from '../../../../platform/web/ui/select.tsx'
import { useNow } from '../../../../platform/web/use-clock.ts'
import { ONE_TAP_METHODS, PAYMENT_METHODS } from '../../../payments/contract.ts'
import { writesToPatients } from '../../../practice/rules.ts'
import { happenedOf, type SessionChoices, type SessionFormState } from './session-values.ts'

type StandingProps = {
  form: SessionFormState
  choices: SessionChoices
  /** The patient pays by the month, so no single session is paid. */
  billedMonthly: boolean
}

/** The state of a new session: confirmed or pending, or the outcome of one that has begun. */
export function StandingFields({ form, choices, billedMonthly }: StandingProps) {
  const { profile } = choices
  const now = useNow()
  const values = form.watch()
  const happened = happenedOf(values, profile.timezone, now)
  if (happened === null)
    return <AheadFields form={form} writes={writesToPatients(profile)} pending={values.pending} />
  const isCharged = happened === 'completed' || profile.lateCancelPercent > 0
  const isOwnPayment = !billedMonthly && values.packageId === '' && !isFree(values.price)
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SegmentedChoice
        legend="Já aconteceu"
        options={OUTCOMES}
        chosen={happened}
        onChoose={(chosen) => {
          form.setValue('happened', chosen, { shouldDirty: true })
          form.setValue('received', '')
        }}
      />
      {happened !== 'open' && isCharged && isOwnPayment && (
        <Field label="Pagamento">
          <Select {...form.register('received')}>
            <option value="">Ainda não recebi</option>
            {ONE_TAP_METHODS.map((method) => (
              <option key={method} value={method}>
                Recebi: {PAYMENT_METHODS[method]}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </div>
  )
}

const OUTCOMES = [
  ['completed', 'Concluída'],
  ['absent', 'Faltou'],
  ['open', 'Depois'],
] as const

function isFree(price: string): boolean {
  const typed = plainMoney(price)
  return typed !== '' && Number(typed) === 0
}

type AheadProps = Pick<StandingProps, 'form'> & { writes: boolean; pending: boolean }

function AheadFields({ form, writes, pending }: AheadProps) {
  const untilConfirmed = writes ? 'só é bloqueado, e o paciente avisado,' : 'só é bloqueado'
  return (
    <div className="grid gap-x-5 gap-y-3 sm:grid-cols-2">
      <Checkbox
        label="Deixar pendente"
        help={`O horário ${untilConfirmed} quando você confirmar.`}
        {...form.register('pending')}
      />
      {writes && !pending && (
        <Checkbox
          label="Avisar paciente"
          help="Recebe a confirmação."
          {...form.register('notify')}
        />
      )}
    </div>
  )
}
