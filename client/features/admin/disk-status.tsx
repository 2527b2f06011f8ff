import { useQuery } from '@tanstack/react-query'
import { Card } from '#client/ui/displays/card.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { ErrorState, Spinner } from '#client/ui/displays/states.tsx'
import { diskQuery } from './admin.queries.ts'
import { diskWords, loadFailure } from './admin-words.ts'

/** How much disk space is left, and whether uploads are refused for lack of it. */
export function DiskStatus() {
  const disk = useQuery(diskQuery())
  return (
    <Card title="Disk">
      {disk.data && <Words words={diskWords(disk.data)} />}
      {disk.isPending && <Spinner />}
      {!disk.data && disk.isError && (
        <ErrorState
          message={loadFailure}
          onRetry={() => void disk.refetch()}
          retrying={disk.isFetching}
        />
      )}
    </Card>
  )
}

function Words({ words: { free, warning } }: { words: ReturnType<typeof diskWords> }) {
  return (
    <div className="space-y-3 text-sm">
      <p>{free}</p>
      {warning && <Notice variant="danger">{warning}</Notice>}
    </div>
  )
}
