import { CircleCheck, CircleSlash, Users } from 'lucide-react'
import { Link } from 'wouter'
import { DEFAULT_ZONE, formatDate } from '../../../platform/shared/calendar.ts'
import { formatCount } from '../../../platform/shared/figures.ts'
import { sayRefused } from '../../../platform/web/say-refused.ts'
import { serverNow } from '../../../platform/web/server-clock.ts'
import { Button, buttonClass } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody } from '../../../platform/web/ui/card.tsx'
import { PATIENTS_PATH, patientPath } from '../../patients/rules.ts'
import { useProfile } from '../../practice/web/api.ts'
import type { Import } from '../contract.ts'
import { KEPT_BECAUSE } from '../labels.ts'
import { isAtWork, useStopImport } from './api.ts'
import { leftOutTexts, patientsText } from './import-texts.ts'
import { ProgressBar, StepHeading } from './step-bar.tsx'
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
      <StepHeading key={state} focused={focused}>
        {isUndoing ? 'Desfazendo a importação…' : 'Importando…'}
      </StepHeading>
      <p className="mt-0.5 text-muted">
        Você pode fechar esta página: o trabalho continua, e esta tela mostra onde ele está.
      </p>
      <div className="mt-5">
        <ProgressBar
          label={isUndoing ? 'Desfeito até agora' : 'Importado até agora'}
          done={progress.done}
          total={progress.total || null}
        />
      </div>
      <p role="status" className="mt-2 tabular-nums">
        {isLost
          ? 'Sem conexão. Tentando de novo…'
          : `${formatCount(progress.done)} de ${patientsText(progress.total)}`}
      </p>
      {!isUndoing && (
        <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            variant="outline"
            pending={stop.isPending}
            pendingText="Parando..."
            onClick={stopIt}
          >
            Parar
          </Button>
          <p className="min-w-0 flex-1 basis-48 text-sm text-muted">
            Se você parar, nada desta planilha fica.
          </p>
        </div>
      )}
    </>
  )
}

type ResultProps = Omit<RunStepProps, 'isLost'>

function Result({ shown, focused, onLeave }: ResultProps) {
  const zone = useProfile().data?.timezone ?? DEFAULT_ZONE
  const { state, counts, undoUntil, kept } = shown
  const isDone = state === 'done'
  const Icon = isDone ? CircleCheck : CircleSlash
  const isUndoable = undoUntil !== null && Date.parse(undoUntil) > serverNow()
  return (
    <>
      <div className="flex items-start gap-3">
        <Icon
          aria-hidden="true"
          className={`mt-0.5 size-6 shrink-0 ${isDone ? 'text-paid' : 'text-muted'}`}
        />
        <div className="min-w-0 flex-1">
          <StepHeading key={state} focused={focused}>
            {titleOf(shown)}
          </StepHeading>
          <p className="mt-0.5 text-muted">{explanationOf(shown)}</p>
        </div>
      </div>
      {isDone && counts && leftOutTexts(counts).length > 0 && (
        <ul className="mt-4 list-disc space-y-1 pl-5 tabular-nums">
          {leftOutTexts(counts).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {kept.length > 0 && <Kept kept={kept} />}
      <div className="mt-6 flex flex-wrap gap-3">
        <Link href={PATIENTS_PATH} className={buttonClass()}>
          <Users aria-hidden="true" />
          Ver pacientes
        </Link>
        {isDone && isUndoable && (
          <UndoButton of={shown} zone={zone}>
            Desfazer importação
          </UndoButton>
        )}
        <Button variant="ghost" onClick={onLeave}>
          Importar outro arquivo
        </Button>
      </div>
      {isDone && isUndoable && (
        <p className="mt-3 text-sm text-muted">
          Você pode desfazer até {formatDate(undoUntil, zone)}.
        </p>
      )}
    </>
  )
}

function titleOf({ state, counts }: Import): string {
  if (state === 'done') {
    const count = counts?.new ?? 0
    return count === 1 ? '1 paciente importado' : `${patientsText(count)} importados`
  }
  if (state === 'stopped') return 'Importação parada'
  return state === 'undone' ? 'Importação desfeita' : 'A importação não terminou'
}

function explanationOf({ state, kept }: Import): string {
  if (state === 'done') return 'Já estão na sua lista. Ninguém foi avisado.'
  if (state === 'undone')
    return kept.length > 0
      ? 'Saiu o que ela trouxe, menos os pacientes abaixo.'
      : 'Saiu da sua lista tudo o que ela trouxe.'
  if (state === 'stopped') return 'Nada desta planilha ficou na sua lista.'
  return 'Nada desta planilha ficou na sua lista. Envie o arquivo de novo; se acontecer outra vez, escreva ao suporte.'
}

function Kept({ kept }: Pick<Import, 'kept'>) {
  return (
    <ul aria-label="Pacientes que ficam" className="mt-4 divide-y divide-line border-y border-line">
      {kept.map(({ id, patientId, name, why }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-3 py-1">
          <Link
            href={patientId ? patientPath(patientId) : PATIENTS_PATH}
            className="inline-flex min-h-11 items-center font-medium wrap-anywhere underline-offset-4 hover:underline"
          >
            {name}
          </Link>
          <span className="text-sm text-muted">fica: {KEPT_BECAUSE[why]}</span>
        </li>
      ))}
    </ul>
  )
}
