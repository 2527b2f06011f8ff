/** Copies a text for pasting elsewhere. Rejects where the browser has no clipboard or forbids it. */
export async function copyText(text: string): Promise<void> {
  // Pages without https have no clipboard at all: then this throws, and the promise tells.
  await navigator.clipboard.writeText(text)
}
