/** Codes that one request sends at most, each to an e-mail of its own. */
const MOST_EMAILS = 5
/** Of these, to what one practice knows: an account costs nothing, and must not fill the list. */
const MOST_A_PRACTICE = 2

/** An address known under a phone in a practice. A null `email` is the phone itself. */
export interface KnownAddress {
  tenantId: string
  email: string | null
  /** The psychologist put it on file or saved it; else a visitor typed it. */
  confirmed: boolean
}

/**
 * Where the codes of a phone go, of what is `known` under it, the oldest first: whoever comes later pushes nobody out.
 * Each address gets a code of its own; the phone itself only where mail could reach nobody.
 */
export function codeDestinations<Known extends KnownAddress>(
  known: readonly Known[],
  hasMailServer: boolean,
): Known[] {
  const withEmail = known.filter(({ email }) => email !== null)
  if (withEmail.length === 0) return hasMailServer ? [] : known.slice(0, 1)
  const practices = Map.groupBy(withEmail, ({ tenantId }) => tenantId).values()
  const chosen = new Set([...practices].flatMap(chooseOfPractice))
  return firstOfEach(withEmail.filter((one) => chosen.has(one))).slice(0, MOST_EMAILS)
}

/** What the psychologist vouches for before what visitors typed. */
function chooseOfPractice<Known extends KnownAddress>(known: readonly Known[]): Known[] {
  const byTrust = known.toSorted((one, other) => Number(other.confirmed) - Number(one.confirmed))
  return firstOfEach(byTrust).slice(0, MOST_A_PRACTICE)
}

function firstOfEach<Known extends KnownAddress>(known: readonly Known[]): Known[] {
  return known.filter(({ email }, at) => known.findIndex((other) => other.email === email) === at)
}
