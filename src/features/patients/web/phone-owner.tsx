import { Users } from 'lucide-react'
import { Link } from 'wouter'
import { isSamePhone, parsePhone } from '../../../platform/shared/phone.ts'
import { patientPath } from '../rules.ts'
import { usePatientSearch } from './api.ts'

type PhoneOwnerProps = {
  typed: string
  patientId?: string | undefined
}

/**
 * Shows the patient with a typed phone, and links to them in another tab, since the form is unsaved. Saving stays
 * possible, as families share phones.
 */
export function PhoneOwner({ typed, patientId }: PhoneOwnerProps) {
  const phone = parsePhone(typed)
  const { options: found } = usePatientSearch(phone)
  const owners =
    found?.filter((one) => phone && isSamePhone(one.phone, phone) && one.id !== patientId) ?? []
  return (
    <div role="status" className="empty:hidden">
      {owners.length > 0 && (
        <p className="flex items-start gap-2 text-sm font-medium text-pending-ink">
          <Users aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
          <span>
            Este telefone já é de{' '}
            {owners.map(({ id, name }, index) => (
              <span key={id}>
                {index > 0 && ', '}
                <Link
                  href={patientPath(id)}
                  target="_blank"
                  className="-my-2.5 inline-block py-2.5 wrap-anywhere underline underline-offset-4"
                >
                  {name}
                </Link>
              </span>
            ))}
            . Você pode salvar mesmo assim.
          </span>
        </p>
      )}
    </div>
  )
}
