import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import type { ProblemDetail } from '../../../../platform/shared/problem.ts'
import { Checkbox } from '../../../../platform/web/ui/checkbox.tsx'
import { Field } from '../../../../platform/web/ui/field.tsx'
import { Input } from '../../../../platform/web/ui/input.tsx'
import { RadioGroup } from '../../../../platform/web/ui/radio-group.tsx'
import { documentText } from '../../../patients/document-contract.ts'
import { documentFault } from '../../../patients/document-rules.ts'
import { RELATIONS } from '../../../patients/people-contract.ts'
import { DocumentInput } from '../../../patients/web/parts/document-input.tsx'
import type { Payer } from '../../payer-contract.ts'

const USUAL = 'usual'
const OTHER = 'other'

/** The choice of a payment's payer: the usual one. */
export const NO_CHOICE = {
  isOther: false,
  payerChoice: USUAL,
  payer: { name: '', document: '' },
}

type Choice = typeof NO_CHOICE

const isOtherPerson = ({ isOther, payerChoice }: Choice) => isOther || payerChoice === OTHER

/** Returns the fields of the chosen payer, in the form of the call. */
export function chosenPayer(choice: Choice) {
  if (isOtherPerson(choice)) return { payer: choice.payer }
  return choice.payerChoice === USUAL ? {} : { payerId: choice.payerChoice }
}

/** Returns the chosen payer, if it is a known one. */
export function knownPayer(choice: Choice, payers: readonly Payer[]): Payer | undefined {
  if (isOtherPerson(choice)) return undefined
  if (choice.payerChoice === USUAL) return payers[0]
  return payers.find(({ id }) => id === choice.payerChoice)
}

export function payerProblems(choice: Choice): ProblemDetail[] {
  if (!isOtherPerson(choice)) return []
  const { name, document } = choice.payer
  const fault = documentFault(z.parse(documentText, document))
  return [
    ...(name.trim() === '' ? [{ path: 'payer.name', message: 'Informe o nome de quem paga' }] : []),
    ...(fault ? [{ path: 'payer.document', message: fault }] : []),
  ]
}

type PayerFieldsProps = {
  /** The usual payer first. */
  payers: readonly Payer[]
  choice: Choice
  errors: FieldErrors<Choice>
  register: (name: keyof Choice | 'payer.name' | 'payer.document') => UseFormRegisterReturn
}

/** Asks for the payer: one of the people around the patient, or somebody else by name. */
export function PayerFields({ payers, choice, errors, register }: PayerFieldsProps) {
  return (
    <>
      {payers.length > 1 ? (
        <RadioGroup
          legend="Quem pagou"
          help="O recibo sai no nome dessa pessoa. Se várias pagaram, registre a parte de cada uma."
          options={[
            ...payers.map(({ id, name, relation }, index) => ({
              value: index === 0 ? USUAL : id,
              label: <span className="wrap-anywhere">{name}</span>,
              help: relation === null ? 'Paciente' : RELATIONS[relation],
            })),
            { value: OTHER, label: 'Outra pessoa' },
          ]}
          {...register('payerChoice')}
        />
      ) : (
        <Checkbox
          label="Outra pessoa pagou"
          help="O recibo sai no nome dela, e não no do paciente."
          {...register('isOther')}
        />
      )}
      {isOtherPerson(choice) && (
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Nome" required error={errors.payer?.name?.message}>
            <Input autoComplete="off" {...register('payer.name')} />
          </Field>
          <Field label="CPF ou CNPJ" optional error={errors.payer?.document?.message}>
            <DocumentInput {...register('payer.document')} />
          </Field>
        </div>
      )}
    </>
  )
}
