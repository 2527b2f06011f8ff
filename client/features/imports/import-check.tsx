import { Badge } from '#client/ui/displays/badge.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { type Column, Table } from '#client/ui/lists/table.tsx'
import type { ImportCheck as Check } from '#contract/imports.ts'
import { figureName } from './import-words.ts'
import { RowReasons } from './row-reasons.tsx'

/** The statement's own totals next to those computed from its rows. */
export function ImportCheck({ check }: { check: Check | null }) {
  if (!check) return null
  return (
    <Card
      title="Check of the figures"
      description="The statement’s own summary next to the totals of its trades here"
    >
      <div className="flex flex-col gap-4">
        {check.agrees === null ? (
          <p className="text-sm text-muted-foreground">This file has no summary to compare with.</p>
        ) : (
          <>
            <Notice variant={check.agrees ? 'success' : 'warning'}>
              {check.agrees
                ? 'Every figure agrees with the statement.'
                : check.figures.every(({ agrees }) => agrees)
                  ? 'Every figure agrees, but rows of the statement are left out.'
                  : 'Some figures differ from the statement.'}
            </Notice>
            <Table
              caption="Figures"
              columns={columns}
              rows={check.figures}
              rowKey={({ figure }) => figure}
              empty="No figures"
            />
          </>
        )}
        {check.rows.length > 0 && (
          <RowReasons title="Rows that explain the difference" rows={check.rows} />
        )}
      </div>
    </Card>
  )
}

const columns: Column<Check['figures'][number]>[] = [
  {
    key: 'figure',
    header: 'Figure',
    phone: 'first',
    wide: true,
    cell: ({ figure }) => figureName(figure),
  },
  {
    key: 'statement',
    header: 'Statement',
    align: 'end',
    phone: 'second',
    cell: ({ statement }) => (
      <span className="tabular-nums">
        <span className="text-muted-foreground @xl:hidden">Statement </span>
        {statement}
      </span>
    ),
  },
  {
    key: 'ours',
    header: 'Here',
    align: 'end',
    phone: 'second-end',
    cell: ({ ours }) => (
      <span className="tabular-nums">
        <span className="text-muted-foreground @xl:hidden">Here </span>
        {ours}
      </span>
    ),
  },
  {
    key: 'agrees',
    header: 'Comparison',
    align: 'end',
    phone: 'first-end',
    cell: ({ agrees }) => (
      <Badge variant={agrees ? 'success' : 'warning'}>{agrees ? 'Agrees' : 'Differs'}</Badge>
    ),
  },
]
