import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { membersQuery } from '#client/features/members/members.queries.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { SearchField } from '#client/ui/lists/search-field.tsx'

/** How many are offered at a time. */
const mostOffered = 6

/** Finds a member by name or e-mail, and chooses one. */
export function MemberChoice({ onChosen }: { onChosen: (userId: string) => void }) {
  const [search, setSearch] = useState('')
  const list = { page: 1, limit: mostOffered, search }
  const members = useQuery({ ...membersQuery(list, {}), enabled: search !== '' })
  const found = search === '' ? undefined : members.data?.items
  return (
    <div className="flex flex-col gap-2">
      <SearchField
        label="Search members"
        placeholder="Name or e-mail"
        value={search}
        onChange={setSearch}
      />
      {found?.length === 0 && <p className="text-sm text-muted-foreground">Nobody found.</p>}
      {found && found.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {found.map(({ id, name, email }) => (
            <li key={id}>
              <Button size="sm" variant="outline" title={email} onClick={() => onChosen(id)}>
                {name}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
