/** The landing page: spec part 1 §2, Landing. */
export default function LandingPage() {
  return <main />
}
