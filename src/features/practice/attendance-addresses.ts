export const ATTENDANCE_PATH = '/psychologist/attendance'

export const ATTENDANCE_PARTS = ['semana', 'folgas', 'locais', 'regras'] as const
export type AttendancePart = (typeof ATTENDANCE_PARTS)[number]

/** The fields to which other screens link, by the part that has them. */
export const ADDRESSED = {
  monday: { part: 'semana', id: 'horarios' },
  dayOff: { part: 'folgas', id: 'dia-sem-atendimento' },
  office: { part: 'locais', id: 'endereco' },
} as const satisfies Record<string, { part: AttendancePart; id: string }>

export function attendancePath(part: AttendancePart): string {
  return part === 'semana' ? ATTENDANCE_PATH : `${ATTENDANCE_PATH}?parte=${part}`
}

export function attendanceField({ part, id }: { part: AttendancePart; id: string }): string {
  return `${attendancePath(part)}#${id}`
}

/** Returns the part in an address; an address with only a field means the part that has it. */
export function readPart(partName: string | null, hash: string): AttendancePart {
  const knownPart = ATTENDANCE_PARTS.find((part) => part === partName)
  const holding = Object.values(ADDRESSED).find(({ id }) => hash === `#${id}`)
  return knownPart ?? holding?.part ?? 'semana'
}

/** The parameter of an address that suggests a minimum notice, in minutes, to a practice without one. */
export const PROPOSED_NOTICE = 'antecedencia'
