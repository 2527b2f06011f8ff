/** The names of the columns in which two rows differ. */
export function changedColumns<Row extends object>(before: Row, after: Partial<Row>): string[] {
  return Object.entries(after)
    .filter(([column, value]) => before[column as keyof Row] !== value)
    .map(([column]) => column)
}
