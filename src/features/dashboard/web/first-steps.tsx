import { ChevronRight, Circle, CircleCheck } from 'lucide-react'
import { Link } from 'wouter'
import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'
import type { Profile } from '../../profile/contract.ts'

interface Step {
  label: string
  help: string
  href: string
  done: boolean
}

type FirstStepsProps = { profile: Profile; hasService: boolean }

/** From a new account to its first booking; shown until there is a patient. */
export function FirstSteps({ profile, hasService }: FirstStepsProps) {
  return (
    <Card>
      <CardHeader title="Primeiros passos" description="O que falta até o primeiro agendamento." />
      <CardBody>
        <ol className="-mx-3 -my-2 grid gap-1 md:grid-cols-2">
          {stepsOf(profile, hasService).map((step) => (
            <StepLink key={step.href} step={step} />
          ))}
        </ol>
      </CardBody>
    </Card>
  )
}

function stepsOf(profile: Profile, hasService: boolean): Step[] {
  return [
    {
      label: 'Crie um serviço',
      help: 'O que você oferece, com preço e duração.',
      href: '/psychologist/services',
      done: hasService,
    },
    {
      label: 'Informe sua chave Pix',
      help: 'Seus pacientes pagam direto a você.',
      href: '/psychologist/settings',
      done: profile.pixKey !== null,
    },
    {
      label: 'Complete seu perfil',
      help: 'CRP e WhatsApp aparecem para os pacientes.',
      href: '/psychologist/profile',
      done: profile.crp !== null && profile.phone !== null,
    },
    {
      label: 'Confira seus horários',
      help: 'De segunda a sexta, das 9h às 18h, se você não mudar.',
      href: '/psychologist/attendance',
      done: false,
    },
    {
      label: 'Compartilhe seu link',
      help: 'Por ele, seus pacientes agendam sozinhos.',
      href: '/psychologist/share',
      done: false,
    },
  ]
}

function StepLink({ step }: { step: Step }) {
  const Icon = step.done ? CircleCheck : Circle
  return (
    <li>
      <Link
        href={step.href}
        className="flex min-h-12 items-center gap-3 rounded-lg px-3 py-2 transition-colors hover:bg-sunken active:bg-line"
      >
        <Icon
          aria-hidden="true"
          className={`size-5 shrink-0 ${step.done ? 'text-paid' : 'text-edge'}`}
        />
        <span className="min-w-0 flex-1">
          <span className="block font-medium">
            {step.label}
            {step.done && <span className="sr-only"> (pronto)</span>}
          </span>
          <span className="block text-sm text-muted">{step.help}</span>
        </span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
      </Link>
    </li>
  )
}
