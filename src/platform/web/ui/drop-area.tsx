import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { classNames } from './class-names.ts'

type DropAreaProps = {
  label: string
  /** The accessible name of the hidden input. */
  inputLabel: string
  /** If undefined every file can be chosen: phones lack the extensions of some types. */
  accept?: string
  disabled?: boolean | undefined
  className?: string | undefined
  onFile: (file: File) => void
  /** `choose` opens the system's window, so that a button works without a mouse. */
  children: (choose: () => void) => ReactNode
}

/** An area on which a file is dropped, or chosen by a button in it. */
export function DropArea(props: DropAreaProps) {
  const { label, inputLabel, accept, disabled, className, onFile, children } = props
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null | undefined) => {
    const file = files?.[0]
    if (file && !disabled) onFile(file)
  }
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return (
    <section
      aria-label={label}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
      className={classNames(
        'flex flex-col items-center gap-3 rounded-lg border-2 border-dashed px-[min(0.75rem,3.75vw)] py-8 text-center transition-colors',
        isOver ? 'border-petrol bg-petrol-soft' : 'border-edge',
        className,
      )}
    >
      <input
        ref={input}
        type="file"
        hidden
        aria-label={inputLabel}
        accept={accept}
        onChange={({ currentTarget }) => {
          take(currentTarget.files)
          currentTarget.value = ''
        }}
      />
      {children(() => input.current?.click())}
    </section>
  )
}
