/**
 * How many of a month's trades come from a statement: '4 of 12 trades from a statement'; nothing if
 * none do. A statement only says what its account says, and proves nothing.
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
