import { ShieldAlert } from 'lucide-react'
import { problems } from '../../platform/shared/problem.ts'
import { useOwnAccount } from './own-account.ts'

/** An inactive account logs in and sees why it cannot create: decisions §6. */
export function AccountNotice() {
  const { profile } = useOwnAccount()
  if (!profile || profile.isActive) return null
  return (
    <p className="mb-6 flex items-start gap-3 rounded-lg bg-pending-soft px-4 py-3 text-pending-ink">
      <ShieldAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      {problems.inactive_account[1]}
    </p>
  )
}
