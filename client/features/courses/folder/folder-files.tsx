import { sizeOf } from '#client/ui/displays/format.ts'
import { ProgressBar } from '#client/ui/displays/progress-bar.tsx'
import { englishName } from '../tracks/language-words.ts'
import type { FolderPlan } from './folder-plan.ts'
import { timeLeft } from './pace.ts'
import type { FileState } from './send-folder.ts'
import { filesOfPlan, sentOf } from './use-folder-upload.ts'

interface FolderFilesProps {
  plan: FolderPlan<File>
  states: Readonly<Record<string, FileState>>
  pace: { speed: number; secondsLeft: number } | null
  isSending: boolean
}

/** What the files of a folder become, and how far each is. */
export function FolderFiles({ plan, states, pace, isSending }: FolderFilesProps) {
  const { lessons, refused } = plan
  const total = filesOfPlan(plan).reduce((sum, { file }) => sum + file.size, 0)
  const sent = sentOf(plan, states)
  return (
    <div className="flex flex-col gap-3">
      {isSending && (
        <div className="flex flex-col gap-1.5">
          <ProgressBar value={total > 0 ? (sent / total) * 100 : 0} label="Upload of the folder" />
          <p className="text-sm text-muted-foreground tabular-nums">
            {[
              `${sizeOf(Math.round(sent))} of ${sizeOf(total)}`,
              pace && `${sizeOf(Math.round(pace.speed))}/s`,
              pace && `${timeLeft(pace.secondsLeft)} left`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
      )}
      {lessons.length > 0 && (
        <ol aria-label="Lessons of the folder" className="flex flex-col divide-y rounded-lg border">
          {lessons.map(({ key, title, kind, file, companions }) => (
            <li key={key} className="flex flex-col gap-1 px-3 py-2 text-sm">
              <FileRow
                name={title}
                what={`${kind === 'video' ? 'Video' : 'Text'}, ${sizeOf(file.size)}`}
                state={states[key]}
              />
              {companions.map((one) => (
                <FileRow
                  key={one.key}
                  name={one.file.name}
                  what={one.language ? `Subtitles (${englishName(one.language)})` : 'To download'}
                  state={states[one.key]}
                />
              ))}
            </li>
          ))}
        </ol>
      )}
      {refused.length > 0 && (
        <ul aria-label="Left out" className="flex flex-col gap-1 text-sm">
          {refused.map(({ key, name, reason }) => (
            <li key={key} className="break-words text-warning">
              {`${name}: ${reason}`}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface FileRowProps {
  name: string
  what: string
  state: FileState | undefined
}

function FileRow({ name, what, state }: FileRowProps) {
  return (
    <div>
      <div className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 break-words">{name}</span>
        <span className="shrink-0 text-compact text-muted-foreground tabular-nums">
          {wordOf(state) ?? what}
        </span>
      </div>
      {state?.name === 'failed' && (
        <p role="alert" className="text-danger break-words">
          {state.problem}
        </p>
      )}
    </div>
  )
}

function wordOf(state: FileState | undefined): string | null {
  switch (state?.name) {
    case 'sending':
      return state.progress < 1 ? `${Math.floor(state.progress * 100)}%` : 'Checking'
    case 'sent':
      return 'Uploaded'
    case 'there':
      return 'Already uploaded'
    case 'failed':
      return 'Failed'
    default:
      return null
  }
}
