import { type RawBuilder, sql } from 'kysely'
import { typedDigits } from '../../platform/shared/phone.ts'

const APOSTROPHES = "'’‘´`"

/**
 * Returns an SQL condition: a search finds a psychologist `p`: by parts of name and e-mail, in any order and without regard to
 * case, accents and apostrophes, or by at least three digits of the phone. Only for the super admin.
 */
export function isFoundBy(search: string): RawBuilder<boolean> {
  const parts = search.split(/\s+/).filter((part) => part !== '' && !APOSTROPHES.includes(part))
  const hasPart = (part: string) =>
    sql`strpos(translate(p.search_text, ${APOSTROPHES}, ''), translate(plain_text(${part}), ${APOSTROPHES}, '')) > 0`
  const hasAll = parts.length > 0 ? sql.join(parts.map(hasPart), sql` and `) : sql`false`
  const digits = typedDigits(search)
  const phone = digits.length >= 3 ? sql`or strpos(p.search_text, ${digits}) > 0` : sql``
  return sql`(${hasAll} ${phone})`
}
