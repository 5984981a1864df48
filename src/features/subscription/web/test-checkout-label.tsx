import { FlaskConical } from 'lucide-react'

export function TestCheckoutLabel() {
  return (
    <p className="flex items-start gap-3 rounded-lg bg-pending-soft px-4 py-3 font-medium text-pending-ink">
      <FlaskConical aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span className="text-balance">Ambiente de teste: nenhum valor é cobrado</span>
    </p>
  )
}
