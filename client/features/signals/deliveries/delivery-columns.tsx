import { wholeNumber } from '#client/ui/displays/format.ts'
import type { Column } from '#client/ui/lists/table.tsx'

interface Counted {
  sent: number
  delivered: number
  failed: number
  /** Whether it reaches everybody at once, so that nobody is counted. */
  isForAll?: boolean
}

/** A column with a figure of each row; a dash in a row of which nobody is counted. */
export const figureColumn = <Row extends Counted>(
  key: string,
  header: string,
  text: (row: Row) => string,
): Column<Row> => ({
  key,
  header,
  align: 'end',
  cell: (row) => <span className="tabular-nums">{row.isForAll ? '–' : text(row)}</span>,
})

/** How many were reached; on a phone also of how many, and how many failed, which have no columns there. */
export const deliveredColumn = <Row extends Counted>(
  phone: 'first-end' | 'second',
): Column<Row> => ({
  key: 'delivered',
  header: 'Delivered',
  align: 'end',
  phone,
  cell: ({ delivered, failed, isForAll, sent }) =>
    isForAll ? (
      '–'
    ) : (
      <span className="tabular-nums">
        {wholeNumber(delivered)}
        <span className="@xl:hidden">
          {` of ${wholeNumber(sent)}`}
          {failed > 0 && <span className="text-danger">, {wholeNumber(failed)} failed</span>}
        </span>
      </span>
    ),
})
