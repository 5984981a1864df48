import { X } from 'lucide-react'
import { APP_NAME } from '../../../platform/shared/app-name.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Mark } from '../../../platform/web/ui/mark.tsx'
import { dismissInstall, openInstallWindow } from './install-window.ts'

const TITLE = 'install-card'

/**
 * The card in the bottom corner, below windows and toasts; the page grows by its height, so that it covers nothing at the end.
 */
export default function InstallCard() {
  return (
    <>
      <div aria-hidden="true" className="h-24" />
      <section
        aria-labelledby={TITLE}
        data-above-bar=""
        data-screen-only=""
        className="fixed inset-x-3 bottom-[calc(max(0.75rem,env(safe-area-inset-bottom))+var(--bar))] z-30 flex animate-rise items-center gap-2 rounded-lg border border-line bg-raised py-2 pr-1 pl-3 text-ink shadow-soft sm:right-4 sm:gap-3 sm:left-auto sm:w-108"
      >
        <Mark className="size-9 shrink-0 max-[25rem]:hidden" />
        <div className="min-w-0 flex-1 py-1 leading-snug">
          <p id={TITLE} className="font-semibold">
            Instalar <span className="whitespace-nowrap">{APP_NAME}</span>
          </p>
          <p className="hidden text-sm text-muted sm:block">Acesso direto, num toque.</p>
        </div>
        <Button size="sm" onClick={openInstallWindow}>
          Instalar
        </Button>
        <Button
          variant="ghost"
          size="icon"
          aria-label="Dispensar a instalação"
          className="text-muted"
          onClick={dismissInstall}
        >
          <X aria-hidden="true" />
        </Button>
      </section>
    </>
  )
}
