import { type RawBuilder, sql } from 'kysely'
import type { ShowingSort } from '#contract/signals/signal-warnings.ts'
import type { UserLookup } from '#server/modules/identity/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { isAmong, listedPart, ordered, type Part } from '#server/platform/database/lists.ts'

/** The newest version; undefined before there is one. */
export const newestWarning = (executor: Executor) =>
  executor
    .selectFrom('signalWarnings')
    .select(['version', 'text'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The versions, the newest first, each with the number of those to whom it was shown. */
export const selectVersions = (executor: Executor) =>
  executor
    .selectFrom('signalWarnings')
    .select(['version', 'text', 'publishedAt'])
    .select((warning) =>
      warning
        .selectFrom('signalWarningShowings')
        .whereRef('signalWarningShowings.version', '=', 'signalWarnings.version')
        .select(sql<number>`count(*)::int`.as('count'))
        .$asScalar()
        .$notNull()
        .as('shownTo'),
    )
    .orderBy('version', 'desc')
    .execute()

export async function insertWarning(
  tx: Executor,
  warning: { version: number; text: string | null; publishedAt: Date; publishedBy: string },
): Promise<void> {
  await tx.insertInto('signalWarnings').values(warning).execute()
}

/** Records that a version was shown to a user, unless it was before; nothing if there is no such version. */
export async function insertShowing(
  executor: Executor,
  { userId, version, at }: { userId: string; version: number; at: Date },
): Promise<void> {
  await sql`
    insert into signal_warning_showings (user_id, version, shown_at)
    select ${userId}::uuid, w.version, ${at}::timestamptz from signal_warnings w
    where w.version = ${version} and w.text is not null
    on conflict do nothing`.execute(executor)
}

/** To whom which version was shown, the last first unless sorted; found by the names of people. */
export function selectShowings(
  executor: Executor,
  part: Part<ShowingSort>,
  users: Pick<UserLookup, 'matchingKept' | 'nameOf' | 'sortName'>,
) {
  const userId: RawBuilder<unknown> = sql.ref('userId')
  const sorts = {
    member: users.sortName(userId),
    version: sql.ref('version'),
    shown: sql.ref('shownAt'),
  }
  const own = { tie: sql`user_id, version`, otherwise: sql`shown_at desc, user_id, version` }
  const wanted = executor
    .selectFrom('signalWarningShowings')
    .select(['userId', 'version', 'shownAt'])
    .select(users.nameOf(userId).as('name'))
    .$if(part.search !== undefined, (query) =>
      query.where(isAmong(userId, users.matchingKept(part.search ?? ''))),
    )
  return listedPart(wanted, ordered(part, sorts, own), part)
}

/** Which versions were shown to a user, and when first, with their texts, for that user's own eyes. */
export const exportShowings = (executor: Executor, userId: string) =>
  executor
    .selectFrom('signalWarningShowings')
    .innerJoin('signalWarnings', 'signalWarnings.version', 'signalWarningShowings.version')
    .select(['signalWarnings.version', 'text', 'shownAt'])
    .where('userId', '=', userId)
    .orderBy('shownAt')
    .execute()
