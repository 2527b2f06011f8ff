import { CalendarPlus } from 'lucide-react'
import { Button } from '#client/ui/controls/button.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { day } from '#client/ui/displays/format.ts'
import { Table } from '#client/ui/lists/table.tsx'
import type { Column } from '#client/ui/lists/table-column.ts'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import { type AdminStats, expiringSoonDays } from '#contract/admin.ts'
import { useExtendSubscription } from './admin.queries.ts'
import { extension, restNote } from './admin-words.ts'

type Expiring = NonNullable<AdminStats['expiringSoon']>[number]

interface ExpiringMentorshipsProps {
  /** Those that end first. */
  ending: readonly Expiring[]
  /** How many there are in all. */
  count: number
}

/** Whose mentorship is about to end, with a way to give them another month. */
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

function ExtendButton({ id, name }: Expiring) {
  const extend = useExtendSubscription()
  return (
    <Button
      size="sm"
      variant="outline"
      aria-label={`Extend the mentorship of ${name} by one month`}
      busy={extend.isPending}
      onClick={() => void tellOutcome(extend.mutateAsync(id), extension)}
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
    wide: true,
    cell: ({ name }) => <span className="font-medium">{name}</span>,
  },
  {
    key: 'email',
    header: 'Email',
    cell: ({ email }) => <span className="break-words">{email}</span>,
  },
  {
    key: 'end',
    header: 'Subscription End',
    cell: ({ subscriptionEnd }) => (
      <time dateTime={subscriptionEnd} className="tabular-nums">
        {day(subscriptionEnd)}
      </time>
    ),
  },
  {
    key: 'actions',
    header: 'Actions',
    align: 'end',
    wide: true,
    cell: (row) => <ExtendButton {...row} />,
  },
]
