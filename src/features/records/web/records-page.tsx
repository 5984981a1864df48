import type { ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { DEFAULT_ZONE } from '../../../platform/shared/calendar.ts'
import { isKeyOf } from '../../../platform/shared/keys.ts'
import { lazyPart } from '../../../platform/web/lazy-part.tsx'
import { PageHeader } from '../../../platform/web/ui/page-header.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../../../platform/web/ui/tabs.tsx'
import { useProfile } from '../../practice/web/api.ts'
import { KeptPart } from './kept-part.tsx'
import { UnwrittenPages } from './unwritten-list.tsx'
import { Veil } from './veil.tsx'

const ArchivePart = lazyPart<{ zone: string }>(() =>
  import('./archive-part.tsx').then((loaded) => ({ default: loaded.ArchivePart })),
)

const TemplatesPart = lazyPart<object>(() =>
  import('./templates-part.tsx').then((loaded) => ({ default: loaded.TemplatesPart })),
)

const PARTS: Record<string, { label: string; draw: (zone: string) => ReactNode }> = {
  evolucoes: { label: 'Sem evolução', draw: (zone) => <UnwrittenPages zone={zone} /> },
  guardados: { label: 'Guardados', draw: (zone) => <KeptPart zone={zone} /> },
  modelos: { label: 'Modelos', draw: () => <TemplatesPart /> },
  arquivo: { label: 'Arquivo', draw: (zone) => <ArchivePart zone={zone} /> },
}
const [FIRST = ''] = Object.keys(PARTS)

export default function RecordsPage() {
  const { data: profile } = useProfile()
  const zone = profile?.timezone ?? DEFAULT_ZONE
  const [address, setAddress] = useSearchParams()
  const partName = address.get('parte') ?? ''
  return (
    <Veil>
      <PageHeader
        title="Prontuários"
        description="O de cada paciente abre na página dele. Aqui ficam as sessões sem evolução, os prontuários de pacientes excluídos, os seus modelos e a cópia de todos."
      />
      <Tabs
        value={isKeyOf(PARTS, partName) ? partName : FIRST}
        onValueChange={(part) =>
          setAddress(part === FIRST ? {} : { parte: part }, { replace: true })
        }
      >
        <TabList label="Partes">
          {Object.entries(PARTS).map(([part, { label }]) => (
            <Tab key={part} value={part}>
              {label}
            </Tab>
          ))}
        </TabList>
        {Object.entries(PARTS).map(([part, { draw }]) => (
          <TabPanel key={part} value={part}>
            {draw(zone)}
          </TabPanel>
        ))}
      </Tabs>
    </Veil>
  )
}
