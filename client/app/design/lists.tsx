import { MessageSquare } from 'lucide-react'
import { useState } from 'react'
import { pageSize, useListState } from '#client/platform/lists/list-state.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Badge } from '#client/ui/displays/badge.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { AdminList } from '#client/ui/lists/admin-list.tsx'
import { RowActions } from '#client/ui/lists/row-actions.tsx'
import { RowButtons } from '#client/ui/lists/row-buttons.tsx'
import { SearchField } from '#client/ui/lists/search-field.tsx'
import { type Column, Table } from '#client/ui/lists/table.tsx'
import { filterRows, type Sorting, sortRows } from '#client/ui/lists/table-sort.ts'
import { ThumbActions, ThumbActionsPlace } from '#client/ui/lists/thumb-actions.tsx'
import { Row, Specimen } from './specimen.tsx'

interface Strategy {
  title: string
  risk: string
  isPublished: boolean
}

const strategies: Strategy[] = [
  { title: 'London Breakout', risk: 'medium', isPublished: true },
  { title: 'Range Fade', risk: 'low', isPublished: false },
  { title: 'News Straddle', risk: 'high', isPublished: true },
]
const risks = ['low', 'medium', 'high'].map((value) => ({ value, label: value }))
const sortKeys = ['title', 'risk'] as const
const picks = { title: ({ title }: Strategy) => title, risk: ({ risk }: Strategy) => risk }

const idle = { mutateAsync: async () => undefined, isPending: false }
const underWay = { ...idle, isPending: true }
const deletion = { done: 'Strategy deleted', failed: 'Failed to delete' }

const buttons = ({ title, isPublished }: Strategy) => ({
  item: { id: title, title },
  onEdit: () => undefined,
  deleteQuestion: `Delete ${title}?`,
  deletion,
  publishing: {
    isPublished,
    update: idle,
    outcome: () => ({ done: 'Strategy saved', failed: 'Failed to save' }),
  },
})

const columns: Column<Strategy>[] = [
  { key: 'title', header: 'Title', cell: ({ title }) => title, wide: true },
  { key: 'risk', header: 'Risk', cell: ({ risk }) => risk },
  {
    key: 'status',
    header: 'Status',
    cell: ({ isPublished }) => (
      <Badge variant={isPublished ? 'success' : 'neutral'}>
        {isPublished ? 'Published' : 'Draft'}
      </Badge>
    ),
  },
  {
    key: 'actions',
    header: 'Actions',
    cell: (row) => <RowButtons {...buttons(row)} remove={idle} />,
    align: 'end',
    wide: true,
  },
]
const rowKey = ({ title }: Strategy) => title

/** The lists of the admin area, and their building blocks. */
export function Lists() {
  return (
    <>
      <Specimen name="Admin list">
        <Strategies />
      </Specimen>
      <Specimen name="Table in an order of the server">
        <Ordered />
      </Specimen>
      <Specimen name="Search field">
        <Search />
      </Specimen>
      <Specimen name="Row actions">
        <Row>
          <RowActions
            subject="a request"
            actions={[
              {
                label: 'Answers',
                name: 'Show the answers',
                icon: <MessageSquare aria-hidden="true" />,
                isIcon: true,
              },
              { label: 'Approve', name: 'Approve the request', leads: true },
              { label: 'Reject', name: 'Reject the request', destructive: true },
            ]}
          />
        </Row>
      </Specimen>
      <Specimen name="Thumb actions">
        <div className="relative pt-16">
          <ThumbActionsPlace />
        </div>
        <ThumbActions>
          <Button>Invite</Button>
          <Button variant="outline">Add</Button>
        </ThumbActions>
      </Specimen>
      <Specimen name="Row buttons">
        <Row>
          <RowButtons
            {...buttons({ title: 'What is being deleted', risk: 'low', isPublished: true })}
            remove={underWay}
          />
        </Row>
      </Specimen>
    </>
  )
}

/** Searched, sorted and paged as if by the server; only the first page exists. */
function Strategies() {
  const list = useListState({ name: 'strategies', sortKeys, filters: ['risk'] })
  const { search, sorting, filters, isNarrowed } = list
  const found = filterRows(strategies, picks.title, search).filter(
    ({ risk }) => !filters.risk || risk === filters.risk,
  )
  return (
    <AdminList
      title="All Strategies"
      description="What mentorship students read"
      caption="All strategies"
      item="strategy"
      items="strategies"
      list={list}
      query={{ isError: false, isPlaceholderData: false, refetch: () => undefined }}
      rows={sorting ? sortRows(found, picks[sorting.by], sorting.descending) : found}
      total={isNarrowed ? found.length : 2 * pageSize}
      rowKey={rowKey}
      columns={columns}
      empty="No strategies"
      failure="Failed to load data. Please try again."
      filters={
        <Select
          aria-label="Risk"
          options={[{ value: '', label: 'Any risk' }, ...risks]}
          value={filters.risk}
          onChange={(event) => list.setFilter('risk', event.target.value)}
        />
      }
    />
  )
}

function Ordered() {
  const [sorting, setSorting] = useState<Sorting | null>({ by: 'title', descending: true })
  const pick = sorting?.by === 'risk' ? picks.risk : picks.title
  return (
    <Card>
      <Table
        caption="Strategies in order"
        columns={columns.slice(0, 3)}
        rows={sorting ? sortRows(strategies, pick, sorting.descending) : strategies}
        rowKey={rowKey}
        empty="No strategies"
        order={{ keys: sortKeys, sorting, onChange: setSorting }}
      />
    </Card>
  )
}

function Search() {
  const [search, setSearch] = useState('breakout')
  return (
    <Row>
      <SearchField label="Search" placeholder="Search" value={search} onChange={setSearch} />
      <p className="text-sm text-muted-foreground">Searched for: {search || 'nothing'}</p>
    </Row>
  )
}
