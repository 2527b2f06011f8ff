import { useQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { pageSize, useListState } from '#client/platform/lists/list-state.ts'
import { Select } from '#client/ui/controls/select.tsx'
import { Avatar } from '#client/ui/displays/avatar.tsx'
import { Badge } from '#client/ui/displays/badge.tsx'
import { EmptyState, ErrorState, Skeleton } from '#client/ui/displays/states.tsx'
import { useIsPhone } from '#client/ui/layout/use-is-phone.ts'
import { FirstOne } from '#client/ui/lists/first-one.tsx'
import { useListHead } from '#client/ui/lists/list-head.tsx'
import { Pagination } from '#client/ui/lists/pagination.tsx'
import { SearchField } from '#client/ui/lists/search-field.tsx'
import { cx } from '#client/ui/styles/cx.ts'
import { type ConversationSummary, conversationSorts } from '#contract/messages/messages.ts'
import { pages } from '#contract/site/pages.ts'
import { loadFailure, momentOf, withUser } from './message-words.ts'
import { type InboxAssigned, type InboxState, inboxQuery } from './messages.queries.ts'

const states = [
  { value: '', label: 'All' },
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
]

const assignments = [
  { value: '', label: 'Everyone’s' },
  { value: 'mine', label: 'Mine' },
  { value: 'nobody', label: 'Unassigned' },
]

const orders = [
  { value: '', label: 'Unread first' },
  { value: '-last', label: 'Newest first' },
  { value: 'last', label: 'Oldest first' },
  { value: 'student', label: 'By name' },
]

const stateOf = (value: string): InboxState =>
  value === 'open' || value === 'closed' ? value : undefined

const assignedOf = (value: string): InboxAssigned =>
  value === 'mine' || value === 'nobody' ? value : undefined

/** All conversations, with a search; `selected` is the student whose conversation is open. */
export function ConversationList({ selected }: { selected: string | null }) {
  const list = useListState({ sortKeys: conversationSorts, filters: ['state', 'assigned'] })
  const state = stateOf(list.filters.state)
  const assigned = assignedOf(list.filters.assigned)
  const query = useQuery(inboxQuery(list.call, { state, assigned }))
  const isPhone = useIsPhone()
  const search = (
    <SearchField
      label="Search names, emails and messages"
      placeholder="Search"
      value={list.search}
      onChange={list.setSearch}
      className="col-span-2"
    />
  )
  const filters = (
    <>
      <Select
        aria-label="Which conversations"
        options={states}
        value={state ?? ''}
        onChange={({ target }) => list.setFilter('state', target.value)}
      />
      <Select
        aria-label="Who answers"
        options={assignments}
        value={assigned ?? ''}
        onChange={({ target }) => list.setFilter('assigned', target.value)}
      />
    </>
  )
  const order = (
    <Select
      aria-label="Order of conversations"
      options={orders}
      value={orderValue(list.sorting)}
      onChange={({ target: { value } }) => {
        const descending = value.startsWith('-')
        list.setSorting(value ? { by: value.replace('-', ''), descending } : null)
      }}
      className="col-span-2"
    />
  )
  const head = useListHead({
    title: 'Messages',
    tools: {
      search: { fields: search, isUsed: list.search !== '' },
      filter: { fields: filters, isUsed: Boolean(state ?? assigned) },
      sort: { fields: order, isUsed: list.sorting !== null },
    },
  })
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {isPhone ? (
        <div className="flex flex-col gap-2 border-b px-3 py-1.5">
          <div className="self-end">{head.buttons}</div>
          {head.panel}
        </div>
      ) : (
        <div className="grid grid-cols-2 gap-2 border-b p-3">
          {search}
          {filters}
          {order}
        </div>
      )}
      <div className="min-h-0 flex-1 overflow-y-auto">
        <Conversations
          items={query.data?.items}
          failed={query.isError}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
          selected={selected}
          empty={
            list.isNarrowed ? (
              'No conversation matches'
            ) : (
              <FirstOne
                hint="What members write to the academy. You can write first, from a member’s page."
                make={{ to: pages.members }}
                label="Choose a member"
              >
                No messages yet
              </FirstOne>
            )
          }
        />
      </div>
      <div className="px-3 pb-3 empty:hidden">
        <Pagination
          label="conversations"
          page={list.page}
          pageSize={pageSize}
          total={query.data?.total}
          onChange={list.setPage}
        />
      </div>
    </div>
  )
}

const orderValue = (sorting: { by: string; descending: boolean } | null) =>
  sorting ? `${sorting.descending ? '-' : ''}${sorting.by}` : ''

interface ConversationsProps {
  items: readonly ConversationSummary[] | undefined
  failed: boolean
  retrying: boolean
  onRetry: () => void
  selected: string | null
  empty: ReactNode
}

function Conversations(props: ConversationsProps) {
  const { items, failed, retrying, onRetry, selected, empty } = props
  if (!items) {
    if (failed) return <ErrorState message={loadFailure} onRetry={onRetry} retrying={retrying} />
    return (
      <div role="status" className="flex flex-col gap-2 p-3">
        <span className="sr-only">Loading conversations</span>
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} className="h-16" />
        ))}
      </div>
    )
  }
  if (items.length === 0) {
    return <EmptyState icon={<Inbox aria-hidden="true" />}>{empty}</EmptyState>
  }
  return (
    <ul className="divide-y" aria-label="Conversations">
      {items.map((item) => (
        <Entry key={item.user.id} item={item} isSelected={item.user.id === selected} />
      ))}
    </ul>
  )
}

function Entry({ item, isSelected }: { item: ConversationSummary; isSelected: boolean }) {
  const { user, unread, last, closedAt, assignee } = item
  const [params] = useSearchParams()
  return (
    <li>
      <Link
        to={{ search: withUser(params, user.id).toString() }}
        preventScrollReset
        aria-current={isSelected || undefined}
        className={cx(
          'flex items-start gap-3 border-l-2 px-3 py-3 hover:bg-muted focus-visible:outline-offset-[-3px]',
          isSelected ? 'border-accent-line bg-muted' : 'border-transparent',
        )}
      >
        <Avatar name={user.name} />
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="flex items-baseline justify-between gap-2">
            <span className={cx('truncate text-sm', unread > 0 ? 'font-semibold' : 'font-medium')}>
              {user.name}
            </span>
            <time
              dateTime={last.sentAt}
              className="shrink-0 text-xs text-muted-foreground tabular-nums"
            >
              {momentOf(last.sentAt, new Date())}
            </time>
          </span>
          <span className="flex items-center justify-between gap-2">
            <span className="truncate text-compact text-muted-foreground">
              {last.from === 'academy' && 'Academy: '}
              {last.text}
            </span>
            {unread > 0 && <Badge variant="info">{unread} new</Badge>}
            {assignee && unread === 0 && !closedAt && <Badge>{assignee.name.split(' ')[0]}</Badge>}
            {closedAt && unread === 0 && <Badge>Closed</Badge>}
          </span>
        </span>
      </Link>
    </li>
  )
}
