/** A name with a point in it, as 't.me', and what may follow it. */
const named = /^[\p{L}\d-]+(\.[\p{L}\d-]+)+(:\d+)?([/?#].*)?$/u

/**
 * A web address as people type it: 't.me/academy' is one of https. What says its scheme, or is no address, is
 * left as it is, for whoever judges it.
 */
export function withScheme(typed: string): string {
  const bare = typed.trim()
  return named.test(bare) ? `https://${bare}` : bare
}
