export type Permission = 'default' | 'granted' | 'denied' | 'unsupported'

export const PERMISSION_TEXTS: Record<Permission, string> = {
  default: 'As notificações ainda não foram permitidas.',
  granted: 'Notificações permitidas. Avisamos de sessões e de novas versões neste aparelho.',
  denied: 'Notificações bloqueadas. Para permitir, abra as configurações deste site no navegador.',
  unsupported:
    'Este navegador não mostra notificações. No iPhone e no iPad, instale o aplicativo primeiro.',
}

export type PushState = 'unsupported' | 'blocked' | 'off' | 'on'

export const PUSH_HELP: Record<PushState, string | null> = {
  unsupported: PERMISSION_TEXTS.unsupported,
  blocked:
    'As notificações estão bloqueadas neste navegador. Para permitir, toque no ícone ao lado do endereço, abra as permissões do site e libere as notificações.',
  off: null,
  on: 'Tudo certo: este aparelho recebe os avisos. Ao sair da conta, eles param.',
}
