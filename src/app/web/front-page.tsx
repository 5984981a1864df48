import { Link } from 'wouter'
import { APP_NAME } from '../../platform/shared/app-name.ts'
import { ArchScene } from '../../platform/web/ui/arch-scene.tsx'
import { buttonClass } from '../../platform/web/ui/button.tsx'
import { Mark } from '../../platform/web/ui/mark.tsx'
import { ThemeSwitch } from '../../platform/web/ui/theme-switch.tsx'
import { Screen } from './screen.tsx'

/** The way in: who it is for, and a door for each. */
export function FrontPage() {
  return (
    <Screen title={APP_NAME}>
      <div className="flex min-h-dvh flex-col">
        <main className="mx-auto flex w-full max-w-md flex-1 flex-col items-center justify-center px-5 py-12 text-center">
          <ArchScene className="mb-8 w-64 max-w-full" />
          <h1 className="flex items-center gap-3 text-3xl font-semibold tracking-tight">
            <Mark className="size-9" />
            {APP_NAME}
          </h1>
          <p className="mt-3 text-balance text-lg text-muted">
            Agenda, pacientes, sessões e Pix para psicólogas e psicólogos autônomos, em um lugar
            calmo.
          </p>
          <div className="mt-8 flex w-full flex-col gap-3">
            <Link href="/psychologist/login" className={buttonClass({ size: 'lg' })}>
              Sou psicólogo(a)
            </Link>
            <Link href="/patient/login" className={buttonClass({ variant: 'outline', size: 'lg' })}>
              Área do paciente
            </Link>
          </div>
        </main>
        <footer className="flex justify-center px-5 pb-8">
          <ThemeSwitch />
        </footer>
      </div>
    </Screen>
  )
}
