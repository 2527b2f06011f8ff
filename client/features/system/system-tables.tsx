import { Badge } from '#client/ui/displays/badge.tsx'
import { moment, wholeNumber } from '#client/ui/displays/format.ts'
import type { Column } from '#client/ui/lists/table.tsx'
import { bytesInWords } from '#contract/bytes.ts'
import type { ChannelOfDay, RunningProcess, WaitingQueue } from '#contract/system.ts'
import { channelName, passedText } from './system-words.ts'

export const processColumns: Column<RunningProcess>[] = [
  {
    key: 'process',
    header: 'Process',
    phone: 'first',
    cell: ({ host, pid }) => (
      <span className="font-medium break-words">
        {host} <span className="font-normal text-muted-foreground tabular-nums">{pid}</span>
      </span>
    ),
  },
  {
    key: 'state',
    header: 'State',
    phone: 'first-end',
    cell: ({ isAlive }) =>
      isAlive ? <Badge variant="success">Running</Badge> : <Badge variant="danger">Gone</Badge>,
  },
  {
    key: 'since',
    header: 'Since',
    phone: 'second',
    cell: ({ isAlive, seenAt, startedAt }) => {
      const at = isAlive ? startedAt : seenAt
      return (
        <time dateTime={at} className="tabular-nums">
          {moment(at)}
        </time>
      )
    },
  },
  {
    key: 'version',
    header: 'Version',
    cell: ({ version, node }) => <span className="tabular-nums">{`${version}, Node ${node}`}</span>,
  },
  {
    key: 'memory',
    header: 'Memory',
    align: 'end',
    phone: 'second-end',
    cell: ({ memoryBytes }) => <span className="tabular-nums">{bytesInWords(memoryBytes)}</span>,
  },
]

export const queueColumns: Column<WaitingQueue>[] = [
  {
    key: 'name',
    header: 'Queue',
    phone: 'first',
    cell: ({ name }) => <span className="font-medium break-words">{name}</span>,
  },
  {
    key: 'waiting',
    header: 'Waiting',
    align: 'end',
    phone: 'first-end',
    cell: ({ waiting }) => <span className="tabular-nums">{wholeNumber(waiting)}</span>,
  },
  {
    key: 'oldest',
    header: 'Oldest',
    align: 'end',
    phone: 'second',
    cell: ({ oldestSeconds }) => (
      <span className="tabular-nums">
        <span className="@xl:hidden">The oldest for </span>
        {passedText(oldestSeconds)}
      </span>
    ),
  },
]

const figure = (
  key: 'delivered' | 'waiting' | 'failed' | 'leftOut',
  header: string,
): Column<ChannelOfDay> => ({
  key,
  header,
  align: 'end',
  cell: (row) => <span className="tabular-nums">{wholeNumber(row[key])}</span>,
})

export const channelColumns: Column<ChannelOfDay>[] = [
  {
    key: 'channel',
    header: 'Channel',
    phone: 'first',
    cell: ({ channel }) => <span className="font-medium">{channelName(channel)}</span>,
  },
  { ...figure('delivered', 'Delivered'), phone: 'first-end' },
  figure('waiting', 'On its way'),
  figure('leftOut', 'Left out'),
  {
    ...figure('failed', 'Failed'),
    phone: 'second',
    cell: ({ failed, leftOut, waiting }) => (
      <span className="tabular-nums">
        <span className="@xl:hidden">
          {`On its way ${wholeNumber(waiting)}, left out ${wholeNumber(leftOut)}, failed `}
        </span>
        <span className={failed > 0 ? 'text-danger' : undefined}>{wholeNumber(failed)}</span>
      </span>
    ),
  },
]
