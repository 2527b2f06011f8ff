import { useQuery } from '@tanstack/react-query'
import { seconds } from '#client/platform/http/query.ts'
import { Card } from '#client/ui/displays/card.tsx'
import { wholeNumber } from '#client/ui/displays/format.ts'
import { QueryError, Skeleton } from '#client/ui/displays/states.tsx'
import { type Column, Table } from '#client/ui/lists/table.tsx'
import { cx } from '#client/ui/styles/cx.ts'
import { type ToldChannel, toldKnownDays } from '#contract/signals/told.ts'
import { toldQuery } from './told.queries.ts'

const failure = 'Who was told could not be loaded.'

/** For the office: how many were told of a signal's publication, by channel. */
export function ToldCard({ id }: { id: string }) {
  const query = useQuery({ ...toldQuery(id), refetchInterval: seconds(30) })
  return (
    <Card
      title="Who was told"
      description={`When it was published, by channel; kept for ${toldKnownDays} days`}
    >
      {query.data ? (
        <Table
          caption="Who was told of the signal, by channel"
          columns={columns}
          rows={query.data}
          rowKey={({ channel }) => channel}
          empty="Nobody yet, or longer ago than this is kept"
        />
      ) : query.isError ? (
        <QueryError message={failure} query={query} />
      ) : (
        <Skeleton className="h-32" />
      )}
    </Card>
  )
}

const channelWords: Readonly<Record<string, string>> = {
  'in-app': 'In the academy',
  mail: 'E-mail',
  push: 'Live alerts',
  telegram: 'Telegram',
}

const count = (key: 'delivered' | 'waiting' | 'failed' | 'leftOut', header: string) => ({
  key,
  header,
  align: 'end' as const,
  cell: (row: ToldChannel) => (
    <span className="tabular-nums">{row.isForAll ? '–' : wholeNumber(row[key])}</span>
  ),
})

const columns: Column<ToldChannel>[] = [
  {
    key: 'channel',
    header: 'Channel',
    phone: 'both',
    wide: true,
    cell: (row) => {
      const second = secondLine(row)
      return (
        <>
          <span className="block font-medium">{channelWords[row.channel] ?? row.channel}</span>
          {second && (
            <span
              className={cx(
                'block text-compact font-normal text-muted-foreground tabular-nums',
                !row.isForAll && '@xl:hidden',
              )}
            >
              {second}
            </span>
          )}
        </>
      )
    },
  },
  count('delivered', 'Delivered'),
  count('waiting', 'On its way'),
  count('failed', 'Failed'),
  count('leftOut', 'Left out'),
]

/** Whom it was shown to, or the counts, which have no columns of their own on phones. */
function secondLine({ channel, isForAll, delivered, waiting, failed, leftOut }: ToldChannel) {
  if (isForAll) return channel === 'in-app' ? 'Shown to everyone who may see the signal' : null
  const counts = [
    [delivered, 'delivered'],
    [waiting, 'on its way'],
    [failed, 'failed'],
    [leftOut, 'left out'],
  ] as const
  const there = counts.filter(([number]) => number > 0)
  if (there.length === 0) return null
  return there.map(([number, words]) => `${wholeNumber(number)} ${words}`).join(', ')
}
