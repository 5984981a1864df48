import { Link } from 'wouter'
import { buttonClass } from '../../../platform/web/ui/button.tsx'
import { FREE_PATIENTS } from '../../patients/contract.ts'
import { FREE_SESSIONS_A_MONTH } from '../../sessions/contract.ts'
import { PLANS_PATH } from '../../subscription/rules.ts'

/** The upgrade banner for free users: spec part 1 §2. */
export function FreePlanNote() {
  return (
    <aside
      aria-label="Seu plano"
      className="rounded-lg bg-petrol-soft px-5 py-4 text-petrol-ink sm:px-6"
    >
      <p className="font-semibold">Você está no plano Básico</p>
      <p className="mt-1">
        Até {FREE_PATIENTS} pacientes e {FREE_SESSIONS_A_MONTH} sessões por mês. No plano Pro, os
        dois são ilimitados.
      </p>
      <Link href={PLANS_PATH} className={`${buttonClass()} mt-4`}>
        Conhecer o plano Pro
      </Link>
    </aside>
  )
}
