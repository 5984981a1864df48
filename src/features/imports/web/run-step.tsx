import { CircleCheck, Undo2, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { formatCount } from '../../../platform/shared/figures.ts'
import { problemText } from '../../../platform/web/api.ts'
import { sayRefused } from '../../../platform/web/say-refused.ts'
import { Button, buttonClass } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody } from '../../../platform/web/ui/card.tsx'
import { PATIENTS_PATH } from '../../patients/rules.ts'
import type { Import } from '../contract.ts'
import { isAtWork, useStopImport } from './api.ts'
import { leftOutTexts, patientsText } from './import-texts.ts'
import { StepHeading } from './step-bar.tsx'
import { UndoButton } from './undo-button.tsx'

type RunStepProps = { shown: Import; isLost: boolean; focused: boolean; onLeave: () => void }

export function RunStep({ shown, isLost, focused, onLeave }: RunStepProps) {
  return (
    <Card>
      <CardBody>
        {isAtWork(shown) ? (
          <Progress shown={shown} isLost={isLost} focused={focused} />
        ) : (
          <Result shown={shown} focused={focused} onLeave={onLeave} />
        )}
      </CardBody>
    </Card>
  )
}

function Progress({ shown, isLost, focused }: Omit<RunStepProps, 'onLeave'>) {
  const stop = useStopImport()
  const { id, state, progress } = shown
  const isUndoing = state === 'undoing'
  const stopIt = async () => {
    try {
      await stop.mutateAsync({ params: { id } })
    } catch (error) {
      sayRefused('A importação não parou', error)
    }
  }
  return (
    <>
      <StepHeading focused={focused}>
        {isUndoing ? 'Desfazendo a importação…' : 'Importando…'}
      </StepHeading>
      <p className="mt-0.5 text-muted">
        Você pode fechar esta página: {isUndoing ? 'isto' : 'a importação'} continua.
      </p>
      <progress
        aria-label={isUndoing ? 'Desfeito até agora' : 'Importado até agora'}
        max={Math.max(progress.total, 1)}
        value={progress.done}
        className="mt-5 h-3 w-full accent-petrol"
      />
      <p role="status" className="mt-2 tabular-nums">
        {isLost
          ? 'Sem conexão. Tentando de novo…'
          : `${formatCount(progress.done)} de ${patientsText(progress.total)}`}
      </p>
      {!isUndoing && (
        <Button
          variant="outline"
          className="mt-5"
          pending={stop.isPending}
          pendingText="Parando..."
          onClick={stopIt}
        >
          Parar
        </Button>
      )}
    </>
  )
}
