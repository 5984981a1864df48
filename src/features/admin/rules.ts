const MONTHS_A_YEAR = 12

/** Cents a month from what monthly and annual plans cost: an annual plan counts as price/12 (decisions §7). */
export function monthlyRevenue({ monthly, annual }: { monthly: number; annual: number }): number {
  return Math.round(monthly + annual / MONTHS_A_YEAR)
}

/** A year at the present monthly revenue: spec part 2 §9. */
export function projectYear(monthlyCents: number): number {
  return monthlyCents * MONTHS_A_YEAR
}
