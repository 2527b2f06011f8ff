import { useQuery } from '@tanstack/react-query'
import { pageSize, useListState } from '#client/platform/lists/list-state.ts'
import { moment } from '#client/ui/displays/format.ts'
import { MemberLink } from '#client/ui/displays/member-link.tsx'
import { Pagination } from '#client/ui/lists/pagination.tsx'
import { SearchField } from '#client/ui/lists/search-field.tsx'
import { type Column, Table } from '#client/ui/lists/table.tsx'
import { showingSorts, type WarningShowing } from '#contract/signals/signal-warnings.ts'
import { showingsQuery } from './warnings.queries.ts'

/** To whom which version of the risk warning was shown, and when for the first time. */
export function ShowingsList() {
  const list = useListState({ sortKeys: showingSorts, name: 'showings' })
  const query = useQuery(showingsQuery(list.call))
  return (
    <section aria-label="Shown to" className="flex flex-col gap-3 border-t pt-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">Shown to</h3>
        <SearchField
          label="Search members"
          placeholder="Search members"
          value={list.search}
          onChange={list.setSearch}
          className="w-full sm:w-56"
        />
      </div>
      <Table
        caption="Showings of the risk warning"
        columns={columns}
        rows={query.data?.items}
        rowKey={({ member, version }) => `${member.id} ${version}`}
        empty={list.isNarrowed ? 'No member matches your search' : 'Not shown to anyone yet'}
        error={query.isError ? 'The showings could not be loaded.' : null}
        onRetry={() => void query.refetch()}
        order={{ keys: list.sortKeys, sorting: list.sorting, onChange: list.setSorting }}
      />
      <Pagination
        label="showings"
        page={list.page}
        pageSize={pageSize}
        total={query.data?.total}
        onChange={list.setPage}
      />
    </section>
  )
}

const columns: Column<WarningShowing>[] = [
  {
    key: 'member',
    header: 'Member',
    phone: 'first',
    cell: ({ member }) => <MemberLink {...member} />,
  },
  {
    key: 'version',
    header: 'Version',
    phone: 'first-end',
    cell: ({ version }) => <span className="tabular-nums">Version {version}</span>,
  },
  {
    key: 'shown',
    header: 'First shown',
    phone: 'second',
    cell: ({ shownAt }) => (
      <time dateTime={shownAt} className="tabular-nums">
        {moment(shownAt)}
      </time>
    ),
  },
]
