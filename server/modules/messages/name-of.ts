import type { MessagesDeps } from './deps.ts'

/** What a user is called; null where there is none. */
export const createNameOf =
  ({ db, identity }: Pick<MessagesDeps, 'db' | 'identity'>) =>
  async (userId: string): Promise<string | null> => {
    const [user] = await identity.usersByIds(db.pool, [userId])
    return user?.name ?? null
  }
