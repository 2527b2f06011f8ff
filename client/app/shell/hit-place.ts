import { questionParameter, secondParameter } from '#client/features/courses/page/course-place.ts'
import { wholeOf } from '#client/features/search/hit-words.ts'
import { type AccessState, may } from '#contract/access/permissions.ts'
import { searchMaximum } from '#contract/lists.ts'
import type { Hit } from '#contract/search.ts'
import {
  assignmentPage,
  conversationPage,
  conversationParameter,
  lessonPage,
  ownJournalPage,
  type PagePath,
  pages,
  roleAreas,
  sectionPage,
  signalParameter,
} from '#contract/site/pages.ts'
import { areaOf, areasOf, mayOpen } from '../areas.ts'
import { hasSection } from '../sections.tsx'

/**
 * Where a hit is: on the user's own screens, or in the office's list of such things. Null for what they may see
 * but have no screen for, as those who work in the office without teaching.
 */
export function placeOf(hit: Hit, user: AccessState & { id: string }): string | null {
  const listed = (section: string) =>
    `${sectionPage(section)}?${new URLSearchParams({ search: wholeOf(hit.title).slice(0, searchMaximum) })}`
  switch (hit.kind) {
    case 'course':
      if (may(user, 'content.manage')) return listed('courses')
      return inSection(user, 'courses', `${pages.courses}/${hit.id}`)
    case 'lesson':
      return lessonPlace(hit, user, hit.id)
    case 'note':
      return lessonPlace(hit, user, hit.lesson)
    case 'question':
      return lessonPlace(hit, user, hit.lesson)
    case 'assignment':
      if (may(user, 'assignments.manage')) return listed('assignments')
      return inSection(user, 'assignments', assignmentPage(hit.id))
    case 'session':
      return may(user, 'content.manage') ? listed('sessions') : sessionPlace(user)
    case 'signal':
      if (may(user, 'content.manage')) return listed('signals')
      return inSection(user, 'signals', `${pages.signals}?${signalParameter}=${hit.id}`)
    case 'trade':
      return `${ownJournalPage}&trade=${hit.id}`
    case 'message':
      return may(user, 'messages.manage')
        ? conversationPage(user.id)
        : `${pages.dashboard}?${conversationParameter}=open`
    case 'announcement':
      return pages.dashboard
  }
}

/** A lesson in its course, at the second or with the question that the hit names. */
function lessonPlace(
  { id, kind, course, second }: Hit,
  user: AccessState,
  lessonId: string | undefined,
): string | null {
  if (!course || !lessonId) return null
  const page = lessonPage(course.id, lessonId)
  const named = second === undefined ? '' : `?${secondParameter}=${second}`
  const at = kind === 'question' ? `?${questionParameter}=${id}` : named
  // The address of a student's courses is the office's list for those who teach.
  if (may(user, 'content.manage')) return `${page.replace(pages.dashboard, roleAreas.academy)}${at}`
  return inSection(user, 'courses', `${page}${at}` as PagePath)
}

/** Where a student sees live sessions: those without a program on their dashboard. */
function sessionPlace(user: AccessState): string {
  const section = ['live', 'sessions'].find((one) => isReached(user, one))
  return section ? sectionPage(section) : pages.dashboard
}

const inSection = (user: AccessState, section: string, page: PagePath): PagePath | null =>
  isReached(user, section) ? page : null

/** Whether the address of a section shows it to the user. */
function isReached(user: AccessState, section: string): boolean {
  const area = areaOf(user, section, hasSection)
  return areasOf(user).includes(area) && hasSection(area, section) && mayOpen(user, area, section)
}
