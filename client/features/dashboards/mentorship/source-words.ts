/**
 * How much of a month was not written by hand: '4 of 12 trades from a statement'. Nothing where all was;
 * a statement says what its account says, and is no proof.
 */
export function sourceWords({
  tradesCount,
  fromStatements,
}: {
  tradesCount: number
  fromStatements: number
}): string {
  if (fromStatements === 0) return ''
  if (fromStatements < tradesCount)
    return `${fromStatements} of ${tradesCount} trades from a statement`
  return tradesCount === 1 ? 'The trade is from a statement' : 'All trades from a statement'
}
