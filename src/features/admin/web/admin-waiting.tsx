import { ChevronRight, LifeBuoy, type LucideIcon, UserCheck } from 'lucide-react'
import { Link } from 'wouter'
import { pluralize } from '../../../platform/shared/figures.ts'
import { useOpenMessages } from '../../support/web/inbox-api.ts'
import { ADMIN_PSYCHOLOGISTS } from './admin-actions.ts'
import { useWaitingPsychologists } from './psychologist-api.ts'

export function useAdminWaiting() {
  const messages = useOpenMessages()
  const psychologists = useWaitingPsychologists()
  return {
    isPending: messages.isPending || psychologists.isPending,
    messages: messages.data?.total ?? 0,
    psychologists: psychologists.data?.total ?? 0,
  }
}

type AdminWaitingProps = Pick<ReturnType<typeof useAdminWaiting>, 'messages' | 'psychologists'>

export function AdminWaiting({ messages, psychologists }: AdminWaitingProps) {
  if (messages + psychologists === 0) return null
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface shadow-soft">
      <Waiting
        count={psychologists}
        one="cadastro aguarda ativação"
        many="cadastros aguardam ativação"
        path={ADMIN_PSYCHOLOGISTS}
        Icon={UserCheck}
      />
      <Waiting
        count={messages}
        one="mensagem aguarda resposta"
        many="mensagens aguardam resposta"
        path="/admin/support"
        Icon={LifeBuoy}
      />
    </ul>
  )
}

type WaitingProps = { count: number; one: string; many: string; path: string; Icon: LucideIcon }

function Waiting({ count, one, many, path, Icon }: WaitingProps) {
  if (count === 0) return null
  return (
    <li>
      <Link
        href={path}
        className="flex min-h-12 items-center gap-[min(0.75rem,2vw)] rounded-lg px-[min(1.25rem,5.6vw)] py-3 text-[min(1rem,7.5vw)] font-medium transition-colors hover:bg-sunken active:bg-line sm:px-6"
      >
        <Icon aria-hidden="true" className="size-[min(1.25rem,6vw)] shrink-0 text-pending-ink" />
        <span className="min-w-0 flex-1">{pluralize(count, one, many)}</span>
        <ChevronRight aria-hidden="true" className="size-[min(1.25rem,6vw)] shrink-0 text-muted" />
      </Link>
    </li>
  )
}
