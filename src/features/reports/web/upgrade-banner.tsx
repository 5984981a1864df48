import { Link } from 'wouter'
import { buttonClass } from '../../../platform/web/ui/button.tsx'
import { PLANS_PATH } from '../../subscription/rules.ts'

/** Where the plan is absent or free: spec part 2 §2. */
export function UpgradeBanner() {
  return (
    <aside
      aria-label="Plano Pro"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-lg bg-petrol-soft px-5 py-4 text-petrol-ink sm:px-6"
    >
      <div className="min-w-0 flex-1 basis-72">
        <p className="font-semibold">Desbloqueie Relatórios Avançados PRO</p>
        <p className="mt-1">
          Gráficos por mês, crescimento, pendências e os pacientes que mais contribuem para a sua
          receita.
        </p>
      </div>
      <Link href={PLANS_PATH} className={buttonClass()}>
        Ver planos
      </Link>
    </aside>
  )
}
