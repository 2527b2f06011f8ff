/** The ids of creations that were sent and whose outcome is not known, by what was sent. */
const underWay = new Map<string, string>()

/**
 * The id of a creation: the same one as before where the same was sent and nobody knows what became of
 * it, so that pressing the button again creates nothing twice.
 */
export function onceId(content: string): string {
  const id = underWay.get(content) ?? crypto.randomUUID()
  underWay.set(content, id)
  return id
}

/** The outcome is known, or somebody else sees to it: the same content is another creation from now on. */
export function settleOnceId(content: string): void {
  underWay.delete(content)
}
