import { useState } from 'react'
import { Button } from '../../../platform/web/ui/button.tsx'
import type { PublicPsychologist } from '../contract.ts'
import { Portrait } from './portrait.tsx'

/** Longer than this, the rest waits behind a button, so that the form is near on a phone. */
const BIO_SHOWN = 240

/** Who attends. Name, title and CRP always show: Código de Ética, art. 20 (decisions §8). */
export function PsychologistHeader({ psychologist }: { psychologist: PublicPsychologist }) {
  const { name, crp, specialization, bio, profileImage } = psychologist
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto max-w-5xl px-4 py-6 sm:px-6 sm:py-9">
        <div className="flex items-end gap-4 sm:gap-6">
          <Portrait name={name} src={profileImage} />
          <div className="min-w-0 pb-1">
            <h1 className="text-2xl font-semibold tracking-tight sm:text-3xl">{name}</h1>
            <p className="mt-1">
              Psicóloga(o) · <span className="whitespace-nowrap">{crpText(crp)}</span>
            </p>
            {specialization && <p className="text-muted">{specialization}</p>}
          </div>
        </div>
        {bio && <Bio text={bio} />}
      </div>
    </header>
  )
}

function crpText(crp: string | null): string {
  return crp ? `CRP ${crp}` : 'CRP não informado'
}

function Bio({ text }: { text: string }) {
  const [open, setOpen] = useState(false)
  const long = text.length > BIO_SHOWN
  return (
    <div className="mt-5 max-w-3xl">
      <p className={`whitespace-pre-line ${long && !open ? 'line-clamp-4' : ''}`}>{text}</p>
      {long && (
        <Button
          variant="link"
          size="sm"
          className="-ml-3.5"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Ler menos' : 'Ler mais'}
        </Button>
      )}
    </div>
  )
}
