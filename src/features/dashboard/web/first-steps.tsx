import { ChevronRight, Circle, CircleCheck, X } from 'lucide-react'
import { Link } from 'wouter'
import { Button, buttonClass } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'
import type { Profile } from '../../practice/contract.ts'
import type { Dashboard } from '../contract.ts'
import { areFirstStepsDue, doneSteps, FIRST_STEPS, type FirstStep } from '../first-steps-rules.ts'
import { MilestoneCard } from './milestone-card.tsx'
import { beginSteps, seenSteps, useDismissal } from './seen-steps.ts'
import { STEPS } from './step-texts.ts'

export type FirstStepsProps = { profile: Profile; dashboard: Dashboard }

/** The first steps until they are done or dismissed, and once that all of them are done. */
export function FirstSteps({ profile, dashboard }: FirstStepsProps) {
  const [dismissed, dismiss] = useDismissal('dismissed')
  const [ready, dismissReady] = useDismissal('ready')
  const { hasActiveService, hasSession } = dashboard
  const doneNow = doneSteps({ ...profile, hasActiveService, seen: seenSteps() })
  if (!dismissed && !ready && !hasSession && doneNow.size === FIRST_STEPS.length)
    return <AllReady onDismiss={dismissReady} />
  if (!areFirstStepsDue({ done: doneNow, hasSession, dismissed })) return null
  return <StepsCard done={doneNow} onDismiss={dismiss} />
}

function AllReady({ onDismiss }: { onDismiss: () => void }) {
  return (
    <MilestoneCard
      scene="room"
      title="Tudo pronto"
      dismissLabel="Dispensar o aviso"
      onDismiss={onDismiss}
      action={
        <Link href="/psychologist/share" className={buttonClass()}>
          Compartilhar o link
        </Link>
      }
    >
      Sua página está no ar e sua agenda, aberta. Falta só o primeiro agendamento: envie o link a
      quem já procura você.
    </MilestoneCard>
  )
}

type StepsCardProps = { done: ReadonlySet<FirstStep>; onDismiss: () => void }

function StepsCard({ done, onDismiss }: StepsCardProps) {
  return (
    <Card>
      <CardHeader
        title="Primeiros passos"
        description={`O que falta até o primeiro agendamento: ${done.size} de ${FIRST_STEPS.length} prontos.`}
        action={
          <Button
            variant="ghost"
            size="icon"
            className="-mt-2.5 -mr-3"
            aria-label="Dispensar os primeiros passos"
            onClick={onDismiss}
          >
            <X aria-hidden="true" />
          </Button>
        }
      />
      <CardBody>
        <StepBar done={done.size} />
        <ol className="-mx-3 -my-2 grid gap-1 md:grid-cols-2">
          {FIRST_STEPS.map((step) => (
            <StepLink key={step} step={step} done={done.has(step)} />
          ))}
        </ol>
        <p className="mt-5 flex flex-wrap items-center gap-x-2 border-t border-line pt-2 text-muted">
          Já tem seus pacientes em outro lugar?
          <Link
            href="/psychologist/importar"
            className={`${buttonClass({ variant: 'link' })} px-0!`}
          >
            Trazer de uma planilha
          </Link>
        </p>
      </CardBody>
    </Card>
  )
}

function StepBar({ done }: { done: number }) {
  return (
    <div aria-hidden="true" className="mb-5 flex gap-1.5">
      {FIRST_STEPS.map((step, index) => (
        <span
          key={step}
          className={`h-1.5 flex-1 rounded-full ${index < done ? 'bg-petrol' : 'bg-line'}`}
        />
      ))}
    </div>
  )
}

function StepLink({ step, done }: { step: FirstStep; done: boolean }) {
  const { label, help, href } = STEPS[step]
  const Icon = done ? CircleCheck : Circle
  return (
    <li>
      <Link
        href={href}
        onClick={() => beginSteps(step)}
        className="flex min-h-12 items-center gap-3 rounded-lg px-3 py-2 transition-colors hover:bg-sunken active:bg-line"
      >
        <Icon
          aria-hidden="true"
          className={`size-5 shrink-0 ${done ? 'text-paid' : 'text-edge'}`}
        />
        <span className="min-w-0 flex-1">
          <span className="block font-medium">
            {label}
            {done && <span className="sr-only"> (pronto)</span>}
          </span>
          <span className="block text-sm text-muted">{help}</span>
        </span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
      </Link>
    </li>
  )
}
