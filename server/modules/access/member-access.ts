import type { RawBuilder } from 'kysely'
import { extended } from '#contract/calendar-months.ts'
import type { MemberAccess, MemberFilter } from '#contract/members.ts'
import { paidProgramNames } from '#contract/programs.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { presentSubscription } from './access.present.ts'
import { isActive, periodEnd } from './access.rules.ts'
import { accessRecord } from './access.store.ts'
import type { AccessDeps } from './deps.ts'
import { accessConditions, cohortsInUse, endsOfAccess } from './members-filter.store.ts'

export interface MemberAccessReader {
  /** Parts of a statement: the conditions of the filter for the user with the id in this column. */
  conditions(userId: RawBuilder<unknown>, filter: MemberFilter, at: Date): RawBuilder<boolean>[]
  /**
   * Part of a statement: users as `user_id`, with the end of their access as `ends_at`; only those with an
   * id in `among`, a table of the statement, if it is given.
   */
  ends(among?: RawBuilder<unknown>): RawBuilder<unknown>
  /** The first days of the cohorts that have students. */
  cohorts(executor: Executor): Promise<string[]>
  /** The user's access to every program, and its end after clicking Extend or Grant. */
  programsOf(executor: Executor, userId: string): Promise<MemberAccess[]>
}

/** The access data of members, for the office's list and a member's page. */
export const createMemberAccess = ({
  now,
  offers,
}: Pick<AccessDeps, 'now' | 'offers'>): MemberAccessReader => ({
  conditions: accessConditions,
  ends: endsOfAccess,
  cohorts: cohortsInUse,
  async programsOf(executor, userId) {
    const [record, at] = [await accessRecord(executor, userId), now()]
    const terms = (await offers.read(executor)).offers
    return paidProgramNames.map((program) => {
      const row = record.subscriptions.find((one) => one.program === program)
      const nextEnd =
        row && isActive(row, at) ? extended(row, 1, at).endsAt : periodEnd(terms[program], at)
      return {
        program,
        subscription: row ? presentSubscription(row, at) : null,
        nextEnd: nextEnd.toISOString(),
      }
    })
  },
})
