import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { useFieldControl } from './field-context.ts'
import { controlClass } from './input.tsx'

type SelectProps = ComponentProps<'select'> & {
  placeholder?: string
  /** The labels of its options by their values; other options are its children. */
  labels?: Readonly<Record<string, string>>
}

/** The native select: light, and the best on a phone. */
export function Select(props: SelectProps) {
  const { className, placeholder, labels = {}, children, ...rest } = props
  const control = useFieldControl(rest)
  return (
    <div className={classNames('relative min-w-0', className)}>
      <select
        {...rest}
        {...control}
        className={classNames(controlClass, 'h-12 appearance-none truncate pr-11')}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {Object.entries(labels).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute right-3.5 top-3.5 size-5 text-muted"
      />
    </div>
  )
}
