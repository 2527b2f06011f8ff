/** A name containing a dot, such as 't.me', and what may follow it. */
const named = /^[\p{L}\d-]+(\.[\p{L}\d-]+)+(:\d+)?([/?#].*)?$/u

/**
 * A web address as people type it: 't.me/academy' becomes an https address. Anything with a scheme, or
 * that is not an address, is returned unchanged for validation.
 */
export function withScheme(typed: string): string {
  const bare = typed.trim()
  return named.test(bare) ? `https://${bare}` : bare
}
