import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../platform/web/ui/button.tsx'
import { EmptyState } from '../../../../platform/web/ui/empty-state.tsx'
import { SkeletonTable } from '../../../../platform/web/ui/skeleton.tsx'
import { TableOrCards } from '../../../../platform/web/ui/table-or-cards.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../../../../platform/web/ui/tabs.tsx'
import { useCreating } from '../../../practice/web/api.ts'
import type { Session } from '../../contract.ts'
import { SESSION_TABS } from '../../rules.ts'
import { PATIENT_SESSIONS, useUsualSessions } from '../api.ts'
import { LazySessionDialog } from '../parts/lazy-session-dialog.ts'
import { SessionMenu } from '../parts/session-menu.tsx'
import { patientColumns } from './session-columns.tsx'
import { SessionPages } from './session-pages.tsx'
import { SessionRow } from './session-row.tsx'

const PATIENT_TABS = ['proximas', 'passadas', 'todas'] as const
type PatientTab = (typeof PATIENT_TABS)[number]

const CAPTIONS: Record<PatientTab, string> = {
  proximas: 'Próximas sessões, da mais perto à mais longe',
  passadas: 'Sessões passadas, das mais recentes às mais antigas',
  todas: 'Sessões, das mais recentes às mais antigas',
}

const NONE: Record<PatientTab, { title: string; description: string }> = {
  proximas: {
    title: 'Nada marcado',
    description: 'A próxima sessão com este paciente aparece aqui.',
  },
  passadas: {
    title: 'Nenhuma sessão passada',
    description: 'As sessões ficam aqui depois que o horário delas termina.',
  },
  todas: {
    title: 'Nenhuma sessão ainda',
    description: 'As sessões com este paciente aparecem aqui, as marcadas e as feitas.',
  },
}

export function PatientSessions({ patientId }: { patientId: string }) {
  const creating = useCreating()
  const [tab, setTab] = useState<PatientTab | null>(null)
  const { tab: usual } = useUsualSessions(patientId)
  // Set once, so that the list does not change while the psychologist works in it.
  if (tab === null && usual) setTab(usual)
  const [editing, setEditing] = useState<{ session: Session | null } | null>(null)
  return (
    <section aria-labelledby="patient-sessions">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="patient-sessions" className="text-xl font-semibold">
          Sessões
        </h2>
        <Button
          icon={<Plus aria-hidden="true" />}
          {...creating}
          onClick={() => setEditing({ session: null })}
        >
          Nova sessão
        </Button>
      </div>
      <Tabs value={tab ?? ''} onValueChange={(chosen) => setTab(chosen as PatientTab)}>
        <TabList label="Listas de sessões">
          {PATIENT_TABS.map((name) => (
            <Tab key={name} value={name}>
              {SESSION_TABS[name].label}
            </Tab>
          ))}
        </TabList>
        {tab ? (
          <TabPanel value={tab}>
            <SessionPages
              key={tab}
              list={SESSION_TABS[tab].list}
              filters={{ patientId }}
              size={PATIENT_SESSIONS}
              empty={<EmptyState compact level={3} {...NONE[tab]} />}
            >
              {({ sessions, zone, windows }) => (
                <TableOrCards
                  caption={CAPTIONS[tab]}
                  columns={patientColumns(zone)}
                  rows={sessions}
                  rowKey={(session) => session.id}
                  card={(session) => (
                    <SessionRow
                      dated
                      session={session}
                      zone={zone}
                      windows={windows}
                      onEdit={(edited) => setEditing({ session: edited })}
                    />
                  )}
                  actions={(session) => (
                    <SessionMenu
                      session={session}
                      windows={windows}
                      onEdit={(edited) => setEditing({ session: edited })}
                    />
                  )}
                />
              )}
            </SessionPages>
          </TabPanel>
        ) : (
          <div className="pt-6">
            <SkeletonTable rows={6} columns={4} />
          </div>
        )}
      </Tabs>
      {editing && (
        <LazySessionDialog
          session={editing.session}
          datetime=""
          patientId={patientId}
          onClose={() => setEditing(null)}
        />
      )}
    </section>
  )
}
