import { useRef, useState } from 'react'
import type { Import } from '../contract.ts'
import type { SheetColumn } from '../labels.ts'
import { REPEATED_FIELDS } from '../reading/cells.ts'
import { useSaveMapping } from './api.ts'

export interface Mapping {
  /** Of each sheet's columns. */
  fields: readonly (readonly SheetColumn[])[]
  isPending: boolean
  failure: unknown
  change: (sheet: number, column: number, field: SheetColumn) => void
  /** Leaves a whole sheet out, or takes it along again as it was guessed. */
  leaveOut: (sheet: number, isOut: boolean) => void
  changeAreaCode: (areaCode: string) => void
  /** Sends the choices again after a failure. */
  retry: () => void
}

/** Returns what the columns are, as chosen; each choice is sent at once, the latest one last. */
export function useMapping({ id, sheets, areaCode }: Import): Mapping {
  const { mutateAsync } = useSaveMapping()
  const [fields, setFields] = useState(() =>
    sheets.map(({ columns }) => columns.map(({ field }) => field)),
  )
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const wanted = useRef({ fields, areaCode })
  const busy = useRef(false)

  const send = async () => {
    if (busy.current) return
    busy.current = true
    setPending(true)
    setFailure(null)
    try {
      for (let sent = null; sent !== wanted.current; ) {
        sent = wanted.current
        await mutateAsync({
          params: { id },
          body: { areaCode: sent.areaCode, sheets: sent.fields.map((columns) => ({ columns })) },
        })
      }
    } catch (error) {
      setFailure(error)
    } finally {
      busy.current = false
      setPending(false)
    }
  }

  const want = (next: Partial<typeof wanted.current>) => {
    wanted.current = { ...wanted.current, ...next }
    setFields(wanted.current.fields)
    void send()
  }
  return {
    ...{ fields, isPending, failure },
    change: (sheet, column, field) =>
      want({
        fields: wanted.current.fields.map((columns, index) =>
          index === sheet ? withField(columns, column, field) : columns,
        ),
      }),
    leaveOut: (sheet, isOut) =>
      want({
        fields: wanted.current.fields.map((columns, index) =>
          index === sheet
            ? columns.map((_, at) =>
                isOut ? 'ignore' : (sheets[sheet]?.columns[at]?.guess ?? 'ignore'),
              )
            : columns,
        ),
      }),
    changeAreaCode: (code) => want({ areaCode: code }),
    retry: () => void send(),
  }
}

/** Returns the columns with a field at one place; a field that only one column may be leaves the other. */
function withField(
  columns: readonly SheetColumn[],
  column: number,
  field: SheetColumn,
): SheetColumn[] {
  return columns.map((one, index) => {
    if (index === column) return field
    return one === field && !REPEATED_FIELDS.includes(field) ? 'ignore' : one
  })
}
