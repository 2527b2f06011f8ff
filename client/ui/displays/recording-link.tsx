import { clockOf, recordingAt } from './recording-at.ts'

interface RecordingLinkProps {
  /** The address of the recording. */
  recording: string
  second: number
  title: string
  /** Called when it is opened. */
  onOpened?: () => void
}

/** A chapter of a recording at another site; leads to its second, where the site has an address for that. */
export const RecordingLink = ({ recording, second, title, onOpened }: RecordingLinkProps) => (
  <a
    href={recordingAt(recording, second)}
    target="_blank"
    rel="noopener noreferrer"
    onClick={onOpened}
    className="flex min-h-6 gap-3 rounded-sm hover:underline"
  >
    <span className="w-14 shrink-0 text-right text-muted-foreground tabular-nums">
      {clockOf(second)}
    </span>{' '}
    <span className="min-w-0 break-words">{title}</span>
  </a>
)
