import { Dialog } from '../../../platform/web/ui/dialog.tsx'
import { displayName } from '../../patients/rules.ts'
import type { PatientRecord } from '../contract.ts'
import { IdentificationLines } from './identification.tsx'

export type IdentificationWindowProps = { record: PatientRecord; zone: string; onClose: () => void }

export default function IdentificationWindow({ record, zone, onClose }: IdentificationWindowProps) {
  return (
    <Dialog open onOpenChange={onClose} title={displayName(record.identification)}>
      <IdentificationLines record={record} zone={zone} />
    </Dialog>
  )
}
