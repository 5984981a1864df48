import { ShieldAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { erasureOf } from '../../features/account/rules.ts'
import { useRestoreAccount } from '../../features/account/web/api.ts'
import type { Profile } from '../../features/practice/contract.ts'
import { PRACTICE_PROBLEMS } from '../../features/practice/problems.ts'
import { refusalOf } from '../../features/practice/rules.ts'
import { ACCOUNT_NOTICE } from '../../features/practice/web/api.ts'
import { ALL_RECORDS_PATH } from '../../features/records/addresses.ts'
import { formatDate } from '../../platform/shared/calendar.ts'
import { problemText } from '../../platform/web/api.ts'
import { focusHeading } from '../../platform/web/heading-focus.ts'
import { Button, buttonClass } from '../../platform/web/ui/button.tsx'
import { toast } from '../../platform/web/ui/toast-store.ts'
import { Banner } from './banner.tsx'

type AccountStateProps = Pick<
  Profile,
  'activation' | 'closedAt' | 'deactivationReason' | 'timezone'
> & { isLate: boolean }

/** The banner of an account that is closed, not active yet, or deactivated. */
export default function AccountState({
  activation,
  closedAt,
  deactivationReason,
  timezone,
  isLate,
}: AccountStateProps) {
  if (closedAt) return <ClosedNotice closedAt={closedAt} zone={timezone} isLate={isLate} />
  const refusal = refusalOf({ activation, closedAt })
  if (!refusal) return null
  const text = PRACTICE_PROBLEMS[refusal][1]
  if (activation === 'verifying') return <AccountFrame isLate={isLate}>{text}</AccountFrame>
  return <DecidedNotice text={text} reason={deactivationReason} isLate={isLate} />
}

type DecidedProps = { text: string; reason: string | null; isLate: boolean }

function DecidedNotice({ text, reason, isLate }: DecidedProps) {
  return (
    <AccountFrame
      isLate={isLate}
      action={
        <Link href="/support" className={buttonClass({ variant: 'outline' })}>
          Escrever ao suporte
        </Link>
      }
    >
      {text}
      {reason && <span className="mt-1 block font-medium wrap-anywhere">Motivo: {reason}</span>}
    </AccountFrame>
  )
}

type ClosedProps = { closedAt: string; zone: string; isLate: boolean }

function ClosedNotice({ closedAt, zone, isLate }: ClosedProps) {
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
    <AccountFrame
      isLate={isLate}
      action={
        <Button pending={restore.isPending} pendingText="Restaurando..." onClick={open}>
          Restaurar conta
        </Button>
      }
    >
      Esta conta foi encerrada. Tudo será apagado em{' '}
      {formatDate(erasureOf(Date.parse(closedAt)), zone)}; até lá você pode consultar, exportar ou
      restaurar. Se houver prontuários, eles ficam até você{' '}
      <Link
        href={`${ALL_RECORDS_PATH}?parte=arquivo`}
        className="font-medium underline underline-offset-4"
      >
        baixar o arquivo deles e assumir a guarda
      </Link>
      .
    </AccountFrame>
  )
}

type FrameProps = { children: ReactNode; action?: ReactNode; isLate: boolean }

function AccountFrame({ children, ...rest }: FrameProps) {
  return (
    <Banner icon={<ShieldAlert aria-hidden="true" />} {...rest}>
      <p id={ACCOUNT_NOTICE}>{children}</p>
    </Banner>
  )
}
