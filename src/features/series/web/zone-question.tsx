import { useState } from 'react'
import { BRAZIL_ZONES } from '../../../platform/shared/calendar.ts'
import { keysOf } from '../../../platform/shared/keys.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Dialog, DialogClose, DialogFooter } from '../../../platform/web/ui/dialog.tsx'
import { RadioGroup } from '../../../platform/web/ui/radio-group.tsx'
import { ZONE_KEEPS, type ZoneKeeps } from '../../profile/settings-choices.ts'
import type { ZonePreview } from '../zone-contract.ts'
import type { Zones } from '../zone-rules.ts'
import { zoneTexts } from '../zone-texts.ts'

export type ZoneQuestionProps = {
  preview: ZonePreview
  zones: Zones
  onChoose: (keeps: ZoneKeeps) => void
  onClose: () => void
}

const HELP: Record<ZoneKeeps, string> = {
  clock: 'Quando o fuso estava errado e as horas estavam certas.',
  instant: 'Quando você passa a atender de outro fuso e os pacientes não mudam de hora.',
}

export default function ZoneQuestion({ preview, zones, onChoose, onClose }: ZoneQuestionProps) {
  const [keeps, setKeeps] = useState<ZoneKeeps>('clock')
  const options = keysOf(ZONE_KEEPS).map((value) => ({
    value,
    label: ZONE_KEEPS[value],
    help: HELP[value],
  }))
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`O que já está marcado, no fuso de ${BRAZIL_ZONES[zones.after as keyof typeof BRAZIL_ZONES]}`}
      description="Nada foi salvo nem avisado ainda."
    >
      <div className="space-y-4">
        <RadioGroup
          legend="O que fica como está"
          options={options}
          value={keeps}
          onChange={({ target }) => setKeeps(target.value as ZoneKeeps)}
        />
        <ul aria-live="polite" className="list-disc space-y-1 pl-5">
          {zoneTexts(preview, keeps, zones).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
      <DialogFooter>
        <DialogClose>
          <Button variant="outline">Voltar</Button>
        </DialogClose>
        <Button onClick={() => onChoose(keeps)}>Salvar fuso horário</Button>
      </DialogFooter>
    </Dialog>
  )
}
