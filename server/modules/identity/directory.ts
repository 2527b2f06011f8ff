import type { RawBuilder } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import {
  type DirectoryPart,
  type DirectoryRow,
  type DirectorySelection,
  directoryId,
  directoryIds,
  findInDirectory,
  nextInDirectory,
  searchDirectory,
  takesMail,
} from './directory.store.ts'
import { type UserFacts, userFacts } from './identity.present.ts'
import { isInUse } from './suspensions.store.ts'

/** A user as known to the office. */
export interface KnownMember extends UserFacts {
  emailConfirmed: boolean
  /** When a session was last used; null for never. */
  lastSeenAt: Date | null
}

export interface Directory {
  /** The column that conditions refer to: the id of the user in question. */
  userId: RawBuilder<unknown>
  /** A condition: accepts notification mails, at a confirmed address, with an active account. */
  takesMail: RawBuilder<boolean>
  /** A condition: the account is not suspended. */
  isInUse: RawBuilder<boolean>
  /** Part of a statement: the ids of all selected users, as `id`. */
  ids(selection: DirectorySelection): RawBuilder<unknown>
  /** One page of the selected users, newest first unless sorted, and their total number. */
  search(executor: Executor, part: DirectoryPart): Promise<{ users: KnownMember[]; total: number }>
  /** The next selected users after a given one, by id. */
  next(
    executor: Executor,
    part: DirectorySelection & { after: string | null; limit: number },
  ): Promise<KnownMember[]>
  /** One user; undefined if there is none. */
  find(executor: Executor, id: string): Promise<KnownMember | undefined>
}

const known = (row: DirectoryRow): KnownMember => ({
  ...userFacts(row),
  emailConfirmed: row.emailConfirmedAt !== null,
  lastSeenAt: row.lastSeenAt,
})

/** The people of the academy, for the office's lists. */
export const directory: Directory = {
  userId: directoryId,
  takesMail,
  isInUse: isInUse(directoryId),
  ids: directoryIds,
  async search(executor, part) {
    const { users, total } = await searchDirectory(executor, part)
    return { users: users.map(known), total }
  },
  next: async (executor, part) => (await nextInDirectory(executor, part)).map(known),
  async find(executor, id) {
    const row = await findInDirectory(executor, id)
    return row && known(row)
  },
}
