import { ArrowLeft, ArrowRight, type LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { storage } from '../../platform/web/storage.ts'
import { Dialog } from '../../platform/web/ui/dialog.tsx'
import { Switch } from '../../platform/web/ui/switch.tsx'
import { KEYS_OFF } from '../../platform/web/use-page-keys.ts'
import { findKeys } from './use-area-keys.ts'

const SINGLE_KEYS = [
  ['N', 'Nova sessão'],
  ['T', 'Hoje, na agenda'],
  [<Arrow key="left" name="Seta à esquerda" Icon={ArrowLeft} />, 'Na agenda: semana anterior'],
  [<Arrow key="right" name="Seta à direita" Icon={ArrowRight} />, 'Na agenda: próxima semana'],
  ['?', 'Esta lista'],
] as const

/** The list of keys. Single ones can be switched off, for those who speak to their device (WCAG 2.1.4). */
export default function KeysWindow({ onClose }: { onClose: () => void }) {
  const [on, setOn] = useState(() => storage.get(KEYS_OFF) === null)
  const change = (next: boolean) => {
    if (next) storage.remove(KEYS_OFF)
    else storage.set(KEYS_OFF, '')
    setOn(next)
  }
  return (
    <Dialog open onOpenChange={onClose} title="Teclas de atalho">
      <dl className="divide-y divide-line">
        <Key keys={findKeys()} work="Buscar paciente, dia, tela ou ação" />
        {on && SINGLE_KEYS.map(([keys, work]) => <Key key={work} keys={keys} work={work} />)}
        <Key keys="F8" work="Ir para as notificações" />
      </dl>
      <Switch
        className="mt-5"
        label="Teclas de uma letra"
        help="Valem neste navegador, fora dos campos de texto."
        checked={on}
        onChange={(event) => change(event.currentTarget.checked)}
      />
    </Dialog>
  )
}

function Key({ keys, work }: { keys: ReactNode; work: string }) {
  return (
    <div className="flex items-center gap-4 py-2.5">
      <dt className="w-20 shrink-0">
        <kbd className="inline-flex items-center rounded-sm border border-edge bg-sunken px-2 py-1 font-sans text-sm">
          {keys}
        </kbd>
      </dt>
      <dd className="min-w-0">{work}</dd>
    </div>
  )
}

function Arrow({ name, Icon }: { name: string; Icon: LucideIcon }) {
  return (
    <>
      <Icon aria-hidden="true" className="size-4" />
      <span className="sr-only">{name}</span>
    </>
  )
}
