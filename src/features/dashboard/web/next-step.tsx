import { ArrowRight } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { useRead } from '../../../platform/web/query.ts'
import { useProfile } from '../../practice/web/api.ts'
import { getDashboard } from '../contract.ts'
import {
  areFirstStepsDue,
  doneSteps,
  FIRST_STEPS,
  type FirstStep,
  stepAfter,
} from '../first-steps-rules.ts'
import { beginSteps, begunStep, isDismissed, seenSteps } from './seen-steps.ts'
import { STEPS } from './step-texts.ts'

/** A link to the next of the first steps, at the bottom of a step's screen once that step is done. */
export default function NextStep() {
  const [path] = useLocation()
  const step = stepAt(path, begunStep())
  return step && !isDismissed('dismissed') ? <NextStepLink step={step} /> : null
}

/** Returns the step of a screen; on the profile, which has two, the opened one. Null until the steps are begun. */
function stepAt(path: string, begun: unknown): FirstStep | null {
  if (!FIRST_STEPS.some((step) => step === begun)) return null
  const here = FIRST_STEPS.filter((step) => STEPS[step].path === path.replace(/\/$/, ''))
  return here.find((step) => step === begun) ?? here[0] ?? null
}

function NextStepLink({ step }: { step: FirstStep }) {
  const { data: profile } = useProfile()
  const { data: dashboard } = useRead(getDashboard, {})
  if (!profile || !dashboard) return null
  const { hasActiveService, hasSession } = dashboard
  const doneNow = doneSteps({ ...profile, hasActiveService, seen: seenSteps() })
  const next = doneNow.has(step) && stepAfter(step, doneNow)
  if (!next || !areFirstStepsDue({ done: doneNow, hasSession, dismissed: false })) return null
  const { label, href } = STEPS[next]
  return (
    <nav
      aria-label="Primeiros passos"
      data-foot=""
      data-above-bar=""
      className="fixed inset-x-0 bottom-(--bar) z-10 animate-appear border-t border-line bg-petrol-soft text-petrol-ink shadow-soft lg:left-70"
    >
      <Link
        href={href}
        onClick={() => beginSteps(next)}
        className="mx-auto flex min-h-17 max-w-6xl items-center justify-between gap-4 px-4 py-2 focus-visible:-outline-offset-2 sm:px-6 lg:px-10"
      >
        <span className="min-w-0">
          <span className="block text-sm">
            Próximo passo<span className="sr-only">: </span>
          </span>
          <span className="block font-semibold">{label}</span>
        </span>
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-petrol text-on-petrol">
          <ArrowRight aria-hidden="true" className="size-5" />
        </span>
      </Link>
    </nav>
  )
}
