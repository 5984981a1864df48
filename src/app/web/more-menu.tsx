import { Keyboard, MonitorDown } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useInstallState } from '../../features/install/web/install-prompt.ts'
import { openInstallWindow } from '../../features/install/web/install-window.ts'
import { focusHeading } from '../../platform/web/heading-focus.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Sheet } from '../../platform/web/ui/sheet.tsx'
import { ThemeSwitch } from '../../platform/web/ui/theme-switch.tsx'
import { openAreaWindow } from './area-window.ts'
import { useIsDemo } from './demo-base.ts'
import { MenuSections } from './menu-sections.tsx'
import { ProfileBlock } from './profile-block.tsx'

export function MoreMenu({ trigger }: { trigger: ReactNode }) {
  const [open, setOpen] = useState(false)
  const nextFocus = useRef<'page' | 'window' | null>(null)
  const follow = () => {
    nextFocus.current = 'page'
    setOpen(false)
  }
  const closeFor = (openWindow: () => void) => () => {
    nextFocus.current = 'window'
    setOpen(false)
    openWindow()
  }
  const isDemo = useIsDemo()
  const isInstallable = useInstallState() !== 'installed' && !isDemo
  const placeFocus = (event: Event) => {
    if (nextFocus.current) event.preventDefault()
    if (nextFocus.current === 'page') focusHeading()
    nextFocus.current = null
  }
  return (
    <Sheet
      side="bottom"
      open={open}
      onOpenChange={setOpen}
      onCloseAutoFocus={placeFocus}
      title="Menu"
      trigger={trigger}
    >
      <div className="space-y-5">
        <ProfileBlock />
        <MenuSections inColumns onFollow={follow} />
        <div className="flex flex-wrap items-center gap-3">
          {isInstallable && (
            <Button
              variant="outline"
              icon={<MonitorDown aria-hidden="true" />}
              onClick={closeFor(openInstallWindow)}
            >
              Instalar aplicativo
            </Button>
          )}
          <Button
            variant="outline"
            icon={<Keyboard aria-hidden="true" />}
            onClick={closeFor(() => openAreaWindow({ kind: 'keys' }))}
          >
            Teclas de atalho
          </Button>
          <ThemeSwitch />
        </div>
      </div>
    </Sheet>
  )
}
