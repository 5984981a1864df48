import { useEffect, useRef, useState } from 'react'
import type {
  DefaultValues,
  FieldPath,
  FieldValues,
  Path,
  PathValue,
  UseFormReturn,
} from 'react-hook-form'
import type { ProblemCode } from '../shared/problem.ts'
import { isChangedMeanwhile, problemText, SaveGivenUp } from './api.ts'
import { showsWholeProblem } from './form-problems.ts'
import { type ToastContent, toast } from './ui/toast-store.ts'
import { useTypedAgain } from './use-typed-again.ts'

type Versioned = { version: number } | undefined

export interface SavedRecord<Values extends FieldValues, Saved extends Versioned> {
  saved: Saved
  read: () => Promise<Saved>
  valuesOf: (saved: Saved) => Values
  /** The fields' names for people; a conflict in an unnamed field causes no question. */
  labels: Partial<Record<keyof Values, string>>
  shown?: { [Name in keyof Values]?: (value: Values[Name]) => string }
}

type SavedToast = Pick<ToastContent, 'title' | 'description' | 'link'>

interface SaveOptions<Values extends FieldValues, Body, Saved> {
  /** `version` is the one the form was filled from; absent for something new. Not pending while it waits for the person. */
  send: (
    body: Body,
    version: number | undefined,
    setPending: (isPending: boolean) => void,
  ) => Promise<Saved>
  done: SavedToast | ((saved: Saved) => SavedToast | Promise<SavedToast>)
  refused: string
  refusedText?: (error: unknown) => string
  fieldOf?: Partial<Record<ProblemCode, FieldPath<Values>>>
  onSaved: (saved: Saved) => void
}

export interface Conflict {
  changes: { label: string; theirs: string; mine: string | null }[]
  keepMine: () => void
  takeTheirs: () => void
  dismiss: () => void
}

export interface Save {
  submit: () => void
  discard: () => void
  isPending: boolean
  isDirty: boolean
  conflict: Conflict | null
}

/**
 * Sends a form, reports the outcome, and shows refusals at its fields, otherwise in a toast. With a `record`, a save over a newer version loses
 * nothing: if no field of this form changed elsewhere the save is repeated, otherwise the person chooses. An ended login loses
 * nothing `of` a record, of null (something new), or of an id (something new that belongs to it).
 */
export function useSave<Values extends FieldValues, Body, Saved extends Versioned>(
  form: UseFormReturn<Values, unknown, Body>,
  options: SaveOptions<Values, Body, Saved>,
  of?: SavedRecord<Values, Saved> | string | null,
): Save {
  const record = typeof of === 'object' ? of : null
  const [base, setBase] = useState<Saved | null>(record?.saved ?? null)
  const [newer, setNewer] = useState<Saved | null>(null)
  const [isPending, setPending] = useState(false)
  const busy = useRef(false)
  // Read here so that the form tracks them: this form's changes are kept over those from elsewhere.
  const { dirtyFields, isDirty } = form.formState
  useEffect(() => (isDirty ? warnBeforeUnload() : undefined), [isDirty])
  useTypedAgain(form, idOf(of), { base, isDirty }, setBase)

  async function attempt(body: Body, from: Saved | null): Promise<void> {
    try {
      const saved = await options.send(body, from?.version, setPending)
      setBase(saved)
      toast(typeof options.done === 'function' ? await options.done(saved) : options.done)
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
      // Set before anything is rendered, so that a second Enter does not save twice.
      if (busy.current) return
      busy.current = true
      setPending(true)
      try {
        await attempt(body, from)
      } catch (error) {
        if (error instanceof SaveGivenUp) return
        const isShown = showsWholeProblem(form, error, options.fieldOf)
        if (isShown && !options.refusedText) return
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

  function conflictOf(
    savedRecord: SavedRecord<Values, Saved>,
    from: Saved,
    latest: Saved,
  ): Conflict {
    const theirs = savedRecord.valuesOf(latest)
    const settle = (keepDirtyValues: boolean) => {
      const lists = keepDirtyValues ? dirtyLists(form) : []
      form.reset(theirs as DefaultValues<Values>, { keepDirtyValues })
      for (const [name, list] of lists) form.setValue(name, list, { shouldDirty: true })
      setBase(latest)
      setNewer(null)
    }
    return {
      changes: changedFields(savedRecord, from, latest).map((name) => ({
        label: savedRecord.labels[name] ?? '',
        theirs: shownValue(savedRecord, name, theirs[name]),
        mine: name in dirtyFields ? shownValue(savedRecord, name, form.getValues()[name]) : null,
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

/** Returns the id under which a form's input is kept: null for something new, undefined if it is not kept. */
function idOf(of: { saved: Versioned } | string | null | undefined): unknown {
  if (!of || typeof of === 'string') return of
  return of.saved && 'id' in of.saved ? of.saved.id : ''
}

/** Makes the browser ask before unsaved input is lost with the page; returns a function that ends this. */
function warnBeforeUnload(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  addEventListener('beforeunload', ask)
  return () => removeEventListener('beforeunload', ask)
}

/** Returns the lists that were changed: a reset that keeps changes would join two lists by position. */
function dirtyLists<Values extends FieldValues, Body>({
  formState: { dirtyFields },
  getValues,
}: UseFormReturn<Values, unknown, Body>): [Path<Values>, PathValue<Values, Path<Values>>][] {
  return Object.keys(dirtyFields)
    .map((name) => name as Path<Values>)
    .filter((name) => Array.isArray(getValues(name)))
    .map((name) => [name, structuredClone(getValues(name))])
}

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
