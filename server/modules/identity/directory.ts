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

/** A user as the office knows one. */
export interface KnownMember extends UserFacts {
  emailConfirmed: boolean
  /** When a session was last used; null for never. */
  lastSeenAt: Date | null
}

export interface Directory {
  /** The column that conditions speak of: the id of the user who is looked at. */
  userId: RawBuilder<unknown>
  /** A condition: takes mails of news, at a confirmed address, with an account in use. */
  takesMail: RawBuilder<boolean>
  /** Part of a statement: the ids of all who are meant. */
  ids(selection: DirectorySelection): RawBuilder<unknown>
  /** One page of those who are meant, newest first unless sorted, and how many they are. */
  search(executor: Executor, part: DirectoryPart): Promise<{ users: KnownMember[]; total: number }>
  /** The next of them after a user, by id. */
  next(
    executor: Executor,
    part: DirectorySelection & { after: string | null; limit: number },
  ): Promise<KnownMember[]>
  /** One user; undefined where there is none. */
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
