import { type ContentRole, may, type Role, visibleContentRoles } from '#contract/permissions.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { isFileVisible } from './courses.store.ts'
import type { CoursesDeps } from './deps.ts'

/** Whose view of the catalogue is read: what it may show, and whose progress it carries. */
export interface Viewer {
  userId: string
  roles: readonly ContentRole[]
  /** Whether unpublished courses are shown too. */
  drafts: boolean
}

export const viewerOf = (actor: Pick<Actor, 'id' | 'roles' | 'staffRole'>): Viewer => ({
  userId: actor.id,
  roles: visibleContentRoles(actor),
  drafts: may(actor, 'content.manage'),
})

/** Who is told of a change to a course: whoever could see it before or can see it after. */
export const audiencesOf = (...versions: { isPublished: boolean; roleAccess: ContentRole }[]) =>
  [...new Set(versions.map((it): Role => (it.isPublished ? it.roleAccess : 'admin')))].map(
    (role) => ({ role }),
  )

/** Whether the actor may open the file of a lesson or the picture of a course right now. */
export const createMayOpen =
  ({ db }: Pick<CoursesDeps, 'db'>) =>
  (actor: Actor, fileKey: string): Promise<boolean> =>
    isFileVisible(db.pool, viewerOf(actor), fileKey)
