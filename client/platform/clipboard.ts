/** Copies a text. Rejects if the browser has no clipboard or forbids access. */
export async function copyText(text: string): Promise<void> {
  // Pages without https have no clipboard at all: then this throws, and the promise rejects.
  await navigator.clipboard.writeText(text)
}
