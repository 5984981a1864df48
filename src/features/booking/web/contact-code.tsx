import { type RefObject, useEffect, useRef, useState } from 'react'
import { textsIn } from '../../../platform/web/native-form.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { CodeInput } from '../../../platform/web/ui/code-input.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { useOneAtATime } from '../../../platform/web/use-one-at-a-time.ts'
import { CODE_DIGITS, CODE_LIFE_MINUTES } from '../../patient-login/contract.ts'
import { requestContactCode } from './api.ts'
import { type FieldErrors, refusedFields } from './booking-fields.ts'

export interface ContactCodeProps {
  friendlyId: number
  /** The booking's form, with the contact as typed. */
  form: RefObject<HTMLFormElement | null>
  /** The reason why a booking with the code was refused. */
  error: string | undefined
  /** Called with the contact's errors: no code can be sent to it. */
  onRefused: (errors: FieldErrors) => void
}

const SENT = `Enviamos um código de ${CODE_DIGITS} números por SMS ou para o e-mail informado.`

/** Requests the code that proves a booking's contact, and is its input. The code is sent with the form. */
export function ContactCode({ friendlyId, form, error, onRefused }: ContactCodeProps) {
  const container = useRef<HTMLDivElement>(null)
  const [sent, setSent] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { pending, run } = useOneAtATime(async () => {
    if (!form.current) return
    const contact = textsIn(form.current, ['patientPhone', 'patientEmail'])
    setProblem(null)
    try {
      await requestContactCode(friendlyId, contact)
      setSent(true)
      container.current?.querySelector('input')?.focus()
    } catch (refusal) {
      const errors = refusedFields(refusal)
      setProblem((refusal instanceof Error && refusal.message) || 'Tente novamente')
      if (Object.keys(errors).length > 0) onRefused(errors)
    }
  })
  const ask = useRef(run)
  ask.current = run
  useEffect(() => void ask.current(undefined), [])
  return (
    <div ref={container} className="space-y-4 rounded-lg border border-line p-4">
      <p className="font-semibold">Confirme o seu contato</p>
      <p role="status">{pending ? 'Enviando código...' : sent && !problem && SENT}</p>
      {problem && <p role="alert">{problem}</p>}
      <Field
        label={`Código de ${CODE_DIGITS} números`}
        help={`Vale por ${CODE_LIFE_MINUTES} minutos.`}
        required
        error={error}
      >
        <CodeInput name="contactCode" digits={CODE_DIGITS} />
      </Field>
      <Button variant="outline" pending={pending} pendingText="Enviando..." onClick={run}>
        {sent ? 'Enviar novo código' : 'Enviar código'}
      </Button>
    </div>
  )
}
