import { ChevronDown, Plus } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type Ref, useId, useState } from 'react'
import { classNames } from './class-names.ts'
import { useFieldControl } from './field-context.ts'
import { controlClass } from './input.tsx'

export interface ComboboxOption {
  id: string
  label: string
  detail?: string | undefined
}

type ComboboxProps = {
  value: string
  options: readonly ComboboxOption[] | undefined
  stale: boolean
  /** Called with the text searched for; with null when the list closes. */
  onSearch: (text: string | null) => void
  onChoose: (option: ComboboxOption | null) => void
  create?: { label: (typed: string) => string; onCreate: (typed: string) => void }
  placeholder?: string
  countText: (count: number) => string
  autoFocus?: boolean
  ref?: Ref<HTMLInputElement>
}

const CREATE = 'create'

/**
 * A text field with search: an ARIA combobox with a list box. The list opens with the first letter, an arrow or a press;
 * Enter chooses, Escape closes it, and a text that matches no option reverts to the choice.
 */
export function Combobox(props: ComboboxProps) {
  const list = useList(props)
  const id = useId()
  const { typed, open, active, shown } = list
  const control = useFieldControl({})
  const isChosen = ({ label }: ComboboxOption) => label === props.value && typed === null
  const optionId = (index: number) => `${id}-${index}`
  return (
    <div className="relative min-w-0">
      <input
        {...control}
        ref={props.ref}
        // biome-ignore lint/a11y/noAutofocus: the first field of a window takes its focus
        autoFocus={props.autoFocus}
        type="text"
        role="combobox"
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-activedescendant={open && active >= 0 ? optionId(active) : undefined}
        placeholder={props.placeholder}
        value={typed ?? props.value}
        onChange={(event) => list.type(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onClick={list.show}
        onKeyDown={list.press}
        onBlur={list.leave}
        className={classNames(controlClass, 'h-12 truncate pr-11')}
      />
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-3.5 right-3.5 size-5 text-muted"
      />
      <p role="status" className="sr-only">
        {open && props.options && !props.stale ? props.countText(props.options.length) : ''}
      </p>
      {open && (
        <ul
          id={id}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a list of options (ARIA APG)
          role="listbox"
          aria-label={props.placeholder ?? 'Opções'}
          aria-busy={props.stale || undefined}
          className="absolute inset-x-0 top-full z-20 mt-1 max-h-72 overflow-y-auto rounded-lg border border-line bg-raised p-1.5 shadow-soft"
        >
          {!props.options && <li className="px-3 py-2.5 text-muted">Buscando...</li>}
          {shown.map((option, index) => (
            <OptionRow
              key={option.id}
              id={optionId(index)}
              label={option.label}
              detail={option.detail}
              icon={option.id === CREATE && <Plus aria-hidden="true" />}
              active={index === active}
              selected={isChosen(option) || index === active}
              strong={isChosen(option) || option.id === CREATE}
              dimmed={props.stale && option.id !== CREATE}
              onPoint={() => list.point(index)}
              onChoose={() => list.choose(option)}
            />
          ))}
          {props.options?.length === 0 && !props.stale && (
            <li className="px-3 py-2.5 text-muted">{props.countText(0)}</li>
          )}
        </ul>
      )}
    </div>
  )
}

function useList({ value, options, stale, onSearch, onChoose, create }: ComboboxProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const [walked, setWalked] = useState<number | null>(null)
  const text = (typed ?? '').trim()
  const making = create ? [{ id: CREATE, label: create.label(text) }] : []
  const shown: ComboboxOption[] = [...(options ?? []), ...making]
  // Before the answer, Enter must not choose an adjacent option.
  const activeIndex = typed && options ? 0 : -1
  const active = Math.min(walked ?? activeIndex, shown.length - 1)

  const show = () => {
    setOpen(true)
    onSearch(text)
  }
  const close = () => {
    setOpen(false)
    setTyped(null)
    setWalked(null)
    onSearch(null)
  }
  const choose = (option: ComboboxOption) => {
    if (option.id === CREATE) create?.onCreate(text)
    else onChoose(option)
    close()
  }
  const keys: Record<string, () => boolean> = {
    ArrowDown: () => {
      if (open) setWalked(Math.min(active + 1, shown.length - 1))
      else show()
      return true
    },
    ArrowUp: () => {
      if (open) setWalked(Math.max(active - 1, 0))
      else show()
      return true
    },
    Enter: () => {
      const option = shown[active]
      if (open && option && (!stale || option.id === CREATE)) choose(option)
      return open
    },
    Escape: () => {
      if (open) close()
      return open
    },
  }
  return {
    typed,
    open,
    active,
    shown,
    show,
    choose,
    point: setWalked,
    type: (next: string) => {
      setTyped(next)
      setWalked(null)
      setOpen(true)
      onSearch(next.trim())
      if (next === '' && value !== '') onChoose(null)
    },
    press: (event: KeyboardEvent) => {
      if (event.nativeEvent.isComposing || !keys[event.key]?.()) return
      event.preventDefault()
      event.stopPropagation()
    },
    leave: () => {
      const matches = stale ? undefined : options?.filter(({ label }) => isSame(label, text))
      if (text !== '' && matches?.[0] && matches.length === 1) onChoose(matches[0])
      close()
    },
  }
}

function isSame(a: string, b: string): boolean {
  return a.localeCompare(b, 'pt-BR', { sensitivity: 'base' }) === 0
}

type OptionRowProps = {
  id: string
  label: string
  detail?: string | undefined
  icon?: ReactNode
  active: boolean
  selected?: boolean
  strong?: boolean
  dimmed?: boolean
  onPoint: () => void
  onChoose: () => void
}

export function OptionRow({ dimmed, icon, strong, label, detail, ...option }: OptionRowProps) {
  return (
    <ListOption
      {...option}
      className={classNames(
        'flex gap-2 px-3 py-1.5 wrap-anywhere [&>svg]:size-5 [&>svg]:shrink-0',
        dimmed && 'opacity-60',
      )}
    >
      {icon}
      <span className={classNames('min-w-0', strong && 'font-medium')}>
        {label}
        {detail && <span className="block text-sm text-muted tabular-nums">{detail}</span>}
      </span>
    </ListOption>
  )
}

type ListOptionProps = Pick<OptionRowProps, 'id' | 'active' | 'selected' | 'onChoose'> & {
  onPoint?: () => void
  className: string
  children: ReactNode
}

/** An option of a list below a text field, which keeps the focus. */
export function ListOption({
  active,
  selected = active,
  onPoint,
  onChoose,
  className,
  ...rest
}: ListOptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text field, which keeps the focus
    <li
      {...rest}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: an option of the list (ARIA APG)
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      ref={active ? scrollIntoList : undefined}
      onPointerMove={onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={classNames(
        'min-h-11 cursor-pointer items-center rounded-lg',
        active && 'bg-petrol-soft text-petrol-ink forced-colors:outline-2',
        className,
      )}
    />
  )
}

function scrollIntoList(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' })
}
