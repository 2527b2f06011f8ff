import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { seconds } from '#client/platform/http/query.ts'
import { firstPage, useListState } from '#client/platform/lists/list-state.ts'
import { useSectionPath } from '#client/platform/lists/section-path.ts'
import { firstRead } from '#client/platform/start/first-reads.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Badge } from '#client/ui/displays/badge.tsx'
import { Spinner } from '#client/ui/displays/states.tsx'
import { AdminList } from '#client/ui/lists/admin-list.tsx'
import { FirstOne } from '#client/ui/lists/first-one.tsx'
import type { Column } from '#client/ui/lists/table.tsx'
import { actionsColumn } from '#client/ui/lists/table-column.ts'
import { lateContent } from '#client/ui/overlays/late-content.tsx'
import { lateDialog } from '#client/ui/overlays/late-dialog.tsx'
import { rateText } from '#client/ui/trading/rate-text.ts'
import { strategyPage } from '#contract/site/pages.ts'
import { type Strategy, strategySorts } from '#contract/strategies.ts'
import { RiskBadge } from './risk-badge.tsx'
import { strategiesQuery } from './strategies.queries.ts'
import { StrategyActions } from './strategy-actions.tsx'
import { basisText, loadFailure } from './strategy-words.ts'

const StrategyDialog = lateDialog(
  async () => (await import('./strategy-dialog.tsx')).StrategyDialog,
)
const StrategyPage = lateContent(async () => (await import('./strategy-page.tsx')).StrategyPage)

/** What the section reads first, for `sections.tsx`. @public */
export const firstReads = () => [firstRead(strategiesQuery(firstPage))]

/** All strategies, including drafts, or the one that the path names. */
export default function AdminStrategiesSection() {
  const id = useSectionPath()
  if (!id) return <StrategyTable />
  return (
    <StrategyPage
      key={id}
      id={id}
      waiting={<Spinner label="Loading the strategy" />}
      failure={loadFailure}
    />
  )
}

function StrategyTable() {
  const list = useListState({ sortKeys: strategySorts })
  const strategies = useQuery({ ...strategiesQuery(list.call), refetchInterval: seconds(60) })
  const [edited, setEdited] = useState<Strategy | 'new' | null>(null)

  const columns: Column<Strategy>[] = [
    ...strategyColumns,
    {
      ...actionsColumn,
      cell: (strategy) => (
        <StrategyActions strategy={strategy} onEdit={() => setEdited(strategy)} />
      ),
    },
  ]
  return (
    <AdminList
      title="Strategies"
      caption="Strategies"
      item="strategy"
      items="strategies"
      list={list}
      query={strategies}
      rows={strategies.data?.items}
      total={strategies.data?.total}
      rowKey={({ id }) => id}
      columns={columns}
      empty={
        <FirstOne
          hint="A way to trade, with its rules: mentorship students read it, and signals refer to it."
          make={() => setEdited('new')}
        >
          No strategies yet
        </FirstOne>
      }
      failure={loadFailure}
      actions={
        <Button onClick={() => setEdited('new')}>
          <Plus aria-hidden="true" />
          Create Strategy
        </Button>
      }
    >
      {edited && (
        <StrategyDialog
          strategy={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </AdminList>
  )
}

const strategyColumns: Column<Strategy>[] = [
  {
    key: 'title',
    header: 'Title',
    phone: 'first',
    wide: true,
    cell: ({ id, title }) => (
      <Link to={strategyPage(id)} className="font-medium underline-offset-4 hover:underline">
        {title}
      </Link>
    ),
  },
  {
    key: 'risk',
    header: 'Risk',
    phone: 'second',
    cell: ({ riskLevel }) => <RiskBadge level={riskLevel} />,
  },
  {
    key: 'rate',
    header: 'Win Rate',
    cell: ({ record }) => (
      <span className="tabular-nums">
        <span className="block font-medium">{rateText(record)}</span>
        <span className="block text-compact text-muted-foreground">{basisText(record)}</span>
      </span>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    phone: 'first-end',
    cell: ({ isPublished }) => (
      <Badge variant={isPublished ? 'success' : 'outline'}>
        {isPublished ? 'Published' : 'Draft'}
      </Badge>
    ),
  },
]
