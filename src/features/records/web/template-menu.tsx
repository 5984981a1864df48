import { ChevronDown, NotebookText } from 'lucide-react'
import { Button } from '../../../platform/web/ui/button.tsx'
import {
  DropdownMenu,
  MenuItem,
  MenuLabel,
  MenuSeparator,
} from '../../../platform/web/ui/dropdown-menu.tsx'
import { ALL_RECORDS_PATH } from '../addresses.ts'
import { type TemplateKind, type TemplateText, USUAL_TEMPLATES } from '../template-rules.ts'
import { useTemplates } from './api.ts'

type TemplateMenuProps = { kind: TemplateKind; onChoose: (text: string) => void }

export function TemplateMenu({ kind, onChoose }: TemplateMenuProps) {
  const { data = [] } = useTemplates()
  const templatesOfKind = data.filter((template) => template.kind === kind)
  const usual = USUAL_TEMPLATES.filter((template) => template.kind === kind)
  const items = (list: readonly (TemplateText & { id?: string })[]) =>
    list.map(({ id, name, text }) => (
      <MenuItem key={id ?? name} onSelect={() => onChoose(text)}>
        {name}
      </MenuItem>
    ))
  return (
    <DropdownMenu
      label="Modelos"
      trigger={
        <Button size="sm" variant="outline" icon={<NotebookText aria-hidden="true" />}>
          Usar um modelo
          <ChevronDown aria-hidden="true" />
        </Button>
      }
    >
      {templatesOfKind.length > 0 && <MenuLabel>Seus modelos</MenuLabel>}
      {items(templatesOfKind)}
      {templatesOfKind.length > 0 && <MenuSeparator />}
      {items(usual)}
      <MenuSeparator />
      <MenuItem href={`${ALL_RECORDS_PATH}?parte=modelos`}>Cuidar dos modelos</MenuItem>
    </DropdownMenu>
  )
}
