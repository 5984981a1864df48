import { Check, RotateCw, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { APP_NAME } from '../../../platform/shared/app-name.ts'
import { getHealth } from '../../../platform/shared/health-contract.ts'
import { call } from '../../../platform/web/api.ts'
import { useOnline } from '../../../platform/web/page-facts.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Mark } from '../../../platform/web/ui/mark.tsx'
import { RoomDrawing } from '../../../platform/web/ui/room-drawing.tsx'
import { useNow } from '../../../platform/web/use-clock.ts'
import { mayShowWeeks } from '../worker-paths.ts'
import { KeptWeeksCard } from './kept-weeks-card.tsx'
import { readOwnWeeks } from './own-weeks.ts'

const ASK_EVERY = 10_000

export function OfflinePage() {
  const isOnline = useOnline()
  const [weeks] = useState(() =>
    mayShowWeeks(location.pathname) ? readOwnWeeks(Date.now()) : null,
  )
  const now = useNow()
  useReturn()
  const title = isOnline ? 'O servidor não respondeu' : 'Você está sem internet'
  useEffect(() => {
    document.title = `${title} · ${APP_NAME}`
  }, [title])
  return (
    <main className="mx-auto w-full max-w-2xl px-4 pt-6 pb-16 sm:px-6">
      <p className="flex items-center gap-2.5 text-lg font-semibold tracking-tight">
        <Mark />
        {APP_NAME}
      </p>
      <div className="mt-6 flex flex-col items-center text-center">
        {!weeks && <RoomDrawing className="mb-6 w-52 max-w-full" />}
        <div role="status">
          <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
          <p className="mx-auto mt-1.5 max-w-md text-balance text-muted">
            {isOnline
              ? 'Pode ser a sua conexão ou o nosso lado. '
              : 'Confira o Wi-Fi ou os dados móveis. '}
            Esta página se abre sozinha quando der certo.
          </p>
        </div>
        <Button
          className="mt-5"
          icon={<RotateCw aria-hidden="true" />}
          onClick={() => location.reload()}
        >
          Tentar de novo
        </Button>
      </div>
      {weeks && <KeptWeeksCard weeks={weeks} now={now} />}
      <WhatWorks hasWeeks={weeks !== null} />
    </main>
  )
}

function WhatWorks({ hasWeeks }: { hasWeeks: boolean }) {
  return (
    <ul className="mx-auto mt-8 max-w-md space-y-2 text-muted">
      {hasWeeks && (
        <Fact Icon={Check} tone="text-paid">
          Funciona agora: consultar os horários salvos.
        </Fact>
      )}
      <Fact Icon={X} tone="text-cancelled">
        Precisa de internet: {hasWeeks ? 'pacientes, ' : ''}agendamentos, alterações e pagamentos.
        Nada é salvo enquanto isso.
      </Fact>
    </ul>
  )
}

type FactProps = { Icon: typeof Check; tone: string; children: ReactNode }

function Fact({ Icon, tone, children }: FactProps) {
  return (
    <li className="flex gap-2.5">
      <Icon aria-hidden="true" className={`mt-1 size-4.5 shrink-0 ${tone}`} />
      <span>{children}</span>
    </li>
  )
}

function useReturn() {
  useEffect(() => {
    const look = async () => {
      if (document.visibilityState !== 'visible') return
      const isBack = await call(getHealth, {}).then(
        () => true,
        () => false,
      )
      if (isBack) location.reload()
    }
    const ask = () => void look()
    const poll = setInterval(ask, ASK_EVERY)
    addEventListener('online', ask)
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearInterval(poll)
      removeEventListener('online', ask)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [])
}
