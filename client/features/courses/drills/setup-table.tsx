import { rText } from '#client/ui/displays/format.ts'
import { type Column, Table } from '#client/ui/lists/table.tsx'
import type { SetupTally } from '#contract/drills.ts'
import { tallyText } from './drill-words.ts'

export const setupColumns: Column<SetupTally>[] = [
  { key: 'setup', header: 'Setup', phone: 'first', cell: ({ setup }) => setup },
  {
    key: 'results',
    header: 'Right and wrong',
    phone: 'second',
    cell: (tally) => <span className="text-muted-foreground tabular-nums">{tallyText(tally)}</span>,
  },
  {
    key: 'total',
    header: 'In total',
    align: 'end',
    phone: 'first-end',
    cell: ({ totalR }) => <span className="tabular-nums">{rText(totalR)}</span>,
  },
  {
    key: 'average',
    header: 'On average',
    align: 'end',
    phone: 'second-end',
    cell: ({ averageR }) => (
      <span className="text-muted-foreground tabular-nums">{rText(averageR)} each</span>
    ),
  },
]

interface SetupTableProps {
  caption: string
  setups: readonly SetupTally[]
}

/** What decisions came to for each setup. */
export function SetupTable({ caption, setups }: SetupTableProps) {
  return (
    <Table
      caption={caption}
      columns={setupColumns}
      rows={setups}
      rowKey={({ setup }) => setup}
      empty="No decisions yet."
    />
  )
}
