/** The ids of creations that were sent and whose outcome is unknown, by content. */
const underWay = new Map<string, string>()

/**
 * The id of a creation: the same as before if the same content was sent and its outcome is unknown, so
 * that pressing the button again creates nothing twice.
 */
export function onceId(content: string): string {
  const id = underWay.get(content) ?? newUuid()
  underWay.set(content, id)
  return id
}

/** The outcome is known, or somebody else handles it: from now on the same content is a new creation. */
export function settleOnceId(content: string): void {
  underWay.delete(content)
}

/** A random UUID, even on pages without TLS, where browsers do not offer one. */
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
