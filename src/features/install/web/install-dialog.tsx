import { AppWindow, Bell, type LucideIcon, Smartphone, WifiOff } from 'lucide-react'
import { useState } from 'react'
import { APP_NAME } from '../../../platform/shared/app-name.ts'
import { keysOf } from '../../../platform/shared/keys.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Dialog, DialogFooter } from '../../../platform/web/ui/dialog.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { PERMISSION_TEXTS } from '../../push/state-rules.ts'
import { BENEFITS, INSTALL_HELP } from '../help-texts.ts'
import { installWayOf } from '../rules.ts'
import { promptInstall } from './install-prompt.ts'
import { closeInstallWindow, dismissInstall } from './install-window.ts'
import { useNotifications } from './use-notifications.ts'

export default function InstallDialog() {
  const [isHelpShown, setHelpShown] = useState(false)
  const { permission, isAnswered, ask } = useNotifications()
  const install = async () => {
    const answer = await promptInstall()
    setHelpShown(answer === 'unavailable')
    if (answer !== 'accepted') return
    dismissInstall()
    toast({
      title: 'Aplicativo instalado',
      description: `Procure por ${APP_NAME} na tela inicial.`,
    })
  }
  return (
    <Dialog
      open
      onOpenChange={closeInstallWindow}
      title={`Instalar ${APP_NAME}`}
      description="Sem passar por loja, e quase sem ocupar espaço."
    >
      {isHelpShown ? <InstallHelp /> : <Benefits />}
      <p role="status" className="mt-4 text-sm text-muted empty:hidden">
        {isAnswered && PERMISSION_TEXTS[permission]}
      </p>
      <DialogFooter>
        <Button variant="ghost" className="sm:mr-auto sm:px-3" onClick={dismissInstall}>
          Talvez depois
        </Button>
        <Button
          variant="outline"
          className="sm:px-3"
          disabled={permission === 'granted'}
          onClick={ask}
        >
          {permission === 'granted' ? 'Notificações permitidas' : 'Notificações'}
        </Button>
        <Button onClick={install}>Instalar Agora</Button>
      </DialogFooter>
    </Dialog>
  )
}

const ICONS: Record<keyof typeof BENEFITS, LucideIcon> = {
  offline: WifiOff,
  reminders: Bell,
  access: AppWindow,
  phone: Smartphone,
}

function Benefits() {
  return (
    <ul className="space-y-3">
      {keysOf(BENEFITS).map((benefit) => {
        const Icon = ICONS[benefit]
        return (
          <li key={benefit} className="flex items-center gap-3">
            <span className="grid size-10 shrink-0 place-items-center rounded-full bg-petrol-soft text-petrol-ink">
              <Icon aria-hidden="true" className="size-5" />
            </span>
            {BENEFITS[benefit]}
          </li>
        )
      })}
    </ul>
  )
}

function InstallHelp() {
  const { title, steps } = INSTALL_HELP[installWayOf(navigator)]
  return (
    <div role="alert" className="rounded-lg bg-sunken px-4 py-3">
      <p className="font-semibold">{title}</p>
      <ol className={`mt-1 space-y-1 ${steps.length > 1 ? 'list-decimal pl-5' : ''}`}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  )
}
