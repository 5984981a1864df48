import { Download, IdCard, LockKeyhole } from 'lucide-react'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { useRoute, useSearchParams } from 'wouter'
import { DEFAULT_ZONE } from '../../../platform/shared/calendar.ts'
import { isKeyOf } from '../../../platform/shared/keys.ts'
import { isNotFound, problemText } from '../../../platform/web/api.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { MenuItem } from '../../../platform/web/ui/dropdown-menu.tsx'
import { PageHeader } from '../../../platform/web/ui/page-header.tsx'
import { SkeletonLines } from '../../../platform/web/ui/skeleton.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../../../platform/web/ui/tabs.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { displayName, patientPath, recordPath } from '../../patients/rules.ts'
import { usePatient } from '../../patients/web/api.ts'
import { useProfile } from '../../practice/web/api.ts'
import { KEPT_RECORDS_PATH } from '../addresses.ts'
import { useRecord, useRestricted, useUnwritten } from './api.ts'
import {
  Identification,
  IdentificationWindow,
  PATIENTS_COPY,
  usePatientsCopy,
} from './identification.tsx'
import { LogList } from './log-list.tsx'
import { Locked, Unread } from './parts/unread.tsx'
import { type OnWriting, RegisterPanel } from './register-panel.tsx'
import { Retention } from './retention.tsx'
import { useLock } from './use-lock.ts'
import { Veil } from './veil.tsx'

/** In order; the first one is at the address without a part. */
const PARTS = {
  prontuario: 'Prontuário',
  documentos: 'Documentos',
  restrito: 'Registro restrito',
  acessos: 'Acessos',
} as const

export function RecordPage({ documents }: DocumentsPart) {
  const [, params] = useRoute<{ id: string }>(recordPath(':id'))
  const id = params?.id ?? ''
  return <PatientRecords key={id} patientId={id} documents={documents} />
}

type DocumentsPart = { documents: (patientId: string, zone: string) => ReactNode }

function PatientRecords({ patientId, documents }: { patientId: string } & DocumentsPart) {
  const flush = useRef<(() => Promise<void>) | null>(null)
  const saveTyped = useCallback(async () => flush.current?.(), [])
  const onWriting: OnWriting = useCallback((save) => {
    flush.current = save
    return () => {
      flush.current = null
    }
  }, [])
  const { isLocked, lock, open } = useLock(saveTyped)
  const { data: patient, error } = usePatient(patientId)
  const isDeleted = isNotFound(error)
  const lockNow = async () => {
    try {
      await lock()
    } catch (error) {
      const description = `A tela está bloqueada, mas o servidor não foi avisado. ${problemText(error)}`
      toast({ title: 'Bloqueio incompleto', description, variant: 'destructive' })
    }
  }
  return (
    <>
      <PageHeader
        back={{
          href: isDeleted ? KEPT_RECORDS_PATH : patientPath(patientId),
          label: isDeleted ? 'Prontuários guardados' : 'Paciente',
        }}
        title={
          !isLocked && patient ? (
            <>
              <span className="max-sm:sr-only">Prontuário de </span>
              <span className={nameClass}>{displayName(patient)}</span>
            </>
          ) : (
            'Prontuário'
          )
        }
        description="Só você lê. Cada leitura e cada mudança fica registrada."
        actions={
          <Button
            variant="outline"
            icon={<LockKeyhole aria-hidden="true" />}
            disabled={isLocked}
            onClick={lockNow}
          >
            <span>
              Bloquear<span className="max-sm:sr-only"> agora</span>
            </span>
          </Button>
        }
      />
      {isLocked ? (
        <Locked onOpen={open} pending={false} />
      ) : (
        <Veil>
          <Parts patientId={patientId} onWriting={onWriting} documents={documents} />
        </Veil>
      )}
    </>
  )
}

/** On a phone the name has up to two lines between the way back and the lock. */
const nameClass =
  'wrap-anywhere max-sm:line-clamp-2 max-sm:max-w-[max(6rem,calc(100vw-13.5rem))] max-sm:text-base max-sm:leading-tight'

type PartProps = { patientId: string; onWriting: OnWriting }

function Parts({ patientId, onWriting, documents }: PartProps & DocumentsPart) {
  const [address, setAddress] = useSearchParams()
  const { data: profile } = useProfile()
  const zone = profile?.timezone ?? DEFAULT_ZONE
  const partName = address.get('parte')
  const part = partName !== null && isKeyOf(PARTS, partName) ? partName : 'prontuario'
  return (
    <Tabs
      value={part}
      onValueChange={(next) =>
        setAddress(next === 'prontuario' ? {} : { parte: next }, { replace: true })
      }
    >
      <TabList label="Partes do prontuário">
        {Object.entries(PARTS).map(([value, label]) => (
          <Tab key={value} value={value}>
            {label}
          </Tab>
        ))}
      </TabList>
      <TabPanel value="prontuario">
        <RecordPart patientId={patientId} onWriting={onWriting} zone={zone} />
      </TabPanel>
      <TabPanel value="documentos">{documents(patientId, zone)}</TabPanel>
      <TabPanel value="restrito">
        <RestrictedPart patientId={patientId} onWriting={onWriting} zone={zone} />
      </TabPanel>
      <TabPanel value="acessos">
        <Retention patientId={patientId} years={profile?.recordYears} />
        <LogList patientId={patientId} zone={zone} />
      </TabPanel>
    </Tabs>
  )
}

function RecordPart({ patientId, onWriting, zone }: PartProps & { zone: string }) {
  const query = useRecord(patientId)
  // Shown above the entries, which would move if it came after them.
  const unwritten = useUnwritten(patientId)
  const [isIdentifying, setIdentifying] = useState(false)
  const copy = usePatientsCopy()
  if (query.isError && !query.data) return <Unread read={query} />
  if (!query.data || unwritten.isPending) return <SkeletonLines lines={8} />
  return (
    <RegisterPanel
      register="record"
      patientId={patientId}
      entries={query.data.entries}
      files={query.data.files}
      zone={zone}
      onWriting={onWriting}
      menuItems={
        <>
          {!query.data.patientDeletedAt && (
            <MenuItem icon={<IdCard aria-hidden="true" />} onSelect={() => setIdentifying(true)}>
              {query.data.emergencyContacts.length > 0
                ? 'Identificação e emergência'
                : 'Identificação'}
            </MenuItem>
          )}
          {query.data.keptUntil && (
            <MenuItem
              icon={<Download aria-hidden="true" />}
              disabled={copy.pending}
              onSelect={() => copy.download({ params: { id: patientId } })}
            >
              {PATIENTS_COPY}
            </MenuItem>
          )}
        </>
      }
      emptyText="Comece pela identificação e pela demanda; depois, a evolução de cada sessão."
    >
      <Identification record={query.data} zone={zone} />
      {isIdentifying && (
        <IdentificationWindow
          record={query.data}
          zone={zone}
          onClose={() => setIdentifying(false)}
        />
      )}
    </RegisterPanel>
  )
}

function RestrictedPart({ patientId, onWriting, zone }: PartProps & { zone: string }) {
  const query = useRestricted(patientId)
  if (query.isError && !query.data) return <Unread read={query} />
  if (!query.data) return <SkeletonLines lines={8} />
  return (
    <RegisterPanel
      register="restricted"
      patientId={patientId}
      entries={query.data}
      files={query.data.flatMap(({ files }) => files)}
      zone={zone}
      onWriting={onWriting}
      emptyText="Aqui ficam os materiais de testes e o que o sigilo não permite entregar."
    >
      <div className="mb-6 rounded-lg bg-sunken px-4 py-3">
        <h2 className="font-semibold">Registro documental restrito</h2>
        <p>Nunca faz parte da cópia do prontuário que o paciente pode pedir.</p>
      </div>
    </RegisterPanel>
  )
}
