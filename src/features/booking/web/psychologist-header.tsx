import { MessageCircle } from 'lucide-react'
import type { PublicPsychologist } from '../contract.ts'
import { splitBio } from './bio.ts'
import { ASK_A_QUESTION, ChatLink } from './chat-link.tsx'
import { Portrait } from './portrait.tsx'

/** Who attends. Name, title and CRP always show: Código de Ética, art. 20 (decisions §8). */
export function PsychologistHeader({ psychologist }: { psychologist: PublicPsychologist }) {
  const { name, crp, specialization, bio, profileImage, whatsappNumber } = psychologist
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex max-w-5xl flex-wrap items-end justify-between gap-x-6 gap-y-5 px-4 py-6 sm:px-6 sm:py-9">
        <div className="flex min-w-0 flex-wrap items-end gap-4 sm:gap-6">
          <Portrait name={name} src={profileImage} />
          <div className="min-w-0 flex-1 basis-44 pb-1">
            <h1 className="text-2xl font-semibold tracking-tight sm:text-3xl">{name}</h1>
            <p className="mt-1">
              Psicóloga(o), <span className="whitespace-nowrap">{crpText(crp)}</span>
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

/** A long text opens without a script. */
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
