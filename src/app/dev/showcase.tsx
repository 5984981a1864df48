import { ArchScene } from '../../platform/web/ui/arch-scene.tsx'
import { Mark } from '../../platform/web/ui/mark.tsx'
import { PageHeader } from '../../platform/web/ui/page-header.tsx'
import { ThemeSwitch } from '../../platform/web/ui/theme-switch.tsx'
import Toaster from '../../platform/web/ui/toast.tsx'
import { Section } from './section.tsx'
import { ShowActions } from './show-actions.tsx'
import { ShowForm } from './show-form.tsx'
import { ShowLists } from './show-lists.tsx'
import { ShowSurfaces } from './show-surfaces.tsx'
import { ShowWindows } from './show-windows.tsx'

export function Showcase() {
  return (
    <main className="mx-auto max-w-5xl px-4 py-8 sm:px-8 sm:py-12">
      <div className="mb-8 flex flex-wrap items-center justify-between gap-4">
        <span className="flex items-center gap-3 text-lg font-semibold tracking-tight">
          <Mark />
          Consultório
        </span>
        <ThemeSwitch />
      </div>
      <PageHeader
        title="Componentes"
        description="Tudo o que as telas usam, em cada estado. O que não está aqui não existe."
        actions={<ArchScene className="w-40" />}
      />
      <div className="space-y-14">
        <ShowColours />
        <ShowActions />
        <ShowForm />
        <ShowSurfaces />
        <ShowLists />
        <ShowWindows />
      </div>
      <Toaster />
    </main>
  )
}

const colours = [
  ['Papel', 'bg-paper'],
  ['Superfície', 'bg-surface'],
  ['Fundo', 'bg-sunken'],
  ['Tinta', 'bg-ink'],
  ['Petróleo', 'bg-petrol'],
  ['Argila', 'bg-clay'],
  ['Luz', 'bg-light'],
  ['Online', 'bg-online'],
  ['Presencial', 'bg-in-person'],
  ['Pendente', 'bg-pending'],
  ['Cancelada', 'bg-cancelled'],
] as const

function ShowColours() {
  return (
    <Section title="Cores">
      <ul className="grid grid-cols-3 gap-4 sm:grid-cols-6">
        {colours.map(([name, colour]) => (
          <li key={name} className="text-sm text-muted">
            <span className={`mb-1 block h-14 rounded-lg border border-line ${colour}`} />
            {name}
          </li>
        ))}
      </ul>
    </Section>
  )
}
