/**
 * A number as people type it, with a point: a comma stands for one where it is the only mark, as in
 * '1,0842'. What has both, or several, is left as it is.
 */
export function withPoint(typed: string): string {
  const marks = typed.match(/[.,]/g) ?? []
  return marks.length === 1 ? typed.replace(',', '.') : typed
}

/** The number that somebody has typed, with a point or a comma; NaN for what is none. */
export function numberOf(typed: string): number {
  const bare = withPoint(typed.trim())
  return bare === '' ? Number.NaN : Number(bare)
}
