import { Users } from 'lucide-react'
import * as z from 'zod/mini'
import { optionalEmail } from '../../../platform/shared/fields.ts'
import { parsePhone } from '../../../platform/shared/phone.ts'
import { withoutPunctuation } from '../../../platform/shared/typed-text.ts'
import { useRead } from '../../../platform/web/query.ts'
import { useSettled } from '../../../platform/web/use-settled.ts'
import { findLike, SAME_BY } from '../like-contract.ts'
import { PatientLinks } from './parts/patient-links.tsx'

type LikePatientsProps = {
  typed: { name: string; phone: string; email: string; cpf: string }
  patientId?: string | undefined
}

const CPF_LENGTH = 11
const TYPING_PAUSE = 500

/**
 * Shows who may be the typed patient by name, CPF or e-mail, with links in another tab, since the form is unsaved. `PhoneOwner`
 * shows the patients with the same phone.
 */
export function LikePatients({ typed, patientId }: LikePatientsProps) {
  const wanted = parametersOf(typed)
  const settled = useSettled(JSON.stringify(wanted), TYPING_PAUSE)
  const { data: patients } = useRead(
    findLike,
    { query: JSON.parse(settled) as typeof wanted },
    { enabled: wanted.name !== '' && settled === JSON.stringify(wanted), keepsLast: true },
  )
  const others = wanted.name === '' ? undefined : patients
  const like = others?.filter(({ id, why }) => id !== patientId && !why.includes('phone')) ?? []
  return (
    <div role="status" className="-mt-2 empty:hidden sm:order-last sm:col-span-2">
      {like.length > 0 && (
        <p className="flex items-start gap-2 text-sm font-medium text-pending-ink">
          <Users aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
          <span>
            Talvez já tenha cadastro:{' '}
            {like.map(({ id, name, why }, index) => (
              <span key={id}>
                {index > 0 && '; '}
                <PatientLinks patients={[{ id, name }]} isFromForm /> (
                {why.map((reason) => SAME_BY[reason]).join(', ')})
              </span>
            ))}
            . Você pode salvar mesmo assim.
          </span>
        </p>
      )}
    </div>
  )
}

/** Returns the parameters of the call; incomplete fields are left out. */
function parametersOf({ name, phone, email, cpf }: LikePatientsProps['typed']) {
  const address = z.safeParse(optionalEmail, email)
  const digits = withoutPunctuation(cpf)
  return {
    name: name.trim(),
    ...(parsePhone(phone) && { phone: parsePhone(phone) }),
    ...(address.data && { email: address.data }),
    ...(digits.length === CPF_LENGTH && { cpf: digits }),
  }
}
