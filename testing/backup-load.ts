import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { Client } from 'pg'
import { newId } from '#server/platform/clock.ts'
import type { TestApp } from './app.ts'

/**
 * Keeps replacing the users' pictures, recording each in the same transaction, until ended: files
 * are added, and unreferenced ones are deleted. Returns how many it replaced.
 */
export function replacePictures({ academy }: TestApp): {
  end(): void
  replaced: Promise<number>
} {
  const { db, modules, platform } = academy
  let isOver = false
  let replaced = 0
  const replace = async (userId: string) => {
    const key = `avatars/${newId()}.webp`
    await platform.storage.put(key, Readable.from([randomBytes(20_000)]))
    await db.transaction(async (tx) => {
      const { avatarKey } = await tx
        .selectFrom('users')
        .select('avatarKey')
        .where('id', '=', userId)
        .forUpdate()
        .executeTakeFirstOrThrow()
      await tx.updateTable('users').set({ avatarKey: key }).where('id', '=', userId).execute()
      await tx
        .insertInto('auditEntries')
        .values({ actorId: userId, action: 'picture', subject: key, details: '{}' })
        .execute()
      if (avatarKey) await modules.media.deleteFiles(tx, [avatarKey])
    })
    replaced += 1
  }
  const work = async () => {
    const users = await db.pool.selectFrom('users').select('id').execute()
    while (!isOver) for (const { id } of users) await replace(id)
  }
  const working = Promise.all([work(), work(), work()])
  return {
    end() {
      isOver = true
    },
    replaced: working.then(() => replaced),
  }
}

/** The picture of each user, and the one recorded last; in a consistent snapshot they are equal. */
export async function picturesIn(url: string): Promise<{ picture: string; noted: string }[]> {
  const client = new Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ picture: string; noted: string }>(
      `select avatar_key as picture, (select subject from audit_entries
         where actor_id = users.id and action = 'picture' order by id desc limit 1) as noted
       from users where avatar_key is not null`,
    )
    return rows
  } finally {
    await client.end()
  }
}
