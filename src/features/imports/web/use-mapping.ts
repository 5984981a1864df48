import { useRef, useState } from 'react'
import type { Import } from '../contract.ts'
import type { SheetColumn, SheetKind } from '../labels.ts'
import { REPEATED_FIELDS } from '../reading/cells.ts'
import { useSaveMapping } from './api.ts'

export interface Mapping {
  /** The fields of each sheet's columns. */
  fields: readonly (readonly SheetColumn[])[]
  isPending: boolean
  failure: unknown
  change: (sheet: number, column: number, field: SheetColumn) => void
  /** Leaves a whole sheet out, or includes it again with the guesses. */
  leaveOut: (sheet: number, isOut: boolean) => void
  changeAreaCode: (areaCode: string) => void
  /** Sets the kind of a sheet; its columns are guessed again. */
  changeKind: (sheet: number, kind: SheetKind) => void
  changeService: (serviceId: string | null) => void
  changeReminds: (reminds: boolean) => void
  changeIssues: (issues: boolean) => void
  /** Sends the choices again after a failure. */
  retry: () => void
}

/** Returns the chosen fields of the columns; each choice is sent immediately, the latest one last. */
export function useMapping({ id, sheets, areaCode, serviceId, reminds, issues }: Import): Mapping {
  const { mutateAsync } = useSaveMapping()
  const [fields, setFields] = useState(() =>
    sheets.map(({ columns }) => columns.map(({ field }) => field)),
  )
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const kinds: (SheetKind | null)[] = sheets.map(() => null)
  const latest = useRef({ fields, areaCode, serviceId, reminds, issues, kinds })
  const busy = useRef(false)

  const send = async () => {
    if (busy.current) return
    busy.current = true
    setPending(true)
    setFailure(null)
    try {
      for (let sent = null; sent !== latest.current; ) {
        sent = latest.current
        const { fields: sentFields, kinds: sentKinds, ...rest } = sent
        const saved = await mutateAsync({
          params: { id },
          body: {
            ...rest,
            sheets: sentFields.map((columns, index) => {
              const kind = sentKinds[index]
              return kind ? { kind } : { columns }
            }),
          },
        })
        if (sentKinds.some((kind) => kind !== null)) guessAgain(saved)
      }
    } catch (error) {
      setFailure(error)
    } finally {
      busy.current = false
      setPending(false)
    }
  }

  /** Applies the guesses for sheets of another kind, unless the choice has changed since. */
  const guessAgain = (saved: Import) => {
    const guessed = latest.current.fields.map((columns, index) =>
      latest.current.kinds[index] && saved.sheets[index]?.kind === latest.current.kinds[index]
        ? saved.sheets[index].columns.map(({ field }) => field)
        : columns,
    )
    latest.current.fields = guessed
    latest.current.kinds = latest.current.kinds.map(() => null)
    setFields(guessed)
  }

  const want = (next: Partial<typeof latest.current>) => {
    latest.current = { ...latest.current, ...next }
    setFields(latest.current.fields)
    void send()
  }
  return {
    ...{ fields, isPending, failure },
    change: (sheet, column, field) =>
      want({
        fields: latest.current.fields.map((columns, index) =>
          index === sheet ? withField(columns, column, field) : columns,
        ),
      }),
    leaveOut: (sheet, isOut) =>
      want({
        fields: latest.current.fields.map((columns, index) =>
          index === sheet
            ? columns.map((_, index) =>
                isOut ? 'ignore' : (sheets[sheet]?.columns[index]?.guess ?? 'ignore'),
              )
            : columns,
        ),
      }),
    changeKind: (sheet, kind) => want({ kinds: latest.current.kinds.with(sheet, kind) }),
    changeService: (service) => want({ serviceId: service }),
    changeReminds: (isOn) => want({ reminds: isOn }),
    changeIssues: (isOn) => want({ issues: isOn }),
    changeAreaCode: (code) => want({ areaCode: code }),
    retry: () => void send(),
  }
}

/** Returns the columns with a field at one index; a field that only one column may have is removed from the other. */
function withField(
  columns: readonly SheetColumn[],
  column: number,
  field: SheetColumn,
): SheetColumn[] {
  return columns.map((columnField, index) => {
    if (index === column) return field
    return columnField === field && !REPEATED_FIELDS.includes(field) ? 'ignore' : columnField
  })
}
