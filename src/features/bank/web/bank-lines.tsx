import { HandCoins, ListChecks, QrCode, Wallet } from 'lucide-react'
import { useState } from 'react'
import { DEFAULT_ZONE } from '../../../platform/shared/calendar.ts'
import { keysOf } from '../../../platform/shared/keys.ts'
import { lazyPart } from '../../../platform/web/lazy-part.tsx'
import { lazyWindow } from '../../../platform/web/lazy-window.tsx'
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx'
import { ReadError } from '../../../platform/web/ui/error-state.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { SegmentedChoice } from '../../../platform/web/ui/segmented-choice.tsx'
import { Select } from '../../../platform/web/ui/select.tsx'
import { Skeleton, SkeletonLines } from '../../../platform/web/ui/skeleton.tsx'
import { useMinWidth } from '../../../platform/web/ui/use-wide-screen.ts'
import { isPro } from '../../practice/plans.ts'
import { useProfile } from '../../practice/web/api.ts'
import { type ProItems, ProUpsell } from '../../practice/web/parts/pro-upsell.tsx'
import { type BankLine, LINE_STATES, type LineState } from '../contract.ts'
import { useBankLines } from './api.ts'
import { LineItem, type Opened } from './line-item.tsx'
import { isIncome, sureOnes } from './line-texts.ts'
import { StatementDrop } from './statement-drop.tsx'
import { SureCard } from './sure-card.tsx'
import { useLineActions } from './use-line-actions.ts'

const LazyMatchWindow = lazyWindow(() => import('./match-window.tsx'))
const LazyExpenseWindow = lazyWindow(() => import('./expense-window.tsx'))

const PixReview = lazyPart(() => import('../../pix-provider/web/parts/pix-review.tsx'))

const STATES = keysOf(LINE_STATES).map((state) => [state, LINE_STATES[state]] as const)

/** The upload of a statement, and the lines of one state. */
export default function BankLines() {
  const { data: profile, isPending } = useProfile()
  const [state, setState] = useState<LineState>('open')
  // The part above the lines depends on the plan.
  if (isPending) return <Loading />
  const mayImport = profile !== undefined && isPro(profile.plan)
  return (
    <div className="space-y-3 sm:space-y-8">
      <PixReview />
      {profile && !mayImport && <Upsell />}
      <div className="flex flex-wrap gap-x-3 gap-y-4 sm:gap-y-8">
        {mayImport && <StatementDrop />}
        <StateChoice state={state} onChoose={setState} />
      </div>
      <Lines
        key={state}
        state={state}
        zone={profile?.timezone ?? DEFAULT_ZONE}
        mayImport={mayImport}
      />
    </div>
  )
}

type StateChoiceProps = { state: LineState; onChoose: (state: LineState) => void }

/** On a phone one row with the upload, so that the lines begin near the top. */
function StateChoice({ state, onChoose }: StateChoiceProps) {
  const isWide = useMinWidth('40rem')
  if (isWide)
    return (
      <div className="basis-full">
        <SegmentedChoice
          legend="Mostrar"
          hideLegend
          options={STATES}
          chosen={state}
          onChoose={onChoose}
        />
      </div>
    )
  return (
    <Field label="Mostrar" labelHidden className="min-w-0 flex-1 basis-36">
      <Select
        value={state}
        labels={LINE_STATES}
        onChange={(event) => onChoose(event.currentTarget.value as LineState)}
      />
    </Field>
  )
}

type LinesProps = { state: LineState; zone: string; mayImport: boolean }

function Lines({ state, zone, mayImport }: LinesProps) {
  const lines = useBankLines(state)
  const actions = useLineActions()
  const [opened, setOpened] = useState<Opened | null>(null)
  if (lines.isError && !lines.data) return <ReadError read={lines} />
  if (!lines.data) return <Loading />
  const sure = sureOnes(lines.data)
  const others = lines.data.filter(({ suggestions }) => !suggestions.some(({ isSure }) => isSure))
  const close = () => setOpened(null)
  return (
    <>
      {sure.length > 0 && <SureCard sure={sure} actions={actions} />}
      {lines.data.length === 0 && <Nothing state={state} mayImport={mayImport} />}
      <Group
        title="Entradas"
        lines={others.filter(isIncome)}
        actions={actions}
        onOpen={setOpened}
      />
      <Group
        title="Saídas"
        lines={others.filter((line) => !isIncome(line))}
        actions={actions}
        onOpen={setOpened}
      />
      {opened?.as === 'match' && (
        <LazyMatchWindow
          line={opened.line}
          zone={zone}
          onSaved={(line) => actions.showUndoToast('Pagamento registrado', [line])}
          onClose={close}
        />
      )}
      {opened?.as === 'expense' && (
        <LazyExpenseWindow
          line={opened.line}
          onSaved={(line) => actions.showUndoToast('Despesa registrada', [line])}
          onClose={close}
        />
      )}
    </>
  )
}

function Loading() {
  return (
    <Skeleton label="Carregando os lançamentos...">
      <SkeletonLines lines={8} />
    </Skeleton>
  )
}

type GroupProps = {
  title: string
  lines: readonly BankLine[]
  actions: ReturnType<typeof useLineActions>
  onOpen: (opened: Opened) => void
}

function Group({ title, lines, actions, onOpen }: GroupProps) {
  if (lines.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className="mb-3 text-lg font-semibold">{title}</h2>
      <ul className="divide-y divide-line overflow-clip rounded-lg border border-line bg-surface shadow-soft">
        {lines.map((line) => (
          <LineItem key={line.id} line={line} actions={actions} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  )
}

function Nothing({ state, mayImport }: Pick<LinesProps, 'state' | 'mayImport'>) {
  return state === 'open' ? (
    <EmptyState
      scene="desk"
      title="Nada a conferir"
      description={
        mayImport
          ? 'Baixe o extrato no site ou no app do banco, em OFX ou CSV, e importe aqui.'
          : 'No plano Pro, o extrato do banco é importado aqui.'
      }
    />
  ) : (
    <EmptyState
      scene="desk"
      title="Nenhum lançamento aqui"
      description="O que você conferir aparece aqui, e pode ser desfeito."
    />
  )
}

const ITEMS: ProItems = [
  [Wallet, 'O extrato do banco lido por inteiro, de qualquer banco do Brasil'],
  [ListChecks, 'Cada Pix ao lado da sessão que ele pagou, e o motivo'],
  [HandCoins, 'O que é certo, confirmado de uma vez'],
  [QrCode, 'As saídas viram despesas do livro em um toque'],
]

function Upsell() {
  return (
    <ProUpsell
      title="Conferir pelo extrato é do plano Pro"
      description="Os lançamentos que você já importou continuam aqui."
      items={ITEMS}
    />
  )
}
