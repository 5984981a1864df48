import { ShieldAlert } from 'lucide-react'
import { Link } from 'wouter'
import { buttonClass } from '../../../platform/web/ui/button.tsx'
import { PROFESSIONAL_TITLES, type ProfessionalTitle } from '../../practice/professional-titles.ts'

export function MissingCrp({ title }: { title: ProfessionalTitle }) {
  return (
    <aside
      aria-label="CRP não informado"
      className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg bg-pending-soft px-4 py-3 text-pending-ink"
    >
      <p className="flex min-w-0 flex-1 basis-64 items-start gap-3">
        <ShieldAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        <span>
          Sua página está sem o número do CRP. O Código de Ética (art. 20) pede nome, “
          {PROFESSIONAL_TITLES[title]}” e CRP em toda divulgação: informe o seu antes de enviar o
          link.
        </span>
      </p>
      <Link href="/psychologist/profile#crp" className={buttonClass({ variant: 'outline' })}>
        Informar CRP
      </Link>
    </aside>
  )
}
