/** Questions, and a form to ask one: spec part 1 §2, /support. */
export default function SupportPage() {
  return <main />
}
