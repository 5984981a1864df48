import { inBatches } from '../../platform/server/batches.ts'
import { fileRoute, type Route, tenantRoute } from '../../platform/server/routes.ts'
import { tableFile } from '../../platform/server/table-file.ts'
import { HOUR } from '../../platform/shared/calendar.ts'
import { recordEvent } from '../audit/commands.ts'
import { EXPORTS } from '../audit/export-commands.ts'
import { findOwnRow } from '../practice/queries.ts'
import { exportBook, getBook } from './book-contract.ts'
import { bookColumns, findBook, findBookBatch } from './book-queries.ts'
import * as command from './commands.ts'
import {
  getExpensesFile,
  getReceitaSaude,
  getReceitaSaudeFile,
  markIssued,
  setPayerCpf,
} from './contract.ts'
import { findExpensesFile, findFiscalYear, findReceitaSaudeFile } from './queries.ts'
import { monthOf } from './rules.ts'
import { getYearlyStatement } from './yearly-contract.ts'
import { findYear, yearlyFile } from './yearly-queries.ts'

const FILES_AN_ACCOUNT = { name: 'fiscal-file', most: 120, per: HOUR }

export const fiscalRoutes: Route[] = [
  tenantRoute(getReceitaSaude, async ({ tenant, query }) => findFiscalYear(tenant, query)),
  fileRoute(getReceitaSaudeFile, FILES_AN_ACCOUNT, async ({ query, inTransaction }) =>
    inTransaction(({ tenant }) => findReceitaSaudeFile(tenant, query)),
  ),
  tenantRoute(getBook, async ({ tenant, query }) => findBook(tenant, query)),
  fileRoute(exportBook, EXPORTS, async ({ query: { format, ...period }, now, inTransaction }) => {
    const practice = await inTransaction(async ({ tenant }) => {
      await recordEvent(tenant, { actor: 'psychologist', action: 'book.exported' }, now)
      return findOwnRow(tenant)
    })
    return tableFile(format, {
      name: `livro-${monthOf(period) ?? period.year}`,
      title: 'Livro',
      columns: bookColumns,
      rows: inBatches(() => inTransaction(({ tenant }) => findBookBatch(tenant, period))),
      zone: practice.timezone,
    })
  }),
  tenantRoute(markIssued, async ({ tenant, body, now }) => command.markIssued(tenant, body, now)),
  tenantRoute(setPayerCpf, async ({ tenant, params, body, now }) =>
    command.setPayerCpf(tenant, { paymentId: params.id, ...body }, now),
  ),
  fileRoute(getExpensesFile, FILES_AN_ACCOUNT, async ({ query, inTransaction }) =>
    inTransaction(({ tenant }) => findExpensesFile(tenant, query)),
  ),
  fileRoute(
    getYearlyStatement,
    FILES_AN_ACCOUNT,
    async ({ params, query: { year }, now, inTransaction }) =>
      yearlyFile(
        await inTransaction(({ tenant }) => findYear(tenant, { patientId: params.id, year }, now)),
      ),
  ),
]
