import type { Tenant } from '../../platform/server/database.ts'
import { dayAt } from '../../platform/shared/calendar.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { findPatient } from '../patients/queries.ts'
import { findOwnRow } from '../practice/queries.ts'
import { listIncome } from './income-queries.ts'
import { monthsOf } from './rules.ts'
import type { YearlyFacts } from './yearly-rules.ts'

export async function findYear(
  tenant: Tenant,
  { patientId, year }: { patientId: string; year: string },
  now: number,
): Promise<YearlyFacts> {
  const { name, cpf } = await findPatient(tenant, patientId)
  const practice = await findOwnRow(tenant)
  const income = await listIncome(tenant, practice, monthsOf({ year }), patientId)
  const payments = income.filter(({ netCents }) => netCents > 0)
  if (payments.length === 0) throw new Problem('nothing_paid')
  return {
    year,
    patient: { name, cpf },
    payments,
    psychologist: {
      name: practice.name,
      crp: practice.crp,
      cpf: practice.cpf,
      city: practice.city,
      professionalTitle: practice.professional_title,
      isCompany: practice.is_company,
    },
    today: dayAt(now, practice.timezone),
  }
}
