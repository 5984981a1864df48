import { useRef } from 'react'
import { problemText } from '../../../platform/web/api.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { ReadError } from '../../../platform/web/ui/error-state.tsx'
import { FootBar } from '../../../platform/web/ui/foot-bar.tsx'
import { FormAlert } from '../../../platform/web/ui/form-alert.tsx'
import { SkeletonLines } from '../../../platform/web/ui/skeleton.tsx'
import { useCreating, useProfile } from '../../practice/web/api.ts'
import type { Import } from '../contract.ts'
import { usePreview, useRunImport } from './api.ts'
import { AreaCodeForm, ClinicalNote, ColumnsPart } from './columns-part.tsx'
import { broughtText } from './import-texts.ts'
import { MoveStep } from './move-step.tsx'
import { PLAN_LIMIT, PlanLimit } from './plan-limit.tsx'
import { RowsPart, waitingStates } from './rows-part.tsx'
import { CrowdedMonths, IssuesChoice, RemindsChoice, ServiceForm } from './session-parts.tsx'
import { StepHeading } from './step-bar.tsx'
import { useMapping } from './use-mapping.ts'

export type CheckStepProps = { shown: Import; focused: boolean; onLeave: () => void }

export default function CheckStep({ shown, focused, onLeave }: CheckStepProps) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-40">
          <StepHeading focused={focused}>Confira antes de importar</StepHeading>
          <p className="mt-0.5 wrap-anywhere text-muted">{shown.name}</p>
        </div>
        <Button variant="outline" size="sm" onClick={onLeave}>
          Trocar o arquivo
        </Button>
      </div>
      {shown.account ? (
        <MoveStep id={shown.id} account={shown.account} />
      ) : (
        <SheetsCheck shown={shown} />
      )}
    </div>
  )
}

function SheetsCheck({ shown }: { shown: Import }) {
  const mapping = useMapping(shown)
  const summary = usePreview(shown.id, 1, null)
  const runButton = useRef<HTMLButtonElement>(null)
  const { phone, isCompany = false } = useProfile().data ?? {}
  const proposed = phone?.match(/^\+55(\d\d)/)?.[1] ?? ''
  const isClinical = mapping.fields.flat().includes('clinical')
  if (!summary.data)
    return summary.isError ? <ReadError read={summary} /> : <SkeletonLines lines={10} />
  return (
    <>
      <PlanLimit wanted={summary.data.brings.patients} fits={summary.data.fits} />
      <CrowdedMonths months={summary.data.crowdedMonths} />
      {(summary.data.asksAreaCode || shown.areaCode !== null) && (
        <AreaCodeForm areaCode={shown.areaCode} proposed={proposed} mapping={mapping} />
      )}
      {(summary.data.asksService || shown.serviceId !== null) && (
        <ServiceForm serviceId={shown.serviceId} mapping={mapping} />
      )}
      <ColumnsPart sheets={shown.sheets} mapping={mapping} />
      {isClinical && <ClinicalNote />}
      {summary.data.hasToCome && <RemindsChoice reminds={shown.reminds} mapping={mapping} />}
      {summary.data.hasPayments && !isCompany && (
        <IssuesChoice issues={shown.issues} mapping={mapping} />
      )}
      <RowsPart
        importId={shown.id}
        counts={summary.data.counts}
        sheetNames={shown.sheets.map(({ name }) => name)}
        // After the counts are drawn: without new rows the button takes no focus.
        onDone={() => requestAnimationFrame(() => runButton.current?.focus())}
      />
      <RunBar
        importId={shown.id}
        summary={summary.data}
        isChanging={mapping.isPending}
        button={runButton}
      />
    </>
  )
}

type Summary = NonNullable<ReturnType<typeof usePreview>['data']>

type RunBarProps = {
  importId: string
  summary: Summary
  isChanging: boolean
  button: React.RefObject<HTMLButtonElement | null>
}

function RunBar({
  importId,
  summary: { counts, brings, fits, crowdedMonths },
  isChanging,
  button,
}: RunBarProps) {
  const run = useRunImport()
  const creating = useCreating()
  const isTooMany = fits !== null && brings.patients > fits
  const isOver = isTooMany || crowdedMonths.length > 0
  const waitingCount = waitingStates(counts).reduce((sum, state) => sum + counts[state], 0)
  const note = isTooMany
    ? `Cabem ${fits} de ${brings.patients} no seu plano.`
    : 'Ninguém é avisado: nem e-mail, nem SMS.'
  return (
    <FootBar inner="justify-end">
      {run.error && <FormAlert className="w-full">{problemText(run.error)}</FormAlert>}
      <p className="min-w-0 flex-1 basis-48 text-sm text-muted">
        {note}
        {waitingCount > 0 &&
          ` ${waitingCount === 1 ? '1 linha sem resposta fica' : `${waitingCount} linhas sem resposta ficam`} de fora.`}
      </p>
      <Button
        ref={button}
        {...creating}
        className="max-sm:grow"
        disabled={creating.disabled || counts.new === 0 || isOver || isChanging}
        aria-describedby={isTooMany ? PLAN_LIMIT : creating['aria-describedby']}
        pending={run.isPending}
        pendingText="Começando..."
        onClick={() => run.mutate({ params: { id: importId } })}
      >
        Importar {broughtText(brings)}
      </Button>
    </FootBar>
  )
}
