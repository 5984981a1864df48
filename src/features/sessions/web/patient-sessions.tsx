import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../platform/web/ui/button.tsx'
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx'
import { TableOrCards } from '../../../platform/web/ui/table-or-cards.tsx'
import { useCreating } from '../../practice/web/api.ts'
import type { Session } from '../contract.ts'
import { SessionMenu } from './parts/session-menu.tsx'
import { patientColumns } from './session-columns.tsx'
import { SessionDialog } from './session-dialog.tsx'
import { SessionPages } from './session-pages.tsx'

const PAGE_SIZE = 10

/** The sessions of one patient, on the patient's own page. */
export function PatientSessions({ patientId }: { patientId: string }) {
  const creating = useCreating()
  /** A session to write, or null for a new one. */
  const [writing, setWriting] = useState<{ session: Session | null } | null>(null)
  return (
    <section aria-labelledby="patient-sessions">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="patient-sessions" className="text-xl font-semibold">
          Sessões
        </h2>
        <Button
          icon={<Plus aria-hidden="true" />}
          {...creating}
          onClick={() => setWriting({ session: null })}
        >
          Nova sessão
        </Button>
      </div>
      <SessionPages
        filters={{ patientId }}
        size={PAGE_SIZE}
        empty={
          <EmptyState
            compact
            level={3}
            title="Nenhuma sessão ainda"
            description="As sessões com este paciente aparecem aqui, as marcadas e as feitas."
          />
        }
      >
        {({ sessions, zone, windows }) => (
          <TableOrCards
            caption="Sessões, das mais recentes às mais antigas"
            columns={patientColumns(zone)}
            rows={sessions}
            rowKey={(session) => session.id}
            actions={(session) => (
              <SessionMenu
                session={session}
                windows={windows}
                onEdit={(edited) => setWriting({ session: edited })}
              />
            )}
          />
        )}
      </SessionPages>
      {writing && (
        <SessionDialog
          session={writing.session}
          datetime=""
          patientId={patientId}
          onClose={() => setWriting(null)}
        />
      )}
    </section>
  )
}
