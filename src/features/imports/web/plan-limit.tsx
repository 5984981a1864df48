import { Link } from 'wouter'
import { PLANS_PATH } from '../../practice/addresses.ts'

export const PLAN_LIMIT = 'import-plan-limit'

/** Shown if the free plan has room for fewer patients than the file has: how many fit, and the ways to continue. */
export function PlanLimit({ wanted, fits }: { wanted: number; fits: number | null }) {
  if (fits === null || wanted <= fits) return null
  return (
    <div id={PLAN_LIMIT} className="rounded-lg bg-pending-soft px-4 py-3 text-pending-ink">
      <p className="font-medium">
        {fits === 0
          ? 'Seu plano já está com todos os pacientes que ele permite.'
          : `No seu plano ainda ${fits === 1 ? 'cabe 1 paciente' : `cabem ${fits} pacientes`}; este arquivo traz ${wanted}.`}
      </p>
      <p className="mt-1">
        Nada é importado pela metade. {fits > 0 && 'Deixe fora quem não precisa vir agora, ou '}
        {fits > 0 ? 'conheça' : 'Conheça'} o{' '}
        <Link href={PLANS_PATH} className="font-medium underline underline-offset-4">
          plano Pro
        </Link>
        , sem limite de pacientes. A conferência fica guardada por 24 horas.
      </p>
    </div>
  )
}
