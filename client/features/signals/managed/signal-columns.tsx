import { Link } from 'react-router'
import { RoleBadges } from '#client/ui/displays/access-badge.tsx'
import { moment } from '#client/ui/displays/format.ts'
import type { Column } from '#client/ui/lists/table.tsx'
import type { SignalReads } from '#contract/signals/signal-reads.ts'
import type { Signal } from '#contract/signals/signals.ts'
import { ownSignalPage } from '#contract/site/pages.ts'
import { DirectionLabel } from '../direction-label.tsx'
import { SignalStatusMenu } from '../signal-status-menu.tsx'

/** What the office's list says of each signal, but for what is done with it. */
export const signalColumns = (reads: readonly SignalReads[] = []): Column<Signal>[] => [
  {
    key: 'title',
    header: 'Title',
    // Prices often end it, and a status beside it would leave too little room for them.
    phone: 'first-wide',
    wide: true,
    cell: ({ id, title }) => (
      // In its one line on phones whole words only: part of a price would be another price.
      <span className="font-medium @max-xl:flow-root @max-xl:h-5 @max-xl:overflow-hidden @max-xl:whitespace-normal">
        <Link to={ownSignalPage(id)} className="underline-offset-4 hover:underline">
          {title}
        </Link>
      </span>
    ),
  },
  {
    key: 'pair',
    header: 'Pair',
    phone: 'second',
    cell: ({ pair, direction }) => (
      <>
        {pair ?? '–'}{' '}
        {direction && (
          <span className="@xl:hidden">
            <DirectionLabel direction={direction} />
          </span>
        )}
      </>
    ),
  },
  {
    key: 'direction',
    header: 'Direction',
    cell: ({ direction }) => (direction ? <DirectionLabel direction={direction} /> : '–'),
  },
  {
    key: 'status',
    header: 'Status',
    phone: 'second-end',
    cell: (signal) => <SignalStatusMenu signal={signal} />,
  },
  {
    key: 'created',
    header: 'Created',
    cell: ({ createdAt }) => (
      // In two lines where room is scarce: the actions beside it must not be cut off.
      <time dateTime={createdAt} className="tabular-nums">
        {moment(createdAt)}
      </time>
    ),
  },
  {
    key: 'access',
    header: 'Access',
    cell: ({ roleAccess }) => <RoleBadges roles={roleAccess} />,
  },
  {
    key: 'reads',
    header: 'Read by',
    cell: ({ id }) => <ReadBy reads={reads.find(({ signalId }) => signalId === id)} />,
  },
]

function ReadBy({ reads }: { reads: SignalReads | undefined }) {
  if (!reads) return <>–</>
  return (
    <span className="tabular-nums md:whitespace-nowrap">
      {reads.readers} of {reads.audience}
    </span>
  )
}
