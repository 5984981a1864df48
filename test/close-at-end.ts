const closings: (() => Promise<unknown>)[] = []

/** Closes something after the file's last test; the last opened is closed first. */
export function closeAtEnd(close: () => Promise<unknown>): void {
  closings.push(close)
}

/** Closes all that a file opened, after its last test: files may share a process, and this list with it. */
export async function closeAll(): Promise<void> {
  for (const close of closings.splice(0).reverse()) await close()
}
