import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { seconds } from '#client/platform/query.ts'
import { useSectionPath } from '#client/platform/section-path.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { useFailureToast } from '#client/ui/outcome-toast.ts'
import { Pagination } from '#client/ui/pagination.tsx'
import { type Column, Table } from '#client/ui/table.tsx'
import type { Strategy } from '#contract/mentorship.ts'
import { RiskBadge } from './risk-badge.tsx'
import { pageSize, strategiesQuery, useLiveStrategies } from './strategies.queries.ts'
import { StrategyActions } from './strategy-actions.tsx'
import { StrategyDialog } from './strategy-dialog.tsx'
import { StrategyPage } from './strategy-page.tsx'
import { basisText, loadFailure, winRateText } from './strategy-words.ts'

/** All strategies, drafts too, or the one that the path names. */
export default function AdminStrategiesSection() {
  const id = useSectionPath()
  return id ? <StrategyPage key={id} id={id} /> : <StrategyTable />
}

function StrategyTable() {
  const [page, setPage] = useState(1)
  const strategies = useQuery({ ...strategiesQuery(page), refetchInterval: seconds(60) })
  useLiveStrategies()
  useFailureToast(strategies.isError, loadFailure)
  const [edited, setEdited] = useState<Strategy | 'new' | null>(null)

  const columns: Column<Strategy>[] = [
    ...strategyColumns,
    {
      key: 'actions',
      header: 'Actions',
      align: 'end',
      wide: true,
      cell: (strategy) => (
        <StrategyActions strategy={strategy} onEdit={() => setEdited(strategy)} />
      ),
    },
  ]
  return (
    <Card
      title="Strategies"
      actions={
        <Button onClick={() => setEdited('new')}>
          <Plus aria-hidden="true" />
          Create Strategy
        </Button>
      }
    >
      <Table
        caption="Strategies"
        columns={columns}
        rows={strategies.data?.items}
        rowKey={({ id }) => id}
        empty="No strategies yet"
        error={strategies.isError ? loadFailure : null}
        onRetry={() => void strategies.refetch()}
      />
      <Pagination
        label="strategies"
        page={page}
        pageSize={pageSize}
        total={strategies.data?.total}
        onChange={setPage}
      />
      {edited && (
        <StrategyDialog
          strategy={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </Card>
  )
}

const strategyColumns: Column<Strategy>[] = [
  {
    key: 'title',
    header: 'Title',
    wide: true,
    cell: ({ id, title }) => (
      <Link
        to={`/dashboard/strategies/${id}`}
        className="font-medium underline-offset-4 hover:underline"
      >
        {title}
      </Link>
    ),
  },
  { key: 'risk', header: 'Risk', cell: ({ riskLevel }) => <RiskBadge level={riskLevel} /> },
  {
    key: 'rate',
    header: 'Win Rate',
    cell: ({ record }) => (
      <span className="tabular-nums">
        <span className="block font-medium">{winRateText(record)}</span>
        <span className="block text-compact text-muted-foreground">{basisText(record)}</span>
      </span>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ isPublished }) => (
      <Badge variant={isPublished ? 'success' : 'outline'}>
        {isPublished ? 'Published' : 'Draft'}
      </Badge>
    ),
  },
]
