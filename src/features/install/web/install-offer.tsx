/** Offers the installed app: spec part 1 §2, Install prompt. */
export function InstallOffer() {
  return null
}
