import { sql } from 'kysely'
import type { AccessState } from '#contract/access/permissions.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { openedCoursesOf } from './opened-courses.store.ts'
import { openedStrategiesOf } from './opened-strategies.store.ts'

/** What is open to a user beside what the roles open. */
export type Opened = Required<Pick<AccessState, 'openedCourses' | 'openedStrategies'>>

/** The courses and the strategies open by themselves to each of these users at `at`, by the user's id. */
export async function readOpened(
  executor: Executor,
  userIds: readonly string[],
  at: Date,
): Promise<(userId: string) => Opened> {
  const user = sql.ref('one.id')
  const { rows } =
    userIds.length === 0
      ? { rows: [] }
      : await sql<Opened & { id: string }>`
          select one.id, ${openedCoursesOf(user, at)} as opened_courses,
            ${openedStrategiesOf(user, at)} as opened_strategies
          from unnest(${[...userIds]}::uuid[]) as one(id)`.execute(executor)
  const byUser = new Map(rows.map(({ id, ...opened }) => [id, opened]))
  return (id) => byUser.get(id) ?? { openedCourses: [], openedStrategies: [] }
}
