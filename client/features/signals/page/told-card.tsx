import { useQuery } from '@tanstack/react-query'
import { seconds } from '#client/platform/http/query.ts'
import { Card } from '#client/ui/displays/card.tsx'
import { wholeNumber } from '#client/ui/displays/format.ts'
import { QueryError, Skeleton } from '#client/ui/displays/states.tsx'
import { type Column, Table } from '#client/ui/lists/table.tsx'
import { type ToldChannel, toldKnownDays } from '#contract/signals/told.ts'
import { toldQuery } from './told.queries.ts'

const failure = 'Who was told could not be loaded.'

/** For the office: how many were told of a signal's publication, by channel. */
export function ToldCard({ id }: { id: string }) {
  const query = useQuery({ ...toldQuery(id), refetchInterval: seconds(30) })
  return (
    <Card
      title="Who was told"
      description={`Of its publication, by channel; known for ${toldKnownDays} days`}
    >
      {query.data ? (
        <Table
          caption="Who was told of the signal, by channel"
          columns={columns}
          rows={query.data}
          rowKey={({ channel }) => channel}
          empty="Nobody yet, or longer ago than is known"
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
    wide: true,
    cell: ({ channel, isForAll }) => (
      <span className="font-medium">
        {channelWords[channel] ?? channel}
        {isForAll && channel === 'in-app' && (
          <span className="block text-compact font-normal text-muted-foreground">
            Shown to everyone who may see the signal
          </span>
        )}
      </span>
    ),
  },
  count('delivered', 'Delivered'),
  count('waiting', 'On its way'),
  count('failed', 'Failed'),
  count('leftOut', 'Left out'),
]
