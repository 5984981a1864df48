/** Terms and privacy: spec part 1 §2, /legal. */
export default function LegalPage() {
  return <main />
}
