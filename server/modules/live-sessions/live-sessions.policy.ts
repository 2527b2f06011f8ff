import { type ContentRole, may, type Standing, visibleContentRoles } from '#contract/permissions.ts'

/** The roles whose sessions the viewer may see, for a query; only some of `among` where that is given. */
export const visibleRoles = (viewer: Standing, among?: readonly ContentRole[]): ContentRole[] =>
  visibleContentRoles(viewer).filter((role) => among?.includes(role) ?? true)

/** Students get the address of the meeting by joining, when its time has come. */
export const seesMeetingUrl = (viewer: Standing): boolean => may(viewer, 'content.manage')

/** Who is told that a session has changed: whoever could see one of its versions. */
export const audiencesOf = (...versions: { roleAccess: ContentRole }[]) =>
  [...new Set(versions.map(({ roleAccess }) => roleAccess))].map((role) => ({ role }))
