import { type RawBuilder, sql } from 'kysely'
import { typedDigits } from '../../platform/shared/phone.ts'

/**
 * Whether a psychologist `p` is found by what was typed: name without regard to case and accents, e-mail, and of a phone
 * what was typed of its digits, three at least. For the super admin alone.
 */
export function isFoundBy(search: string): RawBuilder<boolean> {
  const digits = typedDigits(search)
  const phone = digits.length >= 3 ? sql`or strpos(p.search_text, ${digits}) > 0` : sql``
  return sql`(strpos(p.search_text, plain_text(${search})) > 0 ${phone})`
}
