export function noticeText(minutes: number): string {
  return minutes === 0 ? 'Sem mínimo' : lengthText(minutes)
}

export function bufferText(minutes: number): string {
  return minutes === 0 ? 'Sem intervalo' : lengthText(minutes)
}

export function slotText(minutes: number): string {
  return minutes === 60 ? 'De hora em hora' : `A cada ${lengthText(minutes)}`
}

/** Returns a duration in the largest whole unit: `90` → `90 minutos`, `120` → `2 horas`, `2880` → `2 dias`. */
function lengthText(minutes: number): string {
  const [amount, unit] =
    minutes % 1_440 === 0
      ? [minutes / 1_440, 'day']
      : minutes % 60 === 0
        ? [minutes / 60, 'hour']
        : [minutes, 'minute']
  return new Intl.NumberFormat('pt-BR', { style: 'unit', unit, unitDisplay: 'long' }).format(amount)
}
