/** The ids of creations that were sent and whose outcome is not known, by what was sent. */
const underWay = new Map<string, string>()

/**
 * The id of a creation: the same one as before where the same was sent and nobody knows what became of
 * it, so that pressing the button again creates nothing twice.
 */
export function onceId(content: string): string {
  const id = underWay.get(content) ?? newUuid()
  underWay.set(content, id)
  return id
}

/** The outcome is known, or somebody else sees to it: the same content is another creation from now on. */
export function settleOnceId(content: string): void {
  underWay.delete(content)
}

/** A random UUID, on pages without TLS as well, where browsers make none themselves. */
export function newUuid(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID()
  const bytes = (crypto as Crypto).getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const variant = '89ab'[(bytes[8] ?? 0) & 3]
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join('-')
}
