/** How texts for patients name the profession; neutral until it is chosen. The key says the grammatical gender. */
export const PROFESSIONAL_TITLES = {
  neutral: 'Psicóloga(o)',
  feminine: 'Psicóloga',
  masculine: 'Psicólogo',
} as const
export type ProfessionalTitle = keyof typeof PROFESSIONAL_TITLES
