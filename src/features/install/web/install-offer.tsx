import { useEffect, useState, useSyncExternalStore } from 'react'
import { APP_NAME } from '../../../platform/shared/app-name.ts'
import { lazyExtra } from '../../../platform/web/lazy-extra.tsx'
import { showNotLoaded } from '../../../platform/web/lazy-window.tsx'
import { CARD_DELAY } from '../rules.ts'
import { belongsToApp } from '../worker-paths.ts'
import { everySecond, useInstallState } from './install-prompt.ts'
import { useInstallWindow } from './install-window.ts'

const InstallCard = lazyExtra(() => import('./install-card.tsx'))
const InstallDialog = lazyExtra(() => import('./install-dialog.tsx'), { failed: showNotLoaded })

export default function InstallOffer({ isLoggedIn }: { isLoggedIn: () => boolean }) {
  const { isOpen, isDismissed } = useInstallWindow()
  const isInstallable = useInstallState() === 'installable'
  const isDue = useLasting(useInArea(isLoggedIn), CARD_DELAY)
  const isOffered = isDue && isInstallable && !isDismissed
  return (
    <>
      <p role="status" className="sr-only">
        {isOffered && `Você pode instalar o ${APP_NAME} neste aparelho.`}
      </p>
      {isOffered && <InstallCard />}
      {isOpen && <InstallDialog />}
    </>
  )
}

function useInArea(isLoggedIn: () => boolean): boolean {
  return useSyncExternalStore(everySecond, () => belongsToApp(location.pathname) && isLoggedIn())
}

function useLasting(condition: boolean, duration: number): boolean {
  const [lasted, setLasted] = useState(false)
  useEffect(() => {
    if (!condition) return
    const wait = setTimeout(() => setLasted(true), duration)
    return () => {
      clearTimeout(wait)
      setLasted(false)
    }
  }, [condition, duration])
  return lasted
}
