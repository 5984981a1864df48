/** Codes that one request sends at most, each to an e-mail of its own. */
const MOST_EMAILS = 3

/**
 * Where the codes of a phone go, of the patients `known` under it, the newest first. Each e-mail on file gets a code
 * of its own; to the phone itself only where mail could reach nobody. A null `email` is the phone.
 */
export function codeDestinations<Known extends { email: string | null }>(
  known: readonly Known[],
  hasMailServer: boolean,
): Known[] {
  const withEmail = known.filter(({ email }) => email !== null)
  const toPhone = !hasMailServer && withEmail.length === 0
  if (toPhone) return known.slice(0, 1)
  const isNewestOfItsEmail = ({ email }: Known, at: number) =>
    withEmail.findIndex((other) => other.email === email) === at
  return withEmail.filter(isNewestOfItsEmail).slice(0, MOST_EMAILS)
}
