import { Link } from 'wouter'
import { BOOK_PATH, periodPath } from '../../addresses.ts'

/**
 * Leads from a sum by the month of the sessions to the Livro, whose sums are by the day of the payment. `month`: its month,
 * such as `2026-10`; by default the current one.
 */
export function BookLink({ month }: { month?: string | null }) {
  const href = month ? periodPath(BOOK_PATH, { year: month.slice(0, 4), month }) : BOOK_PATH
  return (
    <Link href={href} className="underline underline-offset-4">
      no Livro, pelo dia do pagamento
    </Link>
  )
}
