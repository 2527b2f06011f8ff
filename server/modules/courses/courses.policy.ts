import { may, type Role, visibleContentRoles } from '#contract/access/permissions.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { isFileVisible, type LockedCourse } from './courses.store.ts'
import type { CoursesDeps } from './index.ts'
import type { Joined, OpenedTo } from './programs.store.ts'

/** Determines which part of the catalogue is visible, and whose progress is included. */
export interface Viewer extends OpenedTo {
  /** Null for nobody's progress. */
  userId: string | null
  /** Whether unpublished courses are included. */
  drafts: boolean
}

/** What decides which courses somebody may see. */
export type Asking = Pick<Actor, 'id' | 'openedCourses' | 'roles' | 'staffRole'>

export const viewerOf = (actor: Asking): Viewer & { userId: string } => ({
  userId: actor.id,
  roles: visibleContentRoles(actor),
  opened: actor.openedCourses ?? [],
  drafts: may(actor, 'content.manage'),
})

/** Somebody for whom lessons are read. */
export interface Reader extends Viewer, Joined {
  userId: string
  /** Whether every module is open to them, as it is to those who teach. */
  opensAll: boolean
  at: Date
  /** The modules that the reader counts as having completed, whatever is recorded: of one who does not exist. */
  completed?: readonly string[]
}

export const readerOf = (
  { access, now }: Pick<CoursesDeps, 'access' | 'now'>,
  actor: Asking,
): Reader => {
  const viewer = viewerOf(actor)
  return {
    ...viewer,
    opensAll: viewer.drafts,
    at: now(),
    joinedAt: (role) => access.joinedAt(actor.id, role),
    openedAt: (courseId) => access.courseOpenedAt(actor.id, courseId),
  }
}

/** What decides who may see a course. */
type Access = Pick<LockedCourse, 'isPublished' | 'isSold' | 'programs'>

/**
 * Who is notified of a change to a course: anyone who could see it before or can see it after. Those who have bought it
 * alone are told with everybody, who therefore do not learn which course it is (`nameless`).
 */
export function audiencesOf(...versions: Access[]): { role: Role; nameless?: true }[] {
  const roles = new Set(
    versions.flatMap((it): Role[] => (it.isPublished ? it.programs : ['admin'])),
  )
  const named = [...roles].map((role) => ({ role }))
  const isSold = versions.some((it) => it.isPublished && it.isSold)
  return isSold && !roles.has('community_student')
    ? [...named, { role: 'community_student', nameless: true }]
    : named
}

/** Whether the actor may open the file of a lesson or the picture of a course right now. */
export function mayOpen(
  deps: Pick<CoursesDeps, 'access' | 'db' | 'now'>,
  actor: Actor,
  fileKey: string,
): Promise<boolean> {
  return isFileVisible(deps.db.pool, readerOf(deps, actor), fileKey)
}
