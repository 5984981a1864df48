import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { isProblem } from '../../../platform/web/api.ts'
import { lazyPart } from '../../../platform/web/lazy-part.tsx'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody } from '../../../platform/web/ui/card.tsx'
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx'
import { ReadError } from '../../../platform/web/ui/error-state.tsx'
import { PageHeader } from '../../../platform/web/ui/page-header.tsx'
import { SkeletonLines } from '../../../platform/web/ui/skeleton.tsx'
import { PATIENTS_PATH } from '../../patients/rules.ts'
import { useImport } from './api.ts'
import type { CheckStepProps } from './check-step.tsx'
import { FileStep, type FileStepProps } from './file-step.tsx'
import { ImportList } from './import-list.tsx'
import { RunStep } from './run-step.tsx'
import { StepBar } from './step-bar.tsx'

/** The address keeps the import, so that a reload and another day return to it. */
const PARAMETER = 'importacao'

const CheckStep = lazyPart<CheckStepProps>(() => import('./check-step.tsx'), <WaitingStep />)

type ImportPageProps = Pick<FileStepProps, 'isDemo'>

export default function ImportPage({ isDemo }: ImportPageProps) {
  const [address, setAddress] = useSearchParams()
  const id = address.get(PARAMETER)
  const [first] = useState(id)
  const [hasMoved, setMoved] = useState(false)
  const show = (next: string | null) => {
    setMoved(true)
    setAddress(next ? { [PARAMETER]: next } : {})
  }
  const focused = hasMoved || id !== first
  return (
    <>
      <PageHeader
        title="Importar"
        description="Traga pacientes, sessões e horários fixos de uma planilha, ou os contatos do celular."
        back={{ href: PATIENTS_PATH, label: 'Pacientes' }}
      />
      {id ? (
        <OneImport key={id} id={id} focused={focused} onLeave={() => show(null)} />
      ) : (
        <div>
          <StepBar step={1} />
          <FileStep focused={focused} isDemo={isDemo} onSending={CheckStep.preload} onSent={show} />
          <ImportList onOpen={show} />
        </div>
      )}
    </>
  )
}

type OneImportProps = { id: string; focused: boolean; onLeave: () => void }

function OneImport({ id, focused, onLeave }: OneImportProps) {
  const query = useImport(id)
  const shown = query.data
  // A state after this step: the person, or the server, continued to it.
  const [before, setBefore] = useState<string | null>(null)
  if (shown && before === null) setBefore(shown.state)
  const isLater = focused || (before !== null && shown?.state !== before)
  if (!shown)
    return isProblem(query.error, 'not_found') ? (
      <Forgotten onLeave={onLeave} />
    ) : query.isError ? (
      <ReadError read={query} />
    ) : (
      <WaitingStep />
    )
  const isWaiting = shown.state === 'waiting'
  return (
    <div>
      <StepBar step={isWaiting ? 2 : 3} />
      {isWaiting ? (
        <CheckStep shown={shown} focused={isLater} onLeave={onLeave} />
      ) : (
        <RunStep shown={shown} isLost={query.isError} focused={isLater} onLeave={onLeave} />
      )}
    </div>
  )
}

function WaitingStep() {
  return (
    <Card>
      <CardBody>
        <SkeletonLines lines={10} />
      </CardBody>
    </Card>
  )
}

/** A file that was not imported is deleted after a day. */
function Forgotten({ onLeave }: { onLeave: () => void }) {
  return (
    <EmptyState
      compact
      title="Este arquivo já não está aqui"
      description="O que não foi importado é apagado depois de 24 horas. Envie o arquivo de novo."
      action={<Button onClick={onLeave}>Escolher o arquivo</Button>}
    />
  )
}
