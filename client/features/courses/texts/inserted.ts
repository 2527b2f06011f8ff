/**
 * A text in which a part takes the place of what is selected, and where the cursor is then: right behind it. What stands
 * alone gets empty lines around it.
 */
export function inserted(
  text: string,
  { from, to }: Record<'from' | 'to', number>,
  part: string,
  place: 'within' | 'alone',
): { text: string; cursor: number } {
  const [before, after] = [text.slice(0, from), text.slice(to)]
  if (place === 'within') return { text: before + part + after, cursor: from + part.length }
  const lines = (side: string) => 2 - Math.min(2, side.length)
  const gapBefore = before === '' ? '' : '\n'.repeat(lines(/\n*$/.exec(before)?.[0] ?? ''))
  const gapAfter = after === '' ? '\n' : '\n'.repeat(lines(/^\n*/.exec(after)?.[0] ?? ''))
  const head = before + gapBefore + part
  return { text: head + gapAfter + after, cursor: head.length }
}
