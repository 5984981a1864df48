import { Link } from 'wouter'
import { PLATFORM_PROBLEMS } from '../../platform/shared/problem.ts'
import { ArchScene } from '../../platform/web/ui/arch-scene.tsx'
import { buttonClass } from '../../platform/web/ui/button.tsx'
import { DASHBOARD } from './screens.ts'

export default function AdminsOnlyPage() {
  return (
    <div className="flex flex-col items-center px-6 py-12 text-center">
      <ArchScene className="mb-6 w-52 max-w-full" />
      <h1 className="text-2xl font-semibold tracking-tight">Acesso Restrito</h1>
      <p className="mt-1.5 text-muted">{PLATFORM_PROBLEMS.forbidden[1]}</p>
      <Link href={DASHBOARD} className={`${buttonClass()} mt-6`}>
        Voltar ao Dashboard
      </Link>
    </div>
  )
}
