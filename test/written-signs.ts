/** Characters that people type and paste, one per line, each with its printed form. */
export const WRITTEN_SIGNS: readonly [written: string, printed: string][] = [
  ['PHQ-9 ≥ 10', 'PHQ-9 ≥ 10'],
  ['PHQ-9 ≤ 10', 'PHQ-9 ≤ 10'],
  ['de\ufb01nição', 'definição'],
  ['bem\u2011estar', 'bem-estar'],
  ['sono ↓, humor ↑', 'sono ↓, humor ↑'],
  ['☐ sim ☑ não', '☐ sim ☑ não'],
  ['−5 graus', '−5 graus'],
  ['família 👨‍👩‍👧 fim', 'família 👨‍👩‍👧 fim'],
  ['um\tdois\ttrês', 'um dois três'],
]
