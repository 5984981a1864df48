import { ShieldAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { erasureOf } from '../../features/account/rules.ts'
import { useRestoreAccount } from '../../features/account/web/api.ts'
import type { Profile } from '../../features/practice/contract.ts'
import { PRACTICE_PROBLEMS } from '../../features/practice/problems.ts'
import { refusalOf } from '../../features/practice/rules.ts'
import { ACCOUNT_NOTICE } from '../../features/practice/web/api.ts'
import { formatDate } from '../../platform/shared/calendar.ts'
import { problemText } from '../../platform/web/api.ts'
import { focusHeading } from '../../platform/web/heading-focus.ts'
import { Button, buttonClass } from '../../platform/web/ui/button.tsx'
import { toast } from '../../platform/web/ui/toast-store.ts'
import { useOwnAccount } from './own-account.ts'

/** Tells an inactive or closed account why it cannot create anything. */
export function AccountNotice() {
  const { profile } = useOwnAccount()
  if (!profile) return null
  if (profile.closedAt) return <ClosedNotice profile={profile} closedAt={profile.closedAt} />
  const refusal = refusalOf(profile)
  if (!refusal) return null
  if (profile.activation === 'verifying') return <Notice>{PRACTICE_PROBLEMS[refusal][1]}</Notice>
  return <DecidedNotice text={PRACTICE_PROBLEMS[refusal][1]} reason={profile.deactivationReason} />
}

/** What was decided about an account, and whom to ask. */
function DecidedNotice({ text, reason }: { text: string; reason: string | null }) {
  return (
    <Notice
      action={
        <Link href="/support" className={buttonClass({ variant: 'outline' })}>
          Escrever ao suporte
        </Link>
      }
    >
      {text}
      {reason && <span className="mt-1 block font-medium wrap-anywhere">Motivo: {reason}</span>}
    </Notice>
  )
}

function ClosedNotice({ profile, closedAt }: { profile: Profile; closedAt: string }) {
  const restore = useRestoreAccount()
  const open = async () => {
    try {
      await restore.mutateAsync({})
      focusHeading()
      toast({ title: 'Conta restaurada', description: 'Sua página pública está de volta.' })
    } catch (error) {
      toast({ title: 'Erro', description: problemText(error), variant: 'destructive' })
    }
  }
  return (
    <Notice
      action={
        <Button pending={restore.isPending} pendingText="Restaurando..." onClick={open}>
          Restaurar conta
        </Button>
      }
    >
      Esta conta foi encerrada. Tudo será apagado em{' '}
      {formatDate(erasureOf(Date.parse(closedAt)), profile.timezone)}; até lá você pode consultar,
      exportar ou restaurar.
    </Notice>
  )
}

function Notice({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg bg-pending-soft px-4 py-3 text-pending-ink">
      <p className="flex min-w-0 flex-1 basis-64 items-start gap-3">
        <ShieldAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        <span id={ACCOUNT_NOTICE}>{children}</span>
      </p>
      {action}
    </div>
  )
}
