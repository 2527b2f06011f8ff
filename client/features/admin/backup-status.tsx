import { useQuery } from '@tanstack/react-query'
import { Card } from '#client/ui/displays/card.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { ErrorState, Spinner } from '#client/ui/displays/states.tsx'
import { backupsQuery } from './admin.queries.ts'
import { backupWords, loadFailure } from './admin-words.ts'

/** How old the last backup is, and any problem with it. */
export function BackupStatus() {
  const backups = useQuery(backupsQuery())
  return (
    <Card title="Backups">
      {backups.data && <Words words={backupWords(backups.data, new Date())} />}
      {backups.isPending && <Spinner />}
      {!backups.data && backups.isError && (
        <ErrorState
          message={loadFailure}
          onRetry={() => void backups.refetch()}
          retrying={backups.isFetching}
        />
      )}
    </Card>
  )
}

function Words({ words: { made, warning } }: { words: ReturnType<typeof backupWords> }) {
  return (
    <div className="space-y-3 text-sm">
      <p>{made}</p>
      {warning && <Notice variant="warning">{warning}</Notice>}
    </div>
  )
}
