import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useListState } from '#client/platform/list-state.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { useIsPhone } from '#client/ui/layout/use-is-phone.ts'
import { AdminList } from '#client/ui/lists/admin-list.tsx'
import { FirstOne } from '#client/ui/lists/first-one.tsx'
import { memberSorts } from '#contract/members.ts'
import { pages } from '#contract/pages.ts'
import { BulkBar } from './bulk/bulk-bar.tsx'
import { BulkStatus } from './bulk/bulk-status.tsx'
import { ExportButton } from './export-button.tsx'
import { ChosenMembers } from './member-checkbox.tsx'
import { memberColumns } from './member-columns.tsx'
import { MemberFilters } from './member-filters.tsx'
import { columnsIn, filterNames, filterOf, loadFailure } from './member-words.ts'
import { membersQuery } from './members.queries.ts'
import { SavedViews } from './saved-views.tsx'

/** All members: searching, filtering and bulk actions. */
export function MembersList() {
  const list = useListState({ sortKeys: memberSorts, filters: filterNames })
  const [params] = useSearchParams()
  const filter = filterOf(list.filters, list.search)
  const members = useQuery(membersQuery(list.call, filter))
  const [selected, setSelected] = useState<readonly string[] | 'all'>([])
  const [bulk, setBulk] = useState<string | null>(null)
  const isPhone = useIsPhone()
  const rows = members.data?.items
  const total = members.data?.total ?? 0
  const isSelected = (id: string) => selected === 'all' || selected.includes(id)
  const toggle = (id: string) => {
    const before = selected === 'all' ? (rows ?? []).map((row) => row.id) : selected
    setSelected(before.includes(id) ? before.filter((one) => one !== id) : [...before, id])
  }
  const named = params.get('columns')
  const shown = useMemo(() => columnsIn(named), [named])
  const columns = useMemo(() => memberColumns({ isPhone, shown }), [isPhone, shown])
  return (
    <ChosenMembers value={{ isChosen: isSelected, onToggle: toggle }}>
      <AdminList
        title="Members"
        description="Everybody with an account: find members, open one, or act on many at once."
        caption="Members"
        item="member"
        items="members"
        list={list}
        query={members}
        rows={rows}
        total={members.data?.total}
        rowKey={({ id }) => id}
        columns={columns}
        empty={
          <FirstOne
            hint="Everybody with an account appears here. Invite the first ones."
            make={{ to: pages.invitations }}
          >
            No members yet
          </FirstOne>
        }
        failure={loadFailure}
        searchLabel="Search members by name or email"
        searchPlaceholder="Search name or email"
        actions={<ExportButton filter={filter} />}
        summary={
          <>
            {isPhone ? (
              <details open={list.isNarrowed && list.search === ''}>
                <summary className="w-fit cursor-pointer py-1 text-sm font-medium">Filters</summary>
                <div className="pt-2">
                  <MemberFilters values={list.filters} onFilter={list.setFilter} />
                </div>
              </details>
            ) : (
              <MemberFilters values={list.filters} onFilter={list.setFilter} />
            )}
            <SavedViews shown={shown} />
            {bulk && <BulkStatus key={bulk} id={bulk} onClose={() => setBulk(null)} />}
            {rows && rows.length > 0 && selected.length === 0 && (
              <Button
                size="sm"
                variant="ghost"
                className="w-fit"
                onClick={() => setSelected(rows.map(({ id }) => id))}
              >
                Select this page
              </Button>
            )}
            {selected.length > 0 && (
              <BulkBar
                who={selected === 'all' ? { filter } : { ids: [...selected] }}
                count={selected === 'all' ? total : selected.length}
                total={total}
                onAll={() => setSelected('all')}
                onClear={() => setSelected([])}
                onBegun={(id) => {
                  setBulk(id)
                  setSelected([])
                }}
              />
            )}
          </>
        }
      />
    </ChosenMembers>
  )
}
