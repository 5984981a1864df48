import { useForm } from 'react-hook-form'
import { formatPhone } from '../../../platform/shared/phone.ts'
import type { ProblemDetail } from '../../../platform/shared/problem.ts'
import { problemText } from '../../../platform/web/api.ts'
import { contractResolver } from '../../../platform/web/form-problems.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { PhoneInput } from '../../../platform/web/ui/phone-input.tsx'
import { patientSessionsQuery } from '../contract.ts'
import { storedPhone, tooShortForLogin } from '../rules.ts'
import { showRefusal } from './use-entrance.ts'

type PhoneFormProps = {
  initial?: string
  pending: boolean
  pendingText: string
  onPhone: (phone: string) => Promise<void>
  problemsOf?: (phone: string) => ProblemDetail[]
}

export function PhoneForm({
  initial = '',
  pending,
  pendingText,
  onPhone,
  problemsOf = () => [],
}: PhoneFormProps) {
  const form = useForm({
    defaultValues: { phone: formatPhone(initial) },
    resolver: contractResolver(
      patientSessionsQuery,
      (values: { phone: string }) => values,
      ({ phone }) => [...tooShortForLogin(phone), ...problemsOf(storedPhone(phone))],
    ),
  })
  const send = form.handleSubmit(async ({ phone }) => {
    if (pending) return
    try {
      await onPhone(storedPhone(phone))
    } catch (error) {
      form.setError('phone', { message: problemText(error) }, { shouldFocus: true })
      showRefusal(error)
    }
  })
  return (
    <form noValidate onSubmit={send} className="space-y-5">
      <Field label="Telefone" help="Com DDD." required error={form.formState.errors.phone?.message}>
        <PhoneInput autoComplete="tel" readOnly={pending} {...form.register('phone')} />
      </Field>
      <Button type="submit" className="w-full" pending={pending} pendingText={pendingText}>
        Acessar Consultas
      </Button>
    </form>
  )
}
