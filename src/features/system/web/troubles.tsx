import { CircleCheck, CloudOff, TriangleAlert } from 'lucide-react'
import { Link } from 'wouter'
import { DEFAULT_ZONE, timeAt } from '../../../platform/shared/calendar.ts'
import { CopyButton } from '../../../platform/web/ui/copy-button.tsx'
import type { SystemState } from '../contract.ts'
import { type Trouble, troublesOf } from '../rules.ts'

type TroublesProps = { system: SystemState; now: number; stale: boolean }

export function Troubles({ system, now, stale }: TroublesProps) {
  const troubles = troublesOf(system, now)
  const time = <span className="tabular-nums">{timeAt(now, DEFAULT_ZONE)}</span>
  return (
    <section aria-label="Situação" className="space-y-3">
      {stale && (
        <p role="status" className="flex items-start gap-3 rounded-lg bg-sunken px-4 py-3">
          <CloudOff aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <span>Sem resposta do servidor agora. O que está abaixo é das {time}.</span>
        </p>
      )}
      {troubles.length === 0 ? (
        <p className="flex items-start gap-3 rounded-lg bg-paid-soft px-4 py-3 text-paid-ink">
          <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <span>Tudo em ordem às {time}.</span>
        </p>
      ) : (
        <ul className="space-y-3">
          {troubles.map((trouble) => (
            <TroubleRow key={trouble.text} trouble={trouble} />
          ))}
        </ul>
      )}
    </section>
  )
}

function TroubleRow({ trouble }: { trouble: Trouble }) {
  const { part, text, advice, command } = trouble
  return (
    <li className="flex items-start gap-[min(0.75rem,2vw)] rounded-lg bg-pending-soft px-[min(1rem,4.5vw)] py-3 text-pending-ink">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-[min(1.25rem,6vw)] shrink-0" />
      <div className="min-w-0 flex-1 space-y-2">
        <p>
          <strong className="font-semibold">{text}</strong> {advice}
        </p>
        {command && (
          <p className="flex flex-wrap items-center gap-3">
            <code className="rounded-sm bg-surface px-2 py-1 text-sm text-ink">{command}</code>
            <CopyButton text={command} size="sm">
              Copiar comando
            </CopyButton>
          </p>
        )}
        {part === 'messages' && (
          <p>
            <Link
              href="/admin/messages?status=failed"
              className="inline-flex min-h-11 items-center rounded-sm underline underline-offset-4"
            >
              Ver as mensagens não enviadas
            </Link>
          </p>
        )}
      </div>
    </li>
  )
}
