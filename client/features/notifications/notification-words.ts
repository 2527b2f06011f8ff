/** The badge's text: none for zero, and '9+' above nine. */
export function badgeOf(count: number): string | null {
  if (count <= 0) return null
  return count > 9 ? '9+' : String(count)
}
