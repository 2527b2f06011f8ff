import type { RawBuilder } from 'kysely'
import { addMonths, later } from '#contract/calendar-months.ts'
import type { MemberAccess, MemberFilter } from '#contract/members.ts'
import { paidProgramNames } from '#contract/programs.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { presentSubscription } from './access.present.ts'
import { isActive, periodEnd } from './access.rules.ts'
import { accessRecord } from './access.store.ts'
import type { AccessDeps } from './deps.ts'
import { accessConditions, cohortsInUse, endsOfAccess } from './members-filter.store.ts'

export interface MemberAccessReader {
  /** Parts of a statement: what the user with the id in this column must meet. */
  conditions(userId: RawBuilder<unknown>, filter: MemberFilter, at: Date): RawBuilder<boolean>[]
  /** Part of a statement: users as `user_id`, with when their access ends as `ends_at`. */
  ends: RawBuilder<unknown>
  /** The first days of the cohorts in which somebody sits. */
  cohorts(executor: Executor): Promise<string[]>
  /** Every program as the user has it, and when it would end after a press of Extend or Grant. */
  programsOf(executor: Executor, userId: string): Promise<MemberAccess[]>
}

/** What of access is read about members, for the office's list and the page of one of them. */
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
        row && isActive(row, at)
          ? addMonths(later(row.endsAt, at), 1)
          : periodEnd(terms[program], at)
      return {
        program,
        subscription: row ? presentSubscription(row, at) : null,
        nextEnd: nextEnd.toISOString(),
      }
    })
  },
})
