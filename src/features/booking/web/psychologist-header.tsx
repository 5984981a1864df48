import { MessageCircle } from 'lucide-react'
import { initialsOf } from '../../../platform/shared/initials.ts'
import { PROFESSIONAL_TITLES } from '../../practice/professional-titles.ts'
import type { PublicPsychologist } from '../contract.ts'
import { splitBio } from './bio.ts'
import { ASK_A_QUESTION, ChatLink } from './chat-link.tsx'

/** The psychologist's picture, name, title and CRP, which are always shown: Código de Ética, art. 20. */
export function PsychologistHeader({ psychologist }: { psychologist: PublicPsychologist }) {
  const { name, crp, professionalTitle, specialization, bio, profileImage, whatsappNumber } =
    psychologist
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex max-w-5xl flex-wrap items-end justify-between gap-x-6 gap-y-5 px-4 py-6 sm:px-6 sm:py-9">
        <div className="flex min-w-0 flex-wrap items-end gap-4 sm:gap-6">
          <Portrait name={name} src={profileImage} />
          <div className="min-w-0 flex-1 basis-44 pb-1">
            <h1 className="text-2xl font-semibold tracking-tight sm:text-3xl">{name}</h1>
            <p className="mt-1">
              {PROFESSIONAL_TITLES[professionalTitle]},{' '}
              <span className="whitespace-nowrap">{crpText(crp)}</span>
            </p>
            {specialization && <p className="text-muted">{specialization}</p>}
          </div>
        </div>
        {bio && <Bio text={bio} />}
        <ChatLink
          phone={whatsappNumber}
          text={ASK_A_QUESTION}
          icon={<MessageCircle aria-hidden="true" />}
          className="sm:order-1"
        />
      </div>
    </header>
  )
}

function crpText(crp: string | null): string {
  return crp ? `CRP ${crp}` : 'CRP não informado'
}

/** A long text can be unfolded without a script. */
function Bio({ text }: { text: string }) {
  const [start, rest] = splitBio(text)
  return (
    <div className="w-full max-w-3xl whitespace-pre-line sm:order-2">
      <p>{start}</p>
      {rest && (
        <details className="mt-1">
          <summary className="w-fit rounded-sm py-1.5 text-petrol-ink underline underline-offset-4">
            Ler mais
          </summary>
          <p>{rest}</p>
        </details>
      )}
    </div>
  )
}

/** The picture in a doorway shape, or the initials. Hidden from screen readers: the name is next to it. */
function Portrait({ name, src }: { name: string; src: string | null }) {
  return (
    <span
      aria-hidden="true"
      className="relative grid h-26 w-20 shrink-0 place-items-center overflow-hidden rounded-t-full rounded-b-sm bg-petrol sm:h-32 sm:w-25"
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 80 104"
        className="absolute inset-0 size-full"
        focusable="false"
      >
        <path className="fill-light" d="M63 104V7.4a40 40 0 0 1 13 16L72 104Z" />
      </svg>
      <span className="relative pr-3.5 text-xl font-semibold text-on-petrol sm:text-2xl">
        {initialsOf(name)}
      </span>
      {/* Without an alternative text a broken picture draws nothing, and the initials stay. */}
      {src && <img src={src} alt="" className="absolute inset-0 size-full object-cover" />}
    </span>
  )
}
