import type { RawBuilder } from 'kysely'
import {
  type ContentRole,
  may,
  type Role,
  visibleContentRoles,
} from '#contract/access/permissions.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { isFileVisible, type LockedCourse } from './courses.store.ts'
import type { CoursesDeps } from './index.ts'

/** Determines which part of the catalogue is visible, and whose progress is included. */
export interface Viewer {
  /** Null for nobody's progress. */
  userId: string | null
  roles: readonly ContentRole[]
  /** Whether unpublished courses are included. */
  drafts: boolean
}

export const viewerOf = (
  actor: Pick<Actor, 'id' | 'roles' | 'staffRole'>,
): Viewer & { userId: string } => ({
  userId: actor.id,
  roles: visibleContentRoles(actor),
  drafts: may(actor, 'content.manage'),
})

/** Somebody for whom lessons are read. */
export interface Reader extends Viewer {
  userId: string
  /** Whether every module is open to them, as it is to those who teach. */
  opensAll: boolean
  at: Date
  /** The modules that the reader counts as having completed, whatever is recorded: of one who does not exist. */
  completed?: readonly string[]
  /** Part of a statement: since when the reader has had the content of the role in this column; null if never. */
  joinedAt(role: RawBuilder<unknown>): RawBuilder<Date | null>
}

export const readerOf = (
  { access, now }: Pick<CoursesDeps, 'access' | 'now'>,
  actor: Pick<Actor, 'id' | 'roles' | 'staffRole'>,
): Reader => {
  const viewer = viewerOf(actor)
  return {
    ...viewer,
    opensAll: viewer.drafts,
    at: now(),
    joinedAt: (role) => access.joinedAt(actor.id, role),
  }
}

/** What decides who may see a course. */
type Access = Pick<LockedCourse, 'isPublished' | 'programs'>

/** Who is notified of a change to a course: anyone who could see it before or can see it after. */
export function audiencesOf(...versions: Access[]): { role: Role }[] {
  const roles = versions.flatMap((it): Role[] => (it.isPublished ? it.programs : ['admin']))
  return [...new Set(roles)].map((role) => ({ role }))
}

/** Whether the actor may open the file of a lesson or the picture of a course right now. */
export function mayOpen(
  deps: Pick<CoursesDeps, 'access' | 'db' | 'now'>,
  actor: Actor,
  fileKey: string,
): Promise<boolean> {
  return isFileVisible(deps.db.pool, readerOf(deps, actor), fileKey)
}
