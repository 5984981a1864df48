import { type RawBuilder, sql } from 'kysely'
import { typedDigits } from '../../platform/shared/phone.ts'

/**
 * Returns an SQL condition: a search finds a psychologist `p`: by name without regard to case and accents, by e-mail, or by at
 * least three digits of the phone. Only for the super admin.
 */
export function isFoundBy(search: string): RawBuilder<boolean> {
  const digits = typedDigits(search)
  const phone = digits.length >= 3 ? sql`or strpos(p.search_text, ${digits}) > 0` : sql``
  return sql`(strpos(p.search_text, plain_text(${search})) > 0 ${phone})`
}
