import {
  BookOpen,
  CircleQuestionMark,
  ClipboardList,
  GraduationCap,
  Megaphone,
  MessageSquare,
  NotebookPen,
  Pencil,
  TrendingUp,
  Video,
} from 'lucide-react'
import { clockOf } from '#client/features/courses/course-words.ts'
import { kindNames } from '#client/features/search/hit-words.ts'
import { Marked } from '#client/features/search/marked.tsx'
import { rowDay } from '#client/ui/displays/format.ts'
import type { Command } from '#client/ui/overlays/command-list.tsx'
import type { AccessState } from '#contract/access/permissions.ts'
import type { LessonKind } from '#contract/courses.ts'
import type { Hit, HitKind } from '#contract/search.ts'
import { placeOf } from './hit-place.ts'

/** Icons of the menu's: one more use of another would bring it into what every page loads. */
const icons: Record<HitKind, typeof BookOpen> = {
  course: BookOpen,
  lesson: GraduationCap,
  note: Pencil,
  question: CircleQuestionMark,
  assignment: ClipboardList,
  session: Video,
  signal: TrendingUp,
  trade: NotebookPen,
  message: MessageSquare,
  announcement: Megaphone,
}

const lessonNames: Record<LessonKind, string> = {
  video: 'Video',
  text: 'Text',
  quiz: 'Quiz',
  exercise: 'Exercise',
  drill: 'Drill',
  assignment: 'Assignment',
  session: 'Live session',
}

/** What was found, as commands that go to its place; what the user has no screen for is left out. */
export const hitCommands = (
  hits: readonly Hit[],
  user: AccessState & { id: string },
  go: (to: string) => () => void,
): Command[] =>
  hits.flatMap((hit) => {
    const place = placeOf(hit, user)
    if (place === null) return []
    const { id, kind, title, excerpt } = hit
    const Icon = icons[kind]
    const isUntitled = title.length === 0
    const facts = factsOf(hit)
    const detail = (
      <>
        {facts}
        {!isUntitled && excerpt.length > 0 && (
          <>
            {facts && ' · '}
            <Marked parts={excerpt} />
          </>
        )}
      </>
    )
    return {
      key: `${kind} ${id}`,
      group: kindNames[kind],
      label: <Marked parts={isUntitled ? excerpt : title} />,
      detail,
      icon: <Icon aria-hidden="true" />,
      onSelect: go(place),
    }
  })

/** What is to be known of a hit before its text: where and when it is. */
function factsOf({ kind, course, second, lessonKind, at, side }: Hit): string {
  switch (kind) {
    case 'lesson':
      return [
        lessonNames[lessonKind ?? 'video'],
        second !== undefined && clockOf(second),
        course?.title,
      ]
        .filter(Boolean)
        .join(' · ')
    case 'note':
      return second === undefined ? '' : clockOf(second)
    case 'assignment':
    case 'question':
      return course?.title ?? ''
    case 'message':
      return `${side === 'student' ? 'You' : 'The academy'}, ${rowDay(at)}`
    case 'session':
    case 'signal':
    case 'trade':
      return rowDay(at)
    default:
      return ''
  }
}
