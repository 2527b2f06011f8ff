import type { Database } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { changesOf } from './addresses/address-changes.store.ts'
import { linksOf } from './addresses/address-links.store.ts'
import { selectUsers } from './identity.store.ts'
import { newsOf } from './letters/account-news.store.ts'
import { findPreferences, resetsOf, sessionsOf } from './profile.store.ts'
import { suspensionsOf } from './suspensions.store.ts'

/** The data stored about the account itself. */
export async function exportAccount({ pool }: Database, userId: string) {
  const [[user], preferences, sessions, resets, suspensions, links, changes, news] =
    await Promise.all([
      selectUsers(pool, [userId]),
      findPreferences(pool, userId),
      sessionsOf(pool, userId),
      resetsOf(pool, userId),
      suspensionsOf(pool, userId),
      linksOf(pool, userId),
      changesOf(pool, userId),
      newsOf(pool, userId),
    ])
  if (!user) throw new Failure('unauthorized', 'Please sign in.')
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    emailConfirmedAt: user.emailConfirmedAt,
    hasPicture: user.avatarKey !== null,
    createdAt: user.createdAt,
    preferences: preferences ?? null,
    sessions,
    passwordResets: resets,
    suspensions,
    addressLinks: links,
    addressChanges: changes,
    news,
  }
}
