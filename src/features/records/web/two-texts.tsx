import { useEffect, useEffectEvent, useState } from 'react'
import { problemText } from '../../../platform/web/api.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { FormAlert } from '../../../platform/web/ui/form-alert.tsx'
import { type Entry, readEntries } from './api.ts'
import { continuedText } from './draft-keeper.ts'
import { RecordText } from './parts/record-text.tsx'
import { textOf, type Written } from './writing.ts'

type TwoTextsProps = {
  written: Written
  entryId: string
  mine: string
  onChosen: (theirs: Entry, chosen: string) => void
}

/** Shows the two texts of an entry for a choice; if one continues the other, the longer one continues without a question. */
export function TwoTexts({
  written: { register, patientId },
  entryId,
  mine,
  onChosen,
}: TwoTextsProps) {
  const [theirs, setTheirs] = useState<Entry | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const show = useEffectEvent((entry: Entry | null) => {
    const continued = entry && continuedText(mine, textOf(entry))
    if (entry && continued !== null) onChosen(entry, continued)
    else setTheirs(entry)
  })
  useEffect(() => {
    let isGone = false
    readEntries(register, patientId).then(
      (entries) => !isGone && show(entries.find(({ id }) => id === entryId) ?? null),
      (error: unknown) => !isGone && setFailure(problemText(error)),
    )
    return () => {
      isGone = true
    }
  }, [register, patientId, entryId])
  if (failure) return <FormAlert>{failure} O seu texto continua guardado neste aparelho.</FormAlert>
  if (!theirs) return null
  const other = textOf(theirs)
  return (
    <section aria-label="Os dois textos" className="rounded-lg bg-sunken p-4">
      <p className="font-semibold">Este registro mudou em outra janela. Nada foi perdido.</p>
      <div className="mt-3 grid gap-4 md:grid-cols-2">
        <OneText title="Nesta janela" text={mine} />
        <OneText title="Na outra janela" text={other} />
      </div>
      <div className="mt-4 flex flex-wrap gap-3 max-sm:*:grow">
        <Button onClick={() => onChosen(theirs, `${other}\n\n${mine}`)}>Juntar os dois</Button>
        <Button variant="outline" onClick={() => onChosen(theirs, mine)}>
          Ficar com o desta janela
        </Button>
        <Button variant="outline" onClick={() => onChosen(theirs, other)}>
          Ficar com o da outra
        </Button>
      </div>
    </section>
  )
}

function OneText({ title, text }: { title: string; text: string }) {
  return (
    <div className="min-w-0 rounded-lg border border-line bg-surface px-4 py-3">
      <h3 className="mb-2 text-sm font-medium text-muted">{title}</h3>
      <RecordText text={text} />
    </div>
  )
}
