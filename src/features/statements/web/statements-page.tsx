import '../../../platform/web/api.ts'
import {
  CalendarCheck,
  FileCheck,
  FilePlus,
  HandCoins,
  ListChecks,
  QrCode,
  Send,
  Users,
  Wallet,
} from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { addMonths, DEFAULT_ZONE, formatMonth } from '../../../platform/shared/calendar.ts'
import { pluralize } from '../../../platform/shared/figures.ts'
import { formatMoney } from '../../../platform/shared/money.ts'
import { buttonClass } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx'
import { ReadError } from '../../../platform/web/ui/error-state.tsx'
import { FigureCard, FigureGrid } from '../../../platform/web/ui/figure-card.tsx'
import { MonthSwitcher, StepChoice } from '../../../platform/web/ui/month-switcher.tsx'
import { PageHeader } from '../../../platform/web/ui/page-header.tsx'
import { Bone, BoneRows, Skeleton } from '../../../platform/web/ui/skeleton.tsx'
import { useToday } from '../../../platform/web/use-clock.ts'
import { patientPath } from '../../patients/rules.ts'
import { useDebts } from '../../payments/web/parts/balance-api.ts'
import { BANK_PATH } from '../../practice/addresses.ts'
import type { Profile } from '../../practice/contract.ts'
import { isPro } from '../../practice/plans.ts'
import { useProfile } from '../../practice/web/api.ts'
import { type ProItems, ProUpsell } from '../../practice/web/parts/pro-upsell.tsx'
import { closingPath } from '../addresses.ts'
import type { Statement, StatementPreview } from '../contract.ts'
import { monthToClose } from '../sending-rules.ts'
import { usePreview, useStatements } from './api.ts'
import { ClosedList } from './closed-list.tsx'
import { ClosingDialog } from './closing-dialog.tsx'
import { type OpenPatient, OpenPatients } from './open-patients.tsx'
import { countOwing, patientsText, standingOf, sumOwed } from './standing-rules.ts'
import { UnconcludedCard } from './unconcluded-card.tsx'

export default function StatementsPage() {
  const asked = useClosingMonth()
  const { month, present, previous } = asked
  const profile = useProfile()
  const pro = isPro(profile.data?.plan)
  const preview = usePreview(month, pro)
  const closed = useStatements({ month })
  const failed = [profile, closed, preview].find(({ isError }) => isError)
  const isRead = profile.data && closed.data && (!pro || preview.data?.month === month)
  return (
    <>
      <PageHeader
        title="Fechamento"
        description="O que cada paciente deve no mês, em um demonstrativo com Pix."
        actions={
          <Link href={BANK_PATH} className={buttonClass({ variant: 'outline' })}>
            <HandCoins aria-hidden="true" className="max-sm:hidden" />
            Conferir extrato
          </Link>
        }
      />
      <MonthSwitcher
        label="Mês do fechamento"
        month={month}
        last={present}
        hrefOf={closingPath}
        onPhone="none"
      >
        <StepChoice href={closingPath(previous)} chosen={month === previous}>
          Mês passado
        </StepChoice>
        <StepChoice href={closingPath(present)} chosen={month === present}>
          Este mês
        </StepChoice>
      </MonthSwitcher>
      {isRead && (
        <Month
          key={month}
          month={month}
          isPresent={month === present}
          profile={profile.data}
          preview={pro ? preview.data : undefined}
          closed={closed.data}
        />
      )}
      {!isRead && (failed ? <ReadError read={failed} /> : <MonthSkeleton />)}
    </>
  )
}

type MonthProps = {
  month: string
  isPresent: boolean
  profile: Profile
  preview: StatementPreview | undefined
  closed: readonly Statement[]
}

function Month({ month, isPresent, profile, preview, closed }: MonthProps) {
  const [closing, setClosing] = useState<OpenPatient[] | null>(null)
  const zone = profile.timezone
  const statements = closed.toSorted((a, b) => byName.compare(a.patientName, b.patientName))
  const open = preview?.patients.filter(({ statement }) => statement === null) ?? []
  const unconcluded = preview?.unconcluded ?? []
  const hasMonthly =
    preview?.patients.some(
      ({ billing, statement }) => billing === 'monthly' && statement !== null,
    ) ?? false
  const isEmpty = open.length === 0 && closed.length === 0
  return (
    <div className="space-y-6 sm:space-y-8">
      {!preview && <Upsell hasClosed={closed.length > 0} />}
      {unconcluded.length > 0 && <UnconcludedCard sessions={unconcluded} zone={zone} />}
      {closed.length > 0 && <Figures open={open} closed={closed} />}
      {open.length > 0 && (
        <OpenPatients
          patients={open}
          monthName={formatMonth(month).split(' ', 1)[0] ?? ''}
          isBegun={hasMonthly}
          onClose={setClosing}
        />
      )}
      {statements.length > 0 && (
        <ClosedList
          month={month}
          statements={statements}
          zone={zone}
          isNext={countOwing(open) === 0}
        />
      )}
      {preview && isEmpty && <NothingToClose month={month} />}
      <DebtsNote />
      {closing && (
        <ClosingDialog
          month={month}
          patients={closing}
          isPresent={isPresent}
          unconcluded={unconcluded.length}
          onDone={() => setClosing(null)}
        />
      )}
    </div>
  )
}

/** Names the patients whose payment was reversed after it was used: no statement includes that debt. */
function DebtsNote() {
  const debts = useDebts().data ?? []
  if (debts.length === 0) return null
  return (
    <Card>
      <CardHeader
        title="Saldos devedores"
        description="Um pagamento foi devolvido depois de usado. Não entra no demonstrativo: receba pela página do paciente."
      />
      <CardBody>
        <ul className="divide-y divide-line">
          {debts.map(({ patientId, patientName, amount }) => (
            <li key={patientId} className="flex flex-wrap items-center justify-between gap-x-4">
              <Link
                href={patientPath(patientId)}
                className="flex min-h-11 min-w-0 items-center wrap-anywhere underline"
              >
                {patientName}
              </Link>
              <span className="ml-auto font-medium tabular-nums">{formatMoney(amount)}</span>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}

const byName = new Intl.Collator('pt-BR')

type FiguresProps = { open: readonly OpenPatient[]; closed: readonly Statement[] }

function Figures({ open, closed }: FiguresProps) {
  const paid = closed.filter((statement) => standingOf(statement) === 'paid').length
  return (
    <FigureGrid columns={3}>
      <FigureCard
        label="A fechar"
        figure={formatMoney(sumOwed(open.map(({ total }) => total)))}
        hint={patientsText(countOwing(open))}
        icon={<FilePlus />}
      />
      <FigureCard
        label="Fechado"
        figure={formatMoney(sumOwed(closed.map(({ total }) => total)))}
        hint={pluralize(closed.length, 'demonstrativo', 'demonstrativos')}
        icon={<FileCheck />}
      />
      <FigureCard
        label="Em aberto"
        figure={formatMoney(sumOwed(closed.map(({ open: missing }) => missing)))}
        hint={pluralize(paid, 'pago', 'pagos')}
        icon={<Wallet />}
      />
    </FigureGrid>
  )
}

function NothingToClose({ month }: { month: string }) {
  return (
    <EmptyState
      scene="desk"
      title={`Nada a fechar em ${formatMonth(month)}`}
      description="Aqui aparecem os pacientes com sessões, faltas cobradas, pacotes ou valores em aberto no mês."
      action={
        <Link href="/psychologist/sessions" className={buttonClass({ variant: 'outline' })}>
          Ver as sessões
        </Link>
      }
    />
  )
}

function MonthSkeleton() {
  return (
    <Skeleton label="Carregando o fechamento..." className="space-y-4">
      <Bone className="h-6 w-32" />
      <Bone className="h-5 w-56 max-w-full" />
      <BoneRows />
    </Skeleton>
  )
}

const ITEMS: ProItems = [
  [CalendarCheck, 'O mês de todos os pacientes fechado de uma vez'],
  [ListChecks, 'Sessões, faltas, pacotes e o que ficou em aberto, linha por linha'],
  [QrCode, 'Um Pix só, com o total do mês'],
  [Send, 'Envio em fila: WhatsApp, e-mail ou SMS'],
  [HandCoins, 'Um pagamento e um recibo para o mês inteiro'],
  [Users, 'Lembretes automáticos do que não foi pago'],
]

function Upsell({ hasClosed }: { hasClosed: boolean }) {
  return (
    <ProUpsell
      title="O fechamento do mês é do plano Pro"
      description={
        hasClosed
          ? 'Os demonstrativos que você já fechou continuam aqui, para receber e registrar.'
          : 'Uma vez por mês, um demonstrativo por paciente, pronto para enviar.'
      }
      items={ITEMS}
    />
  )
}

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/

export function useClosingMonth() {
  const [search] = useSearchParams()
  const { data: profile } = useProfile()
  const today = useToday(profile?.timezone ?? DEFAULT_ZONE)
  const present = today.slice(0, 7)
  const monthParam = search.get('month')
  const isAsked = monthParam !== null && MONTH.test(monthParam) && monthParam <= present
  // From the first day of a month, the previous month can be closed, even before the suggested day.
  const month = isAsked ? monthParam : monthToClose(today, 1)
  return { month, present, previous: addMonths(present, -1) }
}
