import { cx } from '#client/ui/styles/cx.ts'
import type { Cue } from '#contract/web-vtt.ts'
import { clockOf } from '../course-words.ts'

interface TranscriptRowProps {
  cue: Cue
  isPlaying: boolean
  onGo: (second: number) => void
}

/** One subtitle as a line of the transcript, which leads to its second. Drawn only when it is in view. */
export const TranscriptRow = ({ cue: { from, text }, isPlaying, onGo }: TranscriptRowProps) => (
  <li className="[contain-intrinsic-size:auto_2.25rem] [content-visibility:auto]">
    <button
      type="button"
      aria-current={isPlaying || undefined}
      onClick={() => onGo(from)}
      className={cx(
        'flex min-h-9 w-full items-baseline gap-3 px-3 py-1.5 text-left text-sm hover:bg-muted',
        isPlaying && 'bg-accent-soft',
      )}
    >
      <span lang="en" className="w-12 shrink-0 text-muted-foreground tabular-nums">
        {clockOf(Math.floor(from))}
      </span>
      <span dir="auto" className="min-w-0 flex-1 break-words">
        {text.replaceAll('\n', ' ')}
      </span>
    </button>
  </li>
)
