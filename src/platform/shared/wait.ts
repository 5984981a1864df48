/** Returns a wait, rounded up: `42 segundos`, `3 minutos`, `1 hora`. */
export function formatWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (seconds < 60) return inUnit(Math.ceil(seconds), 'second')
  return minutes < 60 ? inUnit(minutes, 'minute') : inUnit(Math.ceil(minutes / 60), 'hour')
}

function inUnit(amount: number, unit: 'second' | 'minute' | 'hour'): string {
  const options = { style: 'unit', unit, unitDisplay: 'long' } as const
  return new Intl.NumberFormat('pt-BR', options).format(amount)
}
