import { CalendarPlus, HandCoins, Keyboard, UserPlus } from 'lucide-react'
import { useLocation } from 'wouter'
import FindDialog from '../../features/find/web/find-dialog.tsx'
import type { FindEntry } from '../../features/find/web/use-found.ts'
import { useRefusal } from '../../features/practice/web/api.ts'
import { offersOf, sessionsPath } from '../../features/sessions/rules.ts'
import { adminScreens } from './admin-screens.ts'
import { openAreaWindow } from './area-window.ts'
import { useOwnAccount } from './own-account.ts'
import {
  messagesScreen,
  navigation,
  plansScreen,
  profileScreen,
  proScreens,
} from './psychologist-screens.ts'

/** Other words by which people look for a screen. */
const WORDS: Record<string, string> = {
  '/psychologist/dashboard': 'Hoje painel início',
  '/psychologist/attendance': 'Férias folga feriado almoço dias',
  '/psychologist/settings': 'Pix senha avisos lembretes exportar encerrar conta',
  '/psychologist/profile': 'CRP foto nome telefone',
  '/psychologist/share': 'Link público agendamento',
  '/psychologist/reports': 'Receita financeiro pendências em atraso',
  '/psychologist/services': 'Preço valor duração',
  '/psychologist/plans': 'Pro cobrança',
}

/** The search, over the screens and windows of this account. */
export default function FindWindow({ onClose }: { onClose: () => void }) {
  const [, navigate] = useLocation()
  const { isPro, isAdmin } = useOwnAccount()
  const mayCreate = useRefusal() === null
  const screens = [
    ...(isAdmin ? adminScreens : []),
    ...navigation,
    messagesScreen,
    ...(isPro ? proScreens : []),
    profileScreen,
    plansScreen,
  ].map(
    ({ path, title, Icon }): FindEntry => ({
      label: title,
      words: WORDS[path] ?? '',
      Icon,
      choose: () => navigate(path),
    }),
  )
  const actions: FindEntry[] = [
    ...(mayCreate ? CREATIONS : []),
    {
      label: 'Receber um pagamento',
      words: 'Recebi pagar em atraso não pagas',
      Icon: HandCoins,
      choose: () => navigate(sessionsPath({ lista: 'nao-pagas' })),
    },
    {
      label: 'Teclas de atalho',
      words: 'Teclado',
      Icon: Keyboard,
      choose: () => openAreaWindow({ kind: 'keys' }),
    },
  ]
  return (
    <FindDialog
      actions={actions}
      screens={screens}
      onSession={(session) => {
        if (offersOf(session).edit) openAreaWindow({ kind: 'session', session })
        else navigate(sessionsPath({ patientId: session.patientId ?? undefined }))
      }}
      onNewSession={(datetime) => openAreaWindow({ kind: 'session', datetime })}
      onNewPatient={(name) => openAreaWindow({ kind: 'patient', name })}
      onClose={onClose}
    />
  )
}

const CREATIONS: readonly FindEntry[] = [
  {
    label: 'Nova sessão',
    words: 'Marcar agendar',
    Icon: CalendarPlus,
    choose: () => openAreaWindow({ kind: 'session' }),
  },
  {
    label: 'Novo paciente',
    words: 'Cadastrar',
    Icon: UserPlus,
    choose: () => openAreaWindow({ kind: 'patient' }),
  },
]
