import { CalendarDays, ChartSpline, CircleCheck, FileCheck, Percent, Wallet } from 'lucide-react'
import { Link } from 'wouter'
import { formatMonth } from '../../../platform/shared/calendar.ts'
import { formatCount } from '../../../platform/shared/figures.ts'
import { formatMoney } from '../../../platform/shared/money.ts'
import { ArchScene } from '../../../platform/web/ui/arch-scene.tsx'
import { buttonClass } from '../../../platform/web/ui/button.tsx'
import { ReadError } from '../../../platform/web/ui/error-state.tsx'
import { FigureCard, FigureGrid } from '../../../platform/web/ui/figure-card.tsx'
import { MonthSwitcher, StepChoice } from '../../../platform/web/ui/month-switcher.tsx'
import { PageHeader } from '../../../platform/web/ui/page-header.tsx'
import { ReportSkeleton } from '../../../platform/web/ui/report-skeleton.tsx'
import { useDownload } from '../../../platform/web/use-download.ts'
import { BookLink } from '../../fiscal/web/parts/book-link.tsx'
import { PLANS_PATH } from '../../practice/addresses.ts'
import { isPro } from '../../practice/plans.ts'
import { useProfile } from '../../practice/web/api.ts'
import { ExportMenu } from '../../practice/web/parts/export-menu.tsx'
import { useOwed } from '../../sessions/web/api.ts'
import { closingPath } from '../../statements/addresses.ts'
import { exportAdvancedReport } from '../contract.ts'
import { ALL_SESSIONS_NOTE, REVENUE_NOTE, rateNote } from '../report-texts.ts'
import { isAllReceived, type Period } from '../rules.ts'
import { useIsPro, useReportSummary } from './api.ts'
import { PaidSessions, usePaidSessions } from './paid-sessions.tsx'
import {
  ALL_MONTHS,
  advancedPath,
  isMonthOver,
  type ReportMonth,
  reportsPath,
} from './report-address.ts'
import { useReportMonth } from './use-report-period.ts'

/** The three reads start together and are shown together, so that nothing moves. */
export default function ReportsPage() {
  const shown = useReportMonth()
  const profile = useProfile()
  const summary = useReportSummary(shown.period)
  const paid = usePaidSessions(shown.period)
  const waiting = profile.isPending || summary.isPending || paid.page.isPending
  return (
    <>
      <PageHeader
        title="Relatórios"
        description="Acompanhe seus pagamentos e receitas"
        actions={<Actions shown={shown} />}
      />
      <ReportMonths {...shown} />
      {waiting ? (
        <ReportSkeleton label="Carregando relatórios..." />
      ) : (
        <div className="space-y-6">
          <SummaryFigures month={shown.month} summary={summary} />
          {!isPro(profile.data?.plan) && <UpgradeBanner />}
          <PaidSessions shown={shown} profile={profile} paid={paid} />
          {isMonthOver(shown) && summary.data && summary.data.totalSessions > 0 && (
            <MonthClosed month={shown.month} period={shown.period} />
          )}
        </div>
      )}
    </>
  )
}

function ReportMonths({ month, period, today }: ReportMonth) {
  const present = today.slice(0, 7)
  return (
    <MonthSwitcher
      label="Mês do relatório"
      month={month ?? present}
      title={period === null ? 'Todo o período' : undefined}
      hrefOf={reportsPath}
      onPhone="beside"
    >
      <StepChoice href={reportsPath(null)} chosen={month === present}>
        Este mês
      </StepChoice>
      <StepChoice href={reportsPath(ALL_MONTHS)} chosen={period === null}>
        Todo o período
      </StepChoice>
    </MonthSwitcher>
  )
}

function MonthClosed({ month, period }: { month: string; period: Period }) {
  const owed = useOwed(period)
  if (!owed.data || !isAllReceived(owed.data)) return null
  return (
    <div className="flex items-center gap-4 rounded-lg bg-sunken px-4 py-3">
      <ArchScene scene="desk" className="w-20 shrink-0" />
      <p>
        <span className="block font-semibold first-letter:uppercase">
          {formatMonth(month)}: mês fechado
        </span>
        <span className="text-muted">Nada ficou por receber. Contas em dia, porta encostada.</span>
      </p>
    </div>
  )
}

function Actions({ shown }: { shown: ReportMonth }) {
  const { pending, download } = useDownload(exportAdvancedReport)
  const pro = useIsPro()
  return (
    <>
      <Link
        href={closingPath(shown.month ?? undefined)}
        className={buttonClass({ variant: 'outline' })}
      >
        <FileCheck aria-hidden="true" className="max-sm:hidden" />
        Fechamento
      </Link>
      {pro && (
        <Link
          href={advancedPath(shown)}
          // On a phone the first figure has this place, and the menu links to the screen.
          className={`${buttonClass({ variant: 'outline' })} max-sm:hidden`}
        >
          <ChartSpline aria-hidden="true" />
          Relatórios Avançados
        </Link>
      )}
      <ExportMenu
        label="Exportar"
        formats={['pdf', 'xlsx']}
        pro={pro}
        pending={pending}
        onExport={(format) => download({ query: { ...shown.period, format } })}
      />
    </>
  )
}

function UpgradeBanner() {
  return (
    <aside
      aria-label="Plano Pro"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-lg bg-petrol-soft px-5 py-4 text-petrol-ink sm:px-6"
    >
      <div className="min-w-0 flex-1 basis-72">
        <p className="font-semibold">Desbloqueie Relatórios Avançados PRO</p>
        <p className="mt-1">
          Gráficos por mês, crescimento, pendências e os pacientes que mais contribuem para a sua
          receita.
        </p>
      </div>
      <Link href={PLANS_PATH} className={buttonClass()}>
        Ver planos
      </Link>
    </aside>
  )
}

type SummaryFiguresProps = {
  month: string | null
  summary: ReturnType<typeof useReportSummary>
}

function SummaryFigures({ month, summary }: SummaryFiguresProps) {
  const figures = summary.data
  if (!figures) {
    return <ReadError read={summary} />
  }
  const fading = summary.isPlaceholderData
  return (
    <div aria-busy={fading || undefined} className={fading ? 'opacity-60' : undefined}>
      <FigureGrid>
        <FigureCard
          label="Total de Sessões"
          figure={formatCount(figures.totalSessions)}
          hint={ALL_SESSIONS_NOTE}
          icon={<CalendarDays />}
        />
        <FigureCard
          label="Sessões Pagas"
          figure={formatCount(figures.paidSessions)}
          hint="Com pagamento confirmado"
          icon={<CircleCheck />}
        />
        <FigureCard
          label="Receita Total"
          figure={formatMoney(figures.totalRevenue)}
          hint={
            <>
              {REVENUE_NOTE}
              {month && ' do mês'}; <BookLink month={month} />
            </>
          }
          icon={<Wallet />}
        />
        <FigureCard
          label="Taxa de Pagamento"
          figure={`${figures.paymentRate}%`}
          hint={rateNote(figures)}
          icon={<Percent />}
        />
      </FigureGrid>
    </div>
  )
}
