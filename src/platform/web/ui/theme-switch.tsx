import { Monitor, Moon, Sun } from 'lucide-react'
import { useId } from 'react'
import { type Theme, useTheme } from '../theme.ts'

const choices: { value: Theme; label: string; Icon: typeof Sun }[] = [
  { value: 'light', label: 'Claro', Icon: Sun },
  { value: 'dark', label: 'Escuro', Icon: Moon },
  { value: 'system', label: 'Do sistema', Icon: Monitor },
]

export function ThemeSwitch() {
  const [theme, chooseTheme] = useTheme()
  const name = useId()
  return (
    <fieldset className="inline-flex rounded-full border border-line bg-surface">
      <legend className="sr-only">Aparência</legend>
      {choices.map(({ value, label, Icon }) => (
        <label
          key={value}
          title={label}
          className="grid size-11 place-items-center rounded-full text-muted hover:text-ink has-checked:bg-petrol-soft has-checked:text-petrol-ink has-focus-visible:outline-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={theme === value}
            onChange={() => chooseTheme(value)}
            className="sr-only"
          />
          <span className="sr-only">{label}</span>
          <Icon aria-hidden="true" className="size-5" />
        </label>
      ))}
    </fieldset>
  )
}
