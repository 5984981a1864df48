import { Clock } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { HOUR, MINUTE } from '../../platform/shared/calendar.ts'
import { watchServerClock, wrongClock } from '../../platform/web/server-clock.ts'
import { tabStore } from '../../platform/web/storage.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Banner } from './banner.tsx'

const READ = 'clock-notice'

/** The banner about a clock that is minutes wrong, shown once in a tab, from the first reply by which it is. */
export default function ClockBanner() {
  const ahead = useSyncExternalStore(watchServerClock, wrongClock, wrongClock)
  const [isRead, setRead] = useState(wasRead)
  if (ahead === null || isRead) return null
  const close = () => {
    keepRead()
    setRead(true)
  }
  return (
    <Banner
      label="Relógio do aparelho"
      icon={<Clock aria-hidden="true" />}
      isLate
      action={
        <Button variant="outline" onClick={close}>
          Entendi
        </Button>
      }
    >
      <p>
        O relógio deste aparelho está {difference(ahead)}. Aqui dias e horários seguem a hora certa;
        para o aparelho mostrar a mesma, ligue “data e hora automáticas” nas configurações dele.
      </p>
    </Banner>
  )
}

/** Returns a difference as text: `12 minutos adiantado`, `1 hora atrasado`. */
export function difference(ahead: number): string {
  const by = Math.abs(ahead)
  const [count, unit] =
    by < 2 * HOUR
      ? [Math.round(by / MINUTE), 'minuto']
      : by < 48 * HOUR
        ? [Math.round(by / HOUR), 'hora']
        : [Math.round(by / (24 * HOUR)), 'dia']
  return `${count} ${unit}s ${ahead > 0 ? 'adiantado' : 'atrasado'}`
}

function wasRead(): boolean {
  try {
    return tabStore().getItem(READ) !== null
  } catch {
    return false
  }
}

function keepRead(): void {
  try {
    tabStore().setItem(READ, '1')
  } catch {}
}
