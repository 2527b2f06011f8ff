import { useQuery } from '@tanstack/react-query'
import { ProgressBar } from '#client/ui/displays/progress-bar.tsx'
import { QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { bytesInWords } from '#contract/bytes.ts'
import type { FileKind, StorageUse } from '#contract/storage-quota.ts'
import { storageUseQuery } from './profile.queries.ts'

/** How much of their allowance the user's own files take, and which files those are. */
export function OwnStorage() {
  const use = useQuery(storageUseQuery())
  if (use.data) return <Use use={use.data} />
  if (!use.isError) return <Spinner />
  return <QueryError message="Your storage could not be loaded. Please try again." query={use} />
}

const names: Record<FileKind, string> = {
  avatars: 'Profile picture',
  screenshots: 'Screenshots in your journal',
  attachments: 'Files you submitted',
  messages: 'Files in your messages',
  statements: 'Statements waiting to be imported',
  candles: 'Candles of your charts',
  arriving: 'Being uploaded',
}

function Use({ use: { usedBytes, limitBytes, kinds } }: { use: StorageUse }) {
  const used = bytesInWords(usedBytes)
  return (
    <div className="flex flex-col gap-3 text-sm">
      <p className="font-medium">
        {limitBytes === null
          ? `${used}, without a limit`
          : `${used} of ${bytesInWords(limitBytes)}`}
      </p>
      {limitBytes !== null && (
        <ProgressBar value={(100 * usedBytes) / limitBytes} label="Storage used" />
      )}
      {kinds.length === 0 ? (
        <p className="text-muted-foreground">You have no files here yet.</p>
      ) : (
        <ul className="flex flex-col divide-y rounded-lg border bg-card">
          {kinds.map(({ kind, files, bytes }) => (
            <li key={kind} className="flex flex-wrap justify-between gap-x-4 px-4 py-2">
              <span>{names[kind]}</span>
              <span className="text-muted-foreground">
                {files === 1 ? '1 file' : `${files.toLocaleString('en-US')} files`},{' '}
                {bytesInWords(bytes)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
