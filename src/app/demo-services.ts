const SERVICE = { duration: 50, isOnline: true, active: true } as const

export const SINGLE = {
  ...SERVICE,
  name: 'Psicoterapia individual',
  description: 'Sessões semanais, no seu ritmo.',
  type: 'single' as const,
  sessionsCount: 1,
  price: 18_000,
  isInPerson: true,
}

export const BUNDLE = {
  ...SERVICE,
  name: 'Quatro sessões',
  description: null,
  type: 'package' as const,
  sessionsCount: 4,
  price: 64_000,
  isInPerson: false,
}

export const DEMO_ROOM = 'https://meet.example.com/sala'
