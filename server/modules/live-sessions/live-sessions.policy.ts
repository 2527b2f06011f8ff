import { type ContentRole, may, visibleContentRoles } from '#contract/permissions.ts'
import type { Actor } from '#server/platform/http/actor.ts'

type Viewer = Pick<Actor, 'roles'>

/** The roles whose sessions the viewer may see, for a query; only some of `among` where that is given. */
export const visibleRoles = ({ roles }: Viewer, among?: readonly ContentRole[]): ContentRole[] =>
  visibleContentRoles(roles).filter((role) => among?.includes(role) ?? true)

/** Students get the address of the meeting by joining, when its time has come. */
export const seesMeetingUrl = ({ roles }: Viewer): boolean => may(roles, 'content.manage')

/** Who is told that a session has changed: whoever could see one of its versions. */
export const audiencesOf = (...versions: { roleAccess: ContentRole }[]) =>
  [...new Set(versions.map(({ roleAccess }) => roleAccess))].map((role) => ({ role }))
