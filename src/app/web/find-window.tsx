import { LogOut, MonitorDown } from 'lucide-react'
import { useLocation } from 'wouter'
import FindDialog from '../../features/find/web/find-dialog.tsx'
import type { FindEntry } from '../../features/find/web/use-found.ts'
import { useInstallState } from '../../features/install/web/install-prompt.ts'
import { openInstallWindow } from '../../features/install/web/install-window.ts'
import { useRefusal } from '../../features/practice/web/api.ts'
import { isEditable, sessionsPath } from '../../features/sessions/rules.ts'
import { openAreaWindow } from './area-window.ts'
import { useIsDemo } from './demo-base.ts'
import { CREATIONS, DESTINATIONS, entriesOf, USUAL } from './find-destinations.ts'
import { useOwnAccount } from './own-account.ts'
import { allScreens } from './screens.ts'
import { useLeave } from './use-leave.ts'

export default function FindWindow({ onClose }: { onClose: () => void }) {
  const [, navigate] = useLocation()
  const { isPro, isAdmin } = useOwnAccount()
  const mayCreate = useRefusal() === null
  const ownEntries = useOwnEntries()
  const isShown = { admin: isAdmin, main: true, records: true, pro: isPro, none: true }
  const screens = allScreens.flatMap(({ title, words, Icon, menu, path }): FindEntry[] =>
    words !== null && isShown[menu]
      ? [{ label: title, words, Icon, choose: () => navigate(path) }]
      : [],
  )
  return (
    <FindDialog
      actions={entriesOf([...(mayCreate ? CREATIONS : []), ...USUAL], navigate)}
      screens={screens}
      asked={[...entriesOf(DESTINATIONS, navigate), ...ownEntries]}
      onSession={(session) => {
        if (isEditable(session)) openAreaWindow({ kind: 'session', session })
        else navigate(sessionsPath({ patientId: session.patientId ?? undefined }))
      }}
      onNewSession={(datetime) => openAreaWindow({ kind: 'session', datetime })}
      onBook={(patientId) => openAreaWindow({ kind: 'session', patientId })}
      onReceive={(patientId) => openAreaWindow({ kind: 'receive', patientId })}
      onNewPatient={(name) => openAreaWindow({ kind: 'patient', name })}
      onClose={onClose}
    />
  )
}

function useOwnEntries(): FindEntry[] {
  const leave = useLeave()
  const isDemo = useIsDemo()
  const isInstallable = useInstallState() !== 'installed' && !isDemo
  return [
    ...(isInstallable
      ? [
          {
            label: 'Instalar aplicativo',
            words: 'app celular tela inicial',
            Icon: MonitorDown,
            choose: openInstallWindow,
          },
        ]
      : []),
    {
      label: 'Sair',
      words: 'logout desconectar encerrar sair da conta',
      Icon: LogOut,
      choose: leave,
    },
  ]
}
