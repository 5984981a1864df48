import { Search } from 'lucide-react'
import { Fragment, type KeyboardEvent, useId, useRef, useState } from 'react'
import { SEARCH_MAX } from '../../../platform/shared/fields.ts'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { ListOption, OptionRow } from '../../../platform/web/ui/combobox.tsx'
import { Dialog } from '../../../platform/web/ui/dialog.tsx'
import { controlClass } from '../../../platform/web/ui/input.tsx'
import { type FindOption, type FindWays, useFound } from './use-found.ts'

type FindDialogProps = FindWays & { onClose: () => void }

/**
 * One field that finds patients, sessions of a day, screens and actions: the combobox of the ARIA Authoring Practices. The text
 * field keeps the focus; arrow keys move through the list, Enter chooses, Escape closes.
 */
export default function FindDialog({ onClose, ...ways }: FindDialogProps) {
  const [typed, setTyped] = useState('')
  const [walked, setWalked] = useState<number | null>(null)
  const [side, setSide] = useState<number | null>(null)
  const { groups, status, isSure } = useFound(typed, ways)
  const chosen = useRef(false)
  const id = useId()
  const options = groups.flatMap((group) => group.options)
  const active = Math.min(walked ?? (isSure ? 0 : -1), options.length - 1)
  const actions = options[active]?.actions ?? []
  const action = side === null ? undefined : actions[side]
  const choose = (option: Pick<FindOption, 'choose'> | undefined) => {
    if (!option) return
    chosen.current = true
    onClose()
    option.choose()
  }
  const walk = (index: number) => {
    setWalked(index)
    setSide(null)
  }
  const keys: Record<string, () => void> = {
    ArrowDown: () => walk((active + 1) % Math.max(options.length, 1)),
    ArrowUp: () => walk((Math.max(active, 0) - 1 + options.length) % Math.max(options.length, 1)),
    Enter: () => choose(action ?? options[active]),
    Escape: onClose,
  }
  /** At the end of the text the arrows lead into the actions of the active row, and back; elsewhere they move the caret. */
  const sideways = ({ key, currentTarget: field }: KeyboardEvent<HTMLInputElement>) => {
    const isAtEnd = field.selectionStart === field.value.length
    if (key === 'ArrowRight' && isAtEnd && (side ?? -1) + 1 < actions.length)
      return () => setSide((side ?? -1) + 1)
    if (key === 'ArrowLeft' && side !== null) return () => setSide(side === 0 ? null : side - 1)
    return
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const act = event.nativeEvent.isComposing ? undefined : (keys[event.key] ?? sideways(event))
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      // The chosen screen or window has the focus by then.
      onCloseAutoFocus={(event) => chosen.current && event.preventDefault()}
      title="Buscar"
    >
      <div className="relative mt-1">
        <input
          type="text"
          role="combobox"
          aria-label="Paciente, dia, tela ou ação"
          aria-autocomplete="list"
          aria-expanded
          aria-controls={id}
          aria-activedescendant={
            active < 0 ? undefined : `${id}-${active}${action ? `-${side}` : ''}`
          }
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={SEARCH_MAX}
          placeholder="Paciente, “ter 15h”, tela..."
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setWalked(null)
            setSide(null)
          }}
          onKeyDown={press}
          className={classNames(controlClass, 'h-12 pl-11')}
        />
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-3.5 left-3.5 size-5 text-muted"
        />
      </div>
      <p role="status" className="mt-2 min-h-6 text-sm text-muted">
        {status}
      </p>
      <div
        id={id}
        role="listbox"
        aria-label="Resultados"
        tabIndex={-1}
        className="-mx-2 h-[min(24rem,48dvh)] overflow-y-auto overscroll-contain"
      >
        {groups.map(({ title, options: own }, groupIndex) => (
          <div key={title} className="pb-2">
            <p
              id={`${id}-title-${groupIndex}`}
              className="px-3 pt-1 text-sm font-medium text-muted"
            >
              {title}
            </p>
            {/* biome-ignore lint/a11y/useSemanticElements: the ARIA listbox pattern groups options by this role; a fieldset is for form controls. */}
            <ul role="group" aria-labelledby={`${id}-title-${groupIndex}`}>
              {own.map((option) => {
                const index = options.indexOf(option)
                return (
                  <Fragment key={option.id}>
                    <OptionRow
                      id={`${id}-${index}`}
                      label={option.label}
                      detail={option.detail}
                      icon={<option.Icon aria-hidden="true" />}
                      active={index === active && !action}
                      strong
                      onPoint={() => walk(index)}
                      onChoose={() => choose(option)}
                    />
                    {option.actions?.map((action, at) => (
                      <ListOption
                        key={action.label}
                        id={`${id}-${index}-${at}`}
                        active={index === active && side === at}
                        onChoose={() => choose(action)}
                        className="my-1 ml-1 inline-flex border border-line px-[min(0.625rem,2.2vw)] text-sm font-medium hover:bg-sunken active:bg-line"
                      >
                        {action.label}
                        <span className="sr-only"> {option.label}</span>
                      </ListOption>
                    ))}
                  </Fragment>
                )
              })}
            </ul>
          </div>
        ))}
      </div>
    </Dialog>
  )
}
