/**
 * A typed number with a decimal point: a comma is read as one if it is the only separator, as in
 * '1,0842'. Input with both, or with several, is returned unchanged.
 */
export function withPoint(typed: string): string {
  const marks = typed.match(/[.,]/g) ?? []
  return marks.length === 1 ? typed.replace(',', '.') : typed
}

/** The number that somebody has typed, with a decimal point or comma; NaN if it is not one. */
export function numberOf(typed: string): number {
  const bare = withPoint(typed.trim())
  return bare === '' ? Number.NaN : Number(bare)
}
