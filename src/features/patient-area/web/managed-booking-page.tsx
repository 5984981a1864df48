/** The booking a confirmation's link opens, without a login. */
export default function ManagedBookingPage({ token }: { token: string }) {
  return <main data-token={token} />
}
