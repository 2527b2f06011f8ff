import { Badge } from '#client/ui/displays/badge.tsx'
import { day } from '#client/ui/displays/format.ts'
import { MemberLink } from '#client/ui/displays/member-link.tsx'
import type { Column } from '#client/ui/lists/table.tsx'
import type { MemberRow } from '#contract/members.ts'
import { MemberCheckbox } from './member-checkbox.tsx'
import { type ColumnKey, endText, programNames, seenText } from './member-words.ts'

interface ColumnOptions {
  isPhone: boolean
  shown: readonly ColumnKey[]
}

/** The list's columns; on phones one, in which a row takes two lines. */
export function memberColumns({ isPhone, shown }: ColumnOptions): Column<MemberRow>[] {
  const member: Column<MemberRow> = {
    key: 'name',
    header: 'Name',
    phone: 'both',
    cell: (row) => (
      <div className="flex min-w-0 items-start gap-2.5">
        <MemberCheckbox member={row} />
        <div className="min-w-0 flex-1">
          <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
            <MemberLink id={row.id} name={row.name} />
            <State row={row} isPhone={isPhone} />
          </span>
          {isPhone && <SecondLine row={row} />}
        </div>
      </div>
    ),
  }
  if (isPhone) return [member]
  return [member, ...shown.map((key) => further[key])]
}

/** What is unusual about an account; on phones also its program. */
function State({ row, isPhone }: { row: MemberRow; isPhone: boolean }) {
  return (
    <>
      {isPhone && row.plan && <Badge variant={row.plan}>{programNames[row.plan]}</Badge>}
      {row.suspension && <Badge variant="danger">Suspended</Badge>}
      {row.staffRole && (
        <Badge variant="outline" className="capitalize">
          {row.staffRole}
        </Badge>
      )}
    </>
  )
}

/** The address gives way to the end of the access. */
function SecondLine({ row }: { row: MemberRow }) {
  const end = endText(row)
  return (
    <span className="flex min-w-0 text-compact text-muted-foreground">
      <span className="truncate">{row.email}</span>
      {end && <span className="shrink-0 whitespace-pre tabular-nums"> · {end}</span>}
    </span>
  )
}

const further: Record<ColumnKey, Column<MemberRow>> = {
  email: {
    key: 'email',
    header: 'Email',
    cell: ({ email }) => <span className="break-words">{email}</span>,
  },
  plan: {
    key: 'plan',
    header: 'Program',
    cell: ({ plan, status }) =>
      plan ? (
        <span className="inline-flex flex-wrap gap-1.5">
          <Badge variant={plan}>{programNames[plan]}</Badge>
          {status === 'expired' && <Badge variant="danger">Ended</Badge>}
        </span>
      ) : (
        <span className="text-muted-foreground">None</span>
      ),
  },
  ends: {
    key: 'ends',
    header: 'Ends',
    cell: (row) => <span className="tabular-nums">{endText(row) || '–'}</span>,
  },
  seen: {
    key: 'seen',
    header: 'Last seen',
    cell: (row) => <span className="tabular-nums">{seenText(row)}</span>,
  },
  tags: {
    key: 'tags',
    header: 'Tags',
    cell: ({ tags }) =>
      tags.length === 0 ? (
        <span className="text-muted-foreground">None</span>
      ) : (
        <span className="inline-flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </span>
      ),
  },
  created: {
    key: 'created',
    header: 'Joined',
    cell: ({ createdAt }) => <span className="tabular-nums">{day(createdAt)}</span>,
  },
}
