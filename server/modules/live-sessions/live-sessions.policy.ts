import type { RawBuilder } from 'kysely'
import {
  type AccessState,
  type ContentRole,
  may,
  visibleContentRoles,
} from '#contract/access/permissions.ts'
import type { TitledSignal } from '#server/modules/signals/index.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { LiveSessionsDeps } from './index.ts'

/** Which sessions are visible: those of these roles that are open, which one that is a lesson may not be. */
export interface Seen {
  roles: readonly ContentRole[]
  /** Part of a statement: whether the session with the id in this column is open. */
  isOpen(sessionId: RawBuilder<unknown>): RawBuilder<boolean>
}

/** What somebody sees of the sessions that are visible to them. */
export interface SeenInFull extends Seen {
  reader: string
  /** Part of a statement: the signals with these ids, also a part, as far as they are visible. */
  signalsWith(ids: RawBuilder<unknown>): RawBuilder<TitledSignal[] | null>
}

/** The roles whose sessions the viewer may see, for a query; restricted to `among` if given. */
export const visibleRoles = (viewer: AccessState, among?: readonly ContentRole[]): ContentRole[] =>
  visibleContentRoles(viewer).filter((role) => among?.includes(role) ?? true)

/** The sessions that somebody may see, restricted to the roles `among` if given. */
export const seenBy = (
  { isOpen }: Pick<LiveSessionsDeps, 'isOpen'>,
  viewer: Pick<Actor, 'id' | 'openedCourses' | 'roles' | 'staffRole'>,
  among?: readonly ContentRole[],
): Seen => ({
  roles: visibleRoles(viewer, among),
  isOpen: (sessionId) => isOpen(viewer, sessionId),
})

/** The same for somebody who reads them whole, with the signals that their chapters name. */
export const seenInFull = (
  { isOpen, signals }: Pick<LiveSessionsDeps, 'isOpen' | 'signals'>,
  viewer: Pick<Actor, 'id' | 'isWithheld' | 'openedCourses' | 'roles' | 'staffRole'>,
): SeenInFull => ({
  ...seenBy({ isOpen }, viewer),
  reader: viewer.id,
  signalsWith: (ids) => signals.titledFor(viewer, ids),
})

/** Students get the meeting's address by joining, once it is open. */
export const seesMeetingUrl = (viewer: AccessState): boolean => may(viewer, 'content.manage')

/** Who receives the event that a session has changed: anyone who could see one of its versions. */
export const audiencesOf = (...versions: { programs: ContentRole[] }[]) =>
  [...new Set(versions.flatMap(({ programs }) => programs))].map((role) => ({ role }))
