import { useEffect, useRef, useState } from 'react'
import type { DefaultValues, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import type { ProblemCode } from '../shared/problem.ts'
import { isChangedMeanwhile, problemText } from './api.ts'
import { showFieldProblems } from './form-problems.ts'
import { toast } from './ui/toast-store.ts'

/** A save that the person gave up before it was sent: nothing is said, and the form stays as it is. */
export class SaveGivenUp extends Error {}

/** What carries a version, which every save makes a newer one; nothing where nothing is kept. */
type Versioned = { version: number } | undefined

/** What a form changes: how it was read, how it is read again, and how the form shows it. */
export interface SavedRecord<Values extends FieldValues, Saved extends Versioned> {
  /** As it was when the form was filled. */
  saved: Saved
  read: () => Promise<Saved>
  valuesOf: (saved: Saved) => Values
  /** The fields as a person knows them; those without a name are no reason to ask. */
  labels: Partial<Record<keyof Values, string>>
  /** How values that are not what a person reads are shown. */
  shown?: { [Name in keyof Values]?: (value: Values[Name]) => string }
}

type Done = { title: string; description?: string }

interface SaveOptions<Values extends FieldValues, Body, Saved> {
  /** `version` is the one the form was filled from; absent for something new. While it waits for the person, it is not pending. */
  send: (
    body: Body,
    version: number | undefined,
    setPending: (isPending: boolean) => void,
  ) => Promise<Saved>
  done: Done | (() => Done)
  /** Title of the toast of a refusal. */
  refused: string
  /** The toast's detail, where the API's own words are not what is shown. */
  refusedText?: (error: unknown) => string
  /** Fields beside which a whole refusal belongs. */
  fieldOf?: Partial<Record<ProblemCode, FieldPath<Values>>>
  onSaved: (saved: Saved) => void
}

/** A save that met a newer version: what was changed elsewhere, and the two ways on. */
export interface Conflict {
  changes: { label: string; theirs: string; mine: string | null }[]
  /** What was changed here is saved over it; the other fields stay as they are there. */
  keepMine: () => void
  /** What was changed here is dropped. */
  takeTheirs: () => void
  dismiss: () => void
}

/** A form on its way to the server. */
export interface Save {
  submit: () => void
  /** Takes the fields back to what is saved. */
  discard: () => void
  isPending: boolean
  /** Something was typed that is not saved. */
  isDirty: boolean
  conflict: Conflict | null
}

/**
 * Sends a form, says how it went, and puts what is refused beside its fields. With a `record`, a save over a newer
 * version is not lost and loses nothing: where the form's own fields are unchanged it is sent again, else the person
 * chooses.
 */
export function useSave<Values extends FieldValues, Body, Saved extends Versioned>(
  form: UseFormReturn<Values, unknown, Body>,
  options: SaveOptions<Values, Body, Saved>,
  record?: SavedRecord<Values, Saved> | null,
): Save {
  const [base, setBase] = useState<Saved | null>(record?.saved ?? null)
  const [newer, setNewer] = useState<Saved | null>(null)
  const [isPending, setPending] = useState(false)
  const busy = useRef(false)
  // Read here so that the form keeps count of them: what was changed here is kept over what comes from elsewhere.
  const { dirtyFields, isDirty } = form.formState
  useEffect(() => (isDirty ? askBeforeUnload() : undefined), [isDirty])

  async function attempt(body: Body, from: Saved | null): Promise<void> {
    try {
      const saved = await options.send(body, from?.version, setPending)
      setBase(saved)
      toast(typeof options.done === 'function' ? options.done() : options.done)
      options.onSaved(saved)
    } catch (error) {
      if (!(record && from && isChangedMeanwhile(error))) throw error
      const latest = await record.read()
      setBase(latest)
      if (changedFields(record, from, latest).length === 0) return attempt(body, latest)
      setBase(from)
      setNewer(latest)
    }
  }

  const send = (from: Saved | null) =>
    form.handleSubmit(async (body) => {
      // Before anything is drawn: a second Enter is no second save.
      if (busy.current) return
      busy.current = true
      setPending(true)
      try {
        await attempt(body, from)
      } catch (error) {
        if (error instanceof SaveGivenUp) return
        showFieldProblems(form, error, options.fieldOf)
        toast({
          title: options.refused,
          description: (options.refusedText ?? problemText)(error),
          variant: 'destructive',
        })
      } finally {
        busy.current = false
        setPending(false)
      }
    })

  return {
    submit: () => void send(base)(),
    discard: () => form.reset(),
    isPending,
    isDirty,
    conflict: record && base && newer ? conflictOf(record, base, newer) : null,
  }

  function conflictOf(known: SavedRecord<Values, Saved>, from: Saved, latest: Saved): Conflict {
    const theirs = known.valuesOf(latest)
    const settle = (keepDirtyValues: boolean) => {
      form.reset(theirs as DefaultValues<Values>, { keepDirtyValues })
      setBase(latest)
      setNewer(null)
    }
    return {
      changes: changedFields(known, from, latest).map((name) => ({
        label: known.labels[name] ?? '',
        theirs: shownValue(known, name, theirs[name]),
        mine: name in dirtyFields ? shownValue(known, name, form.getValues()[name]) : null,
      })),
      keepMine: () => {
        settle(true)
        void send(latest)()
      },
      takeTheirs: () => settle(false),
      dismiss: () => setNewer(null),
    }
  }
}

/** The browser asks before what was typed is lost with the page; gives back the way to stop it. */
function askBeforeUnload(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  addEventListener('beforeunload', ask)
  return () => removeEventListener('beforeunload', ask)
}

/** The form's named fields that are not what they were. */
function changedFields<Values extends FieldValues, Saved extends Versioned>(
  { valuesOf, labels }: SavedRecord<Values, Saved>,
  before: Saved,
  after: Saved,
): (keyof Values)[] {
  const [old, now] = [valuesOf(before), valuesOf(after)]
  return Object.keys(labels).filter(
    (name) => JSON.stringify(old[name]) !== JSON.stringify(now[name]),
  )
}

function shownValue<Values extends FieldValues, Saved extends Versioned>(
  { shown }: SavedRecord<Values, Saved>,
  name: keyof Values,
  value: Values[keyof Values],
): string {
  const show = shown?.[name]
  if (show) return show(value)
  if (typeof value === 'boolean') return value ? 'Ligado' : 'Desligado'
  return typeof value === 'string' ? value || 'Vazio' : 'Alterado'
}
