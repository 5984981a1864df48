import { Menu, MonitorDown } from 'lucide-react'
import { useRef, useState } from 'react'
import { useInstallState } from '../../features/install/web/install-prompt.ts'
import { openInstallWindow } from '../../features/install/web/install-window.ts'
import { focusHeading } from '../../platform/web/heading-focus.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Sheet } from '../../platform/web/ui/sheet.tsx'
import { ThemeSwitch } from '../../platform/web/ui/theme-switch.tsx'
import { useIsDemo } from './demo-base.ts'
import { MenuSections } from './menu-sections.tsx'
import { ProfileBlock } from './profile-block.tsx'

/** The sidebar of narrow screens. Following a link closes it, and the focus goes on to the new page. */
export function MobileMenu() {
  const [open, setOpen] = useState(false)
  const followed = useRef(false)
  const follow = () => {
    followed.current = true
    setOpen(false)
  }
  const isDemo = useIsDemo()
  const isInstallable = useInstallState() !== 'installed' && !isDemo
  const install = () => {
    setOpen(false)
    openInstallWindow()
  }
  const placeFocus = (event: Event) => {
    if (!followed.current) return
    followed.current = false
    event.preventDefault()
    focusHeading()
  }
  return (
    <Sheet
      open={open}
      onOpenChange={setOpen}
      onCloseAutoFocus={placeFocus}
      title="Menu"
      trigger={
        <Button variant="ghost" size="icon" aria-label="Abrir menu">
          <Menu aria-hidden="true" />
        </Button>
      }
    >
      <div className="flex flex-1 flex-col gap-6">
        <ProfileBlock />
        <MenuSections withPro onFollow={follow} />
        <div className="mt-auto space-y-4">
          {isInstallable && (
            <Button
              variant="outline"
              className="w-full"
              icon={<MonitorDown aria-hidden="true" />}
              onClick={install}
            >
              Instalar aplicativo
            </Button>
          )}
          <ThemeSwitch />
        </div>
      </div>
    </Sheet>
  )
}
