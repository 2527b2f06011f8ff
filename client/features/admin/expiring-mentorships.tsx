import { CalendarPlus } from 'lucide-react'
import { Button } from '#client/ui/controls/button.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { day } from '#client/ui/displays/format.ts'
import { MemberLink } from '#client/ui/displays/member-link.tsx'
import { Table } from '#client/ui/lists/table.tsx'
import { actionsColumn, type Column } from '#client/ui/lists/table-column.ts'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import { type AdminStats, expiringSoonDays } from '#contract/admin.ts'
import { extended } from '#contract/times/calendar-months.ts'
import { useExtendSubscription, useUndoExtension } from './admin.queries.ts'
import { extension, extensionUndo, restNote } from './admin-words.ts'

type Expiring = NonNullable<AdminStats['expiringSoon']>[number]

interface ExpiringMentorshipsProps {
  /** The ones that end first. */
  ending: readonly Expiring[]
  /** How many there are in total. */
  count: number
}

/** Whose mentorship is about to end, with a button that adds another month. */
export function ExpiringMentorships({ ending, count }: ExpiringMentorshipsProps) {
  const note = restNote(ending.length, count)
  return (
    <Card title="Expiring Mentorships Soon">
      <Table
        caption="Mentorships that end soon"
        columns={columns}
        rows={ending}
        rowKey={({ id }) => id}
        empty={`No mentorship ends within ${expiringSoonDays} days`}
      />
      {note && <p className="mt-3 text-sm text-muted-foreground">{note}</p>}
    </Card>
  )
}

function ExtendButton({ id, userId, name, subscriptionEnd }: Expiring) {
  const extend = useExtendSubscription()
  const takeBack = useUndoExtension()
  const press = () =>
    tellOutcome(extend.mutateAsync({ id, seenEndsAt: subscriptionEnd }), extension, {
      result: ({ endsAt }) => `${name}: ends ${day(endsAt)}`,
      undo: {
        run: ({ endsAt }) =>
          takeBack.mutateAsync({ userId, endsAt: subscriptionEnd, seenEndsAt: endsAt }),
        outcome: extensionUndo,
      },
    })
  return (
    <Button
      size="sm"
      variant="outline"
      aria-label={`Extend the mentorship of ${name} by one month`}
      busy={extend.isPending}
      onClick={() => void press()}
    >
      <CalendarPlus aria-hidden="true" />
      Extend
    </Button>
  )
}

const columns: Column<Expiring>[] = [
  {
    key: 'name',
    header: 'Name',
    phone: 'first',
    wide: true,
    cell: ({ userId, name }) => <MemberLink id={userId} name={name} />,
  },
  {
    key: 'email',
    header: 'Email',
    phone: 'second',
    cell: ({ email }) => <span className="break-words">{email}</span>,
  },
  {
    key: 'end',
    header: 'Subscription End',
    phone: 'first-end',
    cell: ({ subscriptionEnd, anchorDay }) => (
      <span className="tabular-nums">
        <time dateTime={subscriptionEnd}>{day(subscriptionEnd)}</time>
        <span className="block text-compact text-muted-foreground @max-xl:hidden">
          Extended:{' '}
          {day(extended({ endsAt: new Date(subscriptionEnd), anchorDay }, 1, new Date()).endsAt)}
        </span>
      </span>
    ),
  },
  {
    ...actionsColumn,
    cell: (row) => <ExtendButton {...row} />,
  },
]
