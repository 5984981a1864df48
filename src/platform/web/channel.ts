/** Returns a channel to the other windows of this browser; null in a browser that has none. */
export function openChannel(name: string): BroadcastChannel | null {
  return 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : null
}
