import { CalendarDays, CircleCheck, CircleSlash, Users } from 'lucide-react'
import { Link } from 'wouter'
import { DEFAULT_ZONE, formatDate } from '../../../platform/shared/calendar.ts'
import { formatCount } from '../../../platform/shared/figures.ts'
import { lazyPart } from '../../../platform/web/lazy-part.tsx'
import { serverNow } from '../../../platform/web/server-clock.ts'
import { showRefusal } from '../../../platform/web/show-refusal.ts'
import { Button, buttonClass } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody } from '../../../platform/web/ui/card.tsx'
import { SkeletonLines } from '../../../platform/web/ui/skeleton.tsx'
import { PATIENTS_PATH, patientPath } from '../../patients/rules.ts'
import { SESSIONS_PATH } from '../../practice/addresses.ts'
import { useProfile } from '../../practice/web/api.ts'
import type { Import } from '../contract.ts'
import { KEPT_BECAUSE } from '../labels.ts'
import { isAtWork, useStopImport } from './api.ts'
import type { ArchivePartProps } from './archive-part.tsx'
import { broughtBy, broughtText, fillsAgenda, leftOutTexts, patientsText } from './import-texts.ts'
import { ProgressBar, StepHeading } from './step-bar.tsx'
import { UndoButton } from './undo-button.tsx'

const ArchivePart = lazyPart<ArchivePartProps>(
  () => import('./archive-part.tsx'),
  <SkeletonLines lines={4} />,
)

type RunStepProps = { shown: Import; isLost: boolean; focused: boolean; onLeave: () => void }

export function RunStep({ shown, isLost, focused, onLeave }: RunStepProps) {
  const zone = useProfile().data?.timezone
  return (
    <>
      <Card>
        <CardBody>
          {isAtWork(shown) ? (
            <Progress shown={shown} isLost={isLost} focused={focused} />
          ) : (
            <Result shown={shown} focused={focused} onLeave={onLeave} />
          )}
        </CardBody>
      </Card>
      {shown.account && shown.state === 'done' && zone && (
        <ArchivePart importId={shown.id} zone={zone} />
      )}
    </>
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
      showRefusal('A importação não parou', error)
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
          : `${formatCount(progress.done)} de ${totalText(shown)}`}
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
            Se você parar, nada deste arquivo fica.
          </p>
        </div>
      )}
    </>
  )
}

/** Returns the total in words: of patients for a file of patients, of rows for other files, and of things for an undo. */
function totalText({ state, sheets, account, brings, progress: { total } }: Import): string {
  const isMixed = account
    ? state !== 'undoing'
    : state === 'undoing'
      ? brings !== null && brings.patients < total
      : sheets.some(({ kind }) => kind !== 'patients')
  if (!isMixed) return patientsText(total)
  if (state === 'undoing') return total === 1 ? '1 item' : `${formatCount(total)} itens`
  return total === 1 ? '1 linha' : `${formatCount(total)} linhas`
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
        {isDone && fillsAgenda(broughtBy(shown)) && (
          <Link href={SESSIONS_PATH} className={buttonClass()}>
            <CalendarDays aria-hidden="true" />
            Ver sessões
          </Link>
        )}
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

function titleOf({ state, account, ...shown }: Import): string {
  if (state === 'done' && account) return 'Consultório importado'
  if (state === 'done') {
    const brings = broughtBy(shown)
    const total = Object.values(brings).reduce((sum, count) => sum + count, 0)
    const ending = total === brings.sessions + brings.expenses && total > 0 ? 'a' : 'o'
    return `${broughtText(brings)} importad${ending}${total === 1 ? '' : 's'}`
  }
  if (state === 'stopped') return 'Importação parada'
  return state === 'undone' ? 'Importação desfeita' : 'A importação não terminou'
}

function explanationOf({ state, account, kept, ...shown }: Import): string {
  if (state === 'done' && account)
    return 'Está tudo nas suas listas e na sua agenda. Ninguém foi avisado.'
  if (state === 'done') {
    const brings = broughtBy(shown)
    if (fillsAgenda(brings)) return 'Já estão na sua agenda. Ninguém foi avisado.'
    return brings.expenses > 0 && brings.patients === 0
      ? 'Já estão entre as suas despesas.'
      : 'Já estão na sua lista. Ninguém foi avisado.'
  }
  if (state === 'undone')
    return kept.length > 0
      ? 'Saiu o que ela trouxe, menos o que segue.'
      : 'Saiu tudo o que ela trouxe.'
  if (state === 'stopped') return 'Nada deste arquivo ficou.'
  return 'Nada deste arquivo ficou. Envie o arquivo de novo; se acontecer outra vez, escreva ao suporte.'
}

function Kept({ kept }: Pick<Import, 'kept'>) {
  return (
    <ul aria-label="O que fica" className="mt-4 divide-y divide-line border-y border-line">
      {kept.map(({ id, patientId, name, why }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-3 py-1">
          {patientId ? (
            <Link
              href={patientPath(patientId)}
              className="inline-flex min-h-11 items-center font-medium wrap-anywhere underline-offset-4 hover:underline"
            >
              {name}
            </Link>
          ) : (
            <span className="inline-flex min-h-11 items-center font-medium wrap-anywhere">
              {name}
            </span>
          )}
          <span className="text-sm text-muted">fica: {KEPT_BECAUSE[why]}</span>
        </li>
      ))}
    </ul>
  )
}
