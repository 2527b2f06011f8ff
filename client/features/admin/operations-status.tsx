import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Card } from '#client/ui/displays/card.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { QueryError } from '#client/ui/displays/states.tsx'
import { backupsQuery, diskQuery } from './admin.queries.ts'
import { backupWords, diskWords, loadFailure } from './admin-words.ts'

/** How old the last backup is and how much disk space is left: one line, as long as both are well. */
export function OperationsStatus() {
  const backups = useQuery(backupsQuery())
  const disk = useQuery(diskQuery())
  const parts = [
    {
      title: 'Backups',
      query: backups,
      words: backups.data && backupWords(backups.data, new Date()),
    },
    { title: 'Disk', query: disk, words: disk.data && diskWords(disk.data) },
  ]
  const calm = parts.flatMap(({ words }) => (words && !words.warning ? [words.state] : []))
  return (
    <>
      {parts.map(({ title, query, words }) => (
        <Attention key={title} title={title} query={query} words={words} />
      ))}
      {calm.length > 0 && <p className="text-sm text-muted-foreground">{calm.join(' ')}</p>}
    </>
  )
}

interface AttentionProps {
  title: string
  query: UseQueryResult
  words: { state: string; warning: string | null } | undefined
}

/** What is wrong with one of them; nothing if all is well. */
function Attention({ title, query, words }: AttentionProps) {
  if (words?.warning) {
    return (
      <Card title={title}>
        <div className="space-y-3 text-sm">
          <p>{words.state}</p>
          <Notice variant="warning">{words.warning}</Notice>
        </div>
      </Card>
    )
  }
  if (words || !query.isError) return null
  return (
    <Card title={title}>
      <QueryError message={loadFailure} query={query} />
    </Card>
  )
}
