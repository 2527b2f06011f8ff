import { useQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useListState } from '#client/platform/lists/list-state.ts'
import { ExportButton } from '#client/ui/controls/export-button.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Badge, type BadgeProps } from '#client/ui/displays/badge.tsx'
import { shortDay } from '#client/ui/displays/format.ts'
import { MemberLink } from '#client/ui/displays/member-link.tsx'
import { AdminList } from '#client/ui/lists/admin-list.tsx'
import { RowActions } from '#client/ui/lists/row-actions.tsx'
import type { Column } from '#client/ui/lists/table.tsx'
import { actionsColumn } from '#client/ui/lists/table-column.ts'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import {
  type ChatGroup,
  type ChatPerson,
  type ChatState,
  chatPeopleCsvPath,
  chatPeopleSorts,
  chatStates,
} from '#contract/chat-membership.ts'
import { chatPeopleQuery, useRetryPerson } from './chat-membership.queries.ts'
import { keyOf, serviceNames, stateNames } from './chat-words.ts'

const retried = { done: 'Trying Again', failed: 'It could not be tried again.' }

/** Who is in a group, who is out, whose account is not linked, and where the service refused. */
export function ChatPeople({ groups }: { groups: readonly ChatGroup[] }) {
  const list = useListState({
    sortKeys: chatPeopleSorts,
    name: 'people',
    filters: ['group', 'state'],
  })
  const group = groups.find((one) => keyOf(one) === list.filters.group) ?? groups[0]
  const state = chatStates.find((one) => one === list.filters.state)
  const { program = 'academy', service = 'telegram' } = group ?? {}
  const filter = { program, service, state }
  const people = useQuery(chatPeopleQuery(filter, list.call))
  const retry = useRetryPerson()
  const columns: Column<ChatPerson>[] = [
    ...peopleColumns,
    {
      ...actionsColumn,
      cell: ({ id, name, state: stands }) =>
        stands === 'failed' && (
          <RowActions
            subject={name}
            actions={[
              {
                label: 'Try again',
                name: `Try again: ${name}`,
                icon: <RotateCcw aria-hidden="true" />,
                onSelect: () => void tellOutcome(retry.mutateAsync(id), retried),
              },
            ]}
          />
        ),
    },
  ]
  const options = groups.map((one) => ({
    value: keyOf(one),
    label: `${serviceNames[one.service]}: ${one.name}`,
  }))
  return (
    <AdminList
      title="People in the Groups"
      description="Members can join while their access lasts, and are removed within a minute of its end."
      caption="People in the group"
      item="person"
      items="people"
      list={list}
      query={people}
      rows={people.data?.items}
      total={people.data?.total}
      rowKey={({ id }) => id}
      columns={columns}
      empty="Nobody is in this group, and nobody’s access opens it."
      noMatch="Nobody matches this search"
      failure="Failed to load the people. Please try again."
      searchLabel="Search by name, e-mail or account"
      searchPlaceholder="Search name, e-mail or account"
      filters={
        <>
          <Select
            aria-label="Group"
            value={group ? keyOf(group) : ''}
            onChange={({ target }) => list.setFilter('group', target.value)}
            options={options}
          />
          <Select
            aria-label="State"
            value={list.filters.state}
            onChange={({ target }) => list.setFilter('state', target.value)}
            options={[
              { value: '', label: 'All states' },
              ...chatStates.map((value) => ({ value, label: stateNames[value] })),
            ]}
          />
        </>
      }
      actions={
        <ExportButton
          path={chatPeopleCsvPath}
          filter={{ ...filter, search: list.call.search }}
          fileName="chat-group.csv"
          failure="Failed to export the people. Please try again."
        />
      }
    />
  )
}

const looks: Record<ChatState, BadgeProps['variant']> = {
  in: 'success',
  absent: 'neutral',
  unlinked: 'outline',
  out: 'neutral',
  stranger: 'warning',
  failed: 'danger',
}

const peopleColumns: Column<ChatPerson>[] = [
  {
    key: 'name',
    header: 'Name',
    phone: 'first',
    wide: true,
    cell: ({ name, userId }) =>
      userId === null ? (
        <span className="font-medium">{name}</span>
      ) : (
        <MemberLink id={userId} name={name} />
      ),
  },
  {
    key: 'account',
    header: 'Account',
    phone: 'second',
    cell: ({ account, failure, noticedAt }) => (
      <span className="text-muted-foreground @max-xl:flex">
        <span className="wrap-anywhere @max-xl:truncate">{failure ?? account ?? 'None'}</span>
        {noticedAt !== null && (
          <span className="shrink-0 whitespace-pre">, asked to leave on {shortDay(noticedAt)}</span>
        )}
      </span>
    ),
  },
  {
    key: 'state',
    header: 'State',
    phone: 'first-end',
    cell: ({ state }) => <Badge variant={looks[state]}>{stateNames[state]}</Badge>,
  },
]
