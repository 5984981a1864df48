import { formatPhone } from '../../../platform/shared/phone.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { PhoneInput } from '../../../platform/web/ui/phone-input.tsx'
import { loginPhoneProblem, storedPhone } from '../rules.ts'
import { useOneField } from './use-one-field.ts'

type PhoneFormProps = {
  initial?: string
  pending: boolean
  pendingText: string
  onPhone: (phone: string) => Promise<void>
  problemOf?: (phone: string) => string | null
}

export function PhoneForm({
  initial = '',
  pending,
  pendingText,
  onPhone,
  problemOf = () => null,
}: PhoneFormProps) {
  const { field, error, submit, clearError } = useOneField({
    pending,
    problemOf: (typed) => loginPhoneProblem(typed) ?? problemOf(storedPhone(typed)),
    send: (typed) => onPhone(storedPhone(typed)),
  })
  return (
    <form noValidate onSubmit={submit} onInput={clearError} className="space-y-5">
      <Field label="Telefone" help="Com DDD." required error={error}>
        <PhoneInput
          ref={field}
          name="phone"
          defaultValue={formatPhone(initial)}
          readOnly={pending}
        />
      </Field>
      <Button type="submit" className="w-full" pending={pending} pendingText={pendingText}>
        Acessar Consultas
      </Button>
    </form>
  )
}
