/** The practice on made-up data, in this browser alone. */
export default function DemoArea() {
  return <main />
}
