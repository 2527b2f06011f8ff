import type { RefObject } from 'react'
import { Disclosure } from '#client/ui/controls/disclosure.tsx'
import { cx } from '#client/ui/styles/cx.ts'
import type { Chapter } from '#contract/video-tracks.ts'
import { clockOf } from '../course-words.ts'
import type { LessonHandle } from '../lessons/lesson-player.tsx'
import { usePlayed } from './use-played.ts'

interface ChaptersProps {
  chapters: readonly Chapter[]
  /** The seconds at which they begin. */
  starts: readonly number[]
  player: RefObject<LessonHandle | null>
}

/** The chapters of a video, of which the one that plays is marked; each leads to where it begins. */
export function Chapters({ chapters, starts, player }: ChaptersProps) {
  const playing = usePlayed(player, starts)
  return (
    <Disclosure title="Chapters" hint={chapters[Math.max(0, playing)]?.title}>
      <ol aria-label="Chapters" className="flex flex-col">
        {chapters.map(({ second, title }, place) => (
          <li key={second}>
            <button
              type="button"
              aria-current={place === playing || undefined}
              onClick={() => player.current?.goTo(second)}
              className={cx(
                'flex min-h-9 w-full items-baseline gap-3 rounded-md px-2 py-1.5 text-left text-sm hover:bg-muted',
                place === playing && 'bg-accent-soft font-medium',
              )}
            >
              <span className="w-14 shrink-0 text-right tabular-nums">{clockOf(second)}</span>
              <span className="min-w-0 break-words">{title}</span>
            </button>
          </li>
        ))}
      </ol>
    </Disclosure>
  )
}
