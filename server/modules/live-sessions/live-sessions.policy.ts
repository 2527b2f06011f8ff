import {
  type AccessState,
  type ContentRole,
  may,
  visibleContentRoles,
} from '#contract/access/permissions.ts'

/** The roles whose sessions the viewer may see, for a query; restricted to `among` if given. */
export const visibleRoles = (viewer: AccessState, among?: readonly ContentRole[]): ContentRole[] =>
  visibleContentRoles(viewer).filter((role) => among?.includes(role) ?? true)

/** Students get the meeting's address by joining, once it is open. */
export const seesMeetingUrl = (viewer: AccessState): boolean => may(viewer, 'content.manage')

/** Who receives the event that a session has changed: anyone who could see one of its versions. */
export const audiencesOf = (...versions: { roleAccess: ContentRole }[]) =>
  [...new Set(versions.map(({ roleAccess }) => roleAccess))].map((role) => ({ role }))
