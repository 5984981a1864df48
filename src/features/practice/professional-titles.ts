/** The names of the profession in texts for patients; neutral until one is chosen. The key is the grammatical gender. */
export const PROFESSIONAL_TITLES = {
  neutral: 'Psicóloga(o)',
  feminine: 'Psicóloga',
  masculine: 'Psicólogo',
} as const
export type ProfessionalTitle = keyof typeof PROFESSIONAL_TITLES
