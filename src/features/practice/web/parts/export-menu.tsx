import { Download, FileSpreadsheet, FileText, LoaderCircle, Sparkles, Table2 } from 'lucide-react'
import { FILE_FORMATS, type FileFormat } from '../../../../platform/shared/file-formats.ts'
import { Button } from '../../../../platform/web/ui/button.tsx'
import { classNames } from '../../../../platform/web/ui/class-names.ts'
import { DropdownMenu, MenuItem, MenuLabel } from '../../../../platform/web/ui/dropdown-menu.tsx'
import { PLANS_PATH } from '../../addresses.ts'
import { PRACTICE_PROBLEMS } from '../../problems.ts'

const ICONS = {
  xlsx: <FileSpreadsheet aria-hidden="true" />,
  csv: <Table2 aria-hidden="true" />,
  pdf: <FileText aria-hidden="true" />,
}

function Working() {
  return <LoaderCircle role="img" aria-label="Exportando..." className="motion-safe:animate-spin" />
}

type ExportMenuProps<Format extends FileFormat> = {
  label: string
  formats: readonly Format[]
  pro: boolean | undefined
  pending: boolean
  /** Whether there is nothing to export; without Pro the menu still says which plan has it. */
  disabled?: boolean
  className?: string
  onExport: (format: Format) => void
}

export function ExportMenu<Format extends FileFormat>(props: ExportMenuProps<Format>) {
  const { label, formats, pro, pending, disabled, className, onExport } = props
  const opener = (
    <Button
      variant="outline"
      className={classNames('max-sm:order-last max-sm:[&>span]:sr-only', className)}
      icon={pending ? <Working /> : <Download aria-hidden="true" />}
      disabled={pro === undefined || (pro && disabled)}
      pending={pending}
    >
      <span>{label}</span>
    </Button>
  )
  return (
    <DropdownMenu label={label} trigger={opener}>
      {pro ? (
        formats.map((format) => (
          <MenuItem key={format} icon={ICONS[format]} onSelect={() => onExport(format)}>
            {FILE_FORMATS[format].label}
          </MenuItem>
        ))
      ) : (
        <>
          <MenuLabel>{PRACTICE_PROBLEMS.pro_only[1]}</MenuLabel>
          <MenuItem href={PLANS_PATH} icon={<Sparkles aria-hidden="true" />}>
            Conhecer o plano Pro
          </MenuItem>
        </>
      )}
    </DropdownMenu>
  )
}
