import {
  BookOpen,
  ChartCandlestick,
  CircleCheck,
  ClipboardList,
  ListChecks,
  Play,
  RotateCcw,
  Video as SessionIcon,
  Target,
} from 'lucide-react'
import { Button, ButtonLink } from '#client/ui/controls/button.tsx'
import { VisuallyHidden } from '#client/ui/displays/visually-hidden.tsx'
import { cx } from '#client/ui/styles/cx.ts'
import type { Video } from '#contract/courses.ts'
import { lessonLength } from '../course-words.ts'

export interface LessonListProps {
  videos: readonly Video[]
  /** The lesson that is in the player. */
  playingId: string | null
  /** Plays it in place, next to the list. */
  onWatch?: (video: Video) => void
  /** The page that plays it, if each lesson has one. */
  addressOf?: (video: Video) => string
}

/** The numbered lessons of a course, each with a button that plays it, or opens what it is instead. */
export function LessonList(props: LessonListProps) {
  const { videos, playingId, onWatch, addressOf } = props
  return (
    <ol className="flex flex-col divide-y">
      {videos.map((video) => {
        const { id, title, order, completed } = video
        const { Icon, word } = actionOf(video)
        const fact = factOf(video)
        const look = {
          size: 'sm',
          variant: completed ? 'outline' : 'primary',
          'aria-label': `${word} ${title}`,
        } as const
        return (
          <li
            key={id}
            aria-current={id === playingId || undefined}
            className={cx(
              'flex flex-wrap items-center justify-end gap-x-3 gap-y-1.5 py-2.5',
              id === playingId && 'font-medium text-primary',
            )}
          >
            <span className="w-6 shrink-0 text-right text-sm tabular-nums">{order + 1}.</span>
            <span className="min-w-28 flex-1 text-sm break-words">
              {title}
              {fact !== null && (
                <span className="ml-2 inline-block font-normal text-muted-foreground tabular-nums">
                  {fact}
                </span>
              )}
            </span>
            {completed && (
              <>
                <CircleCheck className="size-5 shrink-0 text-success" aria-hidden="true" />
                <VisuallyHidden>Completed</VisuallyHidden>
              </>
            )}
            {addressOf ? (
              <ButtonLink {...look} to={addressOf(video)} state={{ play: true }}>
                <Icon aria-hidden="true" />
                {word}
              </ButtonLink>
            ) : (
              <Button {...look} onClick={() => onWatch?.(video)}>
                <Icon aria-hidden="true" />
                {word}
              </Button>
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** What a lesson has beside its title: how long it takes, or what else it is. */
function factOf(video: Video): string | null {
  if (video.kind === 'quiz') return 'Quiz'
  if (video.kind === 'drill') return 'Drill'
  if (video.kind === 'assignment') return 'Assignment'
  if (video.kind === 'session') return 'Live session'
  return video.kind === 'exercise' ? 'Exercise' : lessonLength(video)
}

function actionOf({ kind, completed }: Video) {
  if (kind === 'text') return { Icon: BookOpen, word: completed ? 'Read again' : 'Read' }
  if (kind === 'quiz') return { Icon: ListChecks, word: completed ? 'Open' : 'Begin' }
  if (kind === 'exercise') {
    return { Icon: ChartCandlestick, word: completed ? 'See result' : 'Decide' }
  }
  if (kind === 'drill') return { Icon: Target, word: completed ? 'Open' : 'Practise' }
  if (kind === 'assignment') return { Icon: ClipboardList, word: 'Open assignment' }
  if (kind === 'session') return { Icon: SessionIcon, word: completed ? 'Open' : 'Attend' }
  return completed ? { Icon: RotateCcw, word: 'Replay' } : { Icon: Play, word: 'Watch' }
}
