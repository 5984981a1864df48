/** The rest of a longer text is behind 'Ler mais', so that the form is near on a phone. */
const BIO_SHOWN = 240

/** Splits a bio after a paragraph, a sentence or a word. */
export function splitBio(text: string): [start: string, rest: string] {
  const whole = text.trim()
  if (whole.length <= BIO_SHOWN * 1.25) return [whole, '']
  const head = whole.slice(0, BIO_SHOWN)
  const sentence = Math.max(head.lastIndexOf('\n'), head.lastIndexOf('. ') + 1)
  const end = sentence > BIO_SHOWN / 2 ? sentence : head.lastIndexOf(' ')
  const cut = end > 0 ? end : BIO_SHOWN
  return [whole.slice(0, cut).trim(), whole.slice(cut).trim()]
}
