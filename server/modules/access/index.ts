import type { RawBuilder } from 'kysely'
import type { GrantableStaffRole, Permission, Role } from '#contract/access/permissions.ts'
import { teamMaximum } from '#contract/access/staff.ts'
import type { PaidProgram } from '#contract/offers/programs.ts'
import { academySettings } from '#server/modules/academy-settings/index.ts'
import {
  accessOfUser,
  deletionPrepared,
  identity,
  openedInStatement,
  rolesInStatement,
  staffRoleInStatement,
  subscriptionsOfUser,
  withheldInStatement,
} from '#server/modules/identity/index.ts'
import { offers } from '#server/modules/offers/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { type Bound, bind } from '#server/platform/module/bind.ts'
import { type Contribution, type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { answer } from '#server/platform/module/question.ts'
import { accessMails } from './access.mails.ts'
import { accessNotices } from './access.notices.ts'
import { isRefunded, paidWith, refundForRequest, renewalOf } from './access.questions.ts'
import { accessRoutes } from './access.routes.ts'
import { dayOf, periodEnd } from './access.rules.ts'
import { findSubscription, grantRole, isWithheld, lastGrantOf, lockUser } from './access.store.ts'
import { activeSubscriptions, subscriptionCounts } from './access-state.store.ts'
import { authorsWith, inNameOfAuthor } from './authors.ts'
import { closeBought, moveBought, openBought } from './bought-access.ts'
import { cohortNotices } from './cohorts/cohorts.notices.ts'
import { cohortRoutes } from './cohorts/cohorts.routes.ts'
import { createCohort, movedStartJob } from './cohorts/managing.ts'
import { describeCohort, heldSeatOf, selectPlannedPrograms } from './cohorts/places.store.ts'
import { fillSeatsJob } from './cohorts/waiting-list.ts'
import { countriesNotices } from './countries/countries.notices.ts'
import { countriesRoutes } from './countries/countries.routes.ts'
import { selectAsking, selectOwnCountry } from './countries/countries.store.ts'
import { effectiveRoles, holdersOf, isMemberWith, joinedAt } from './effective-roles.store.ts'
import { movedEndJob } from './moved-ends.ts'
import { type NextCohort, nextCohort } from './next-cohort.ts'
import { accessOccasions } from './occasions.store.ts'
import { areCallsOpen, openedCallsOf } from './opened-calls.store.ts'
import { courseOpenedAt, openedCoursesOf, openedTo } from './opened-courses.store.ts'
import { openedStrategiesAmong, openedStrategiesOf } from './opened-strategies.store.ts'
import {
  changeRenewal,
  filePaidRequest,
  refuseUnlessPayable,
  renewPaid,
  takeBackPaid,
  withdrawPaidRequest,
} from './paid-access.ts'
import {
  countPendingRequests,
  isEndedByOffice,
  isUndecided,
  isUnwanted,
} from './role-requests.store.ts'
import { describeRoleRequest, requestRole } from './role-requests.ts'
import { staffRoutes } from './staff/staff.routes.ts'
import {
  findOwner,
  insertFirstOwner,
  listOffice,
  officeIds,
  staffRoleOf,
} from './staff/staff.store.ts'
import { giveStaffRole, holdStaffGivers, setOwner } from './staff/staff.ts'
import { begunBy, findEnd, findStart, grantsOf, hadProgram, startersIn } from './starts.store.ts'
import { extendByDay, notifyOfEndsJob } from './subscription-changes.ts'
import { subscriptions } from './subscriptions.ts'
import { changeInBulk, prepareDeletion } from './user-changes.ts'
import {
  accessOf,
  accessStatesOf,
  createMemberAccess,
  exportData,
  type MemberAccessReader,
  subscriptionsOf,
  usersWithRole,
  withAccess,
} from './users.ts'

export { isRefunded, paidWith, refundForRequest, renewalOf } from './access.questions.ts'
export { AuthorLacksRight } from './authors.ts'

const needs = { academySettings, identity, offers }
const asks = { isRefunded, paidWith, refundForRequest, renewalOf }
export type AccessDeps = DepsOf<'actors' | 'db' | 'jobs' | 'now', typeof needs, typeof asks>

export interface Access {
  accessOf: Bound<typeof accessOf>
  exportFor: Bound<typeof exportData>
  /** When the user was last given a role; null if the user is gone. */
  lastGrantOf: typeof lastGrantOf
  accessStatesOf: Bound<typeof accessStatesOf>
  usersWithRole: Bound<typeof usersWithRole>
  /** For the list of members and the page of a single one. */
  members: MemberAccessReader & {
    withAccess: Bound<typeof withAccess>
    changeInBulk: Bound<typeof changeInBulk>
  }
  /** The ids of the admins and of the staff below them. */
  office(executor: Executor): Promise<string[]>
  /** The owner of the academy; null before there is one. */
  ownerId: typeof findOwner
  /** Part of a statement: the same, as `user_id`. */
  officeIds: RawBuilder<unknown>
  /** A condition: the user with the id in a column may receive no signals where they live. */
  isWithheld: typeof isWithheld
  /** Where a user has declared to live, by two letters; null if nothing was declared. */
  countryOf(executor: Executor, userId: string): Promise<string | null>
  /** The access that payments have opened and that was not taken back, by the ids of the payments. */
  grantsOf: typeof grantsOf
  /** The number of undecided requests for a program. */
  countPendingRequests: typeof countPendingRequests
  /** The active subscriptions of a program, and those that end soon with the first of them. */
  activeSubscriptions: typeof activeSubscriptions
  /** The state of all subscriptions over a period. */
  subscriptionCounts: typeof subscriptionCounts
  /** Makes an existing user an admin, and the first one the owner: for the first start and the command line. */
  makeAdmin(executor: Executor, userId: string): Promise<void>
  /** Makes another admin, identified by address, the owner: for the command line. Throws 422. */
  setOwner: Bound<typeof setOwner>
  authorsWith: Bound<typeof authorsWith>
  inNameOfAuthor<T>(
    authorId: string | null,
    permission: Permission,
    work: (actor: Actor) => Promise<T>,
  ): Promise<T>
  /**
   * The ids of those who may give places in the office now; they keep that right until the transaction ends.
   * Before any user is locked.
   */
  holdStaffGivers: Bound<typeof holdStaffGivers>
  /**
   * Gives a place in the office in the name of an admin; throws 409 for somebody who has one. For use
   * inside a transaction that holds the givers, as its last step.
   */
  giveStaffRole(
    tx: Executor,
    input: { userId: string; staffRole: GrantableStaffRole; by: string },
  ): Promise<void>
  /**
   * Grants the program's role and opens its subscription for one period, with a seat for the
   * academy, unless the owner makes its cohorts; an active subscription is unchanged. For use inside a transaction.
   */
  openSubscription(tx: Executor, userId: string, program: PaidProgram): Promise<void>
  /**
   * Grants the program's role to a new user until `endsAt`, or for its usual period if that is
   * null, without a seat in a cohort. For use inside a transaction.
   */
  grantUntil(
    tx: Executor,
    userId: string,
    grant: { program: PaidProgram; endsAt: Date | null },
  ): Promise<void>
  /** Throws 409 or 422 if paying for the program would currently gain the user nothing. */
  refuseUnlessPayable: Bound<typeof refuseUnlessPayable>
  /** Part of a statement: the ids of all users for whom the role is effective now. */
  holdersOf(role: Role): RawBuilder<unknown>
  /** Part of a statement: the ids of the members who have the role now, not counting the office. */
  membersOf(role: Role): RawBuilder<unknown>
  /**
   * Part of a statement: since when a user has had the content of the role in this column, at the earliest; null
   * if never.
   */
  joinedAt(userId: string | RawBuilder<unknown>, role: RawBuilder<unknown>): RawBuilder<Date | null>
  /** Part of a statement: since when a user has had the course in a column by itself, at the earliest; null if never. */
  courseOpenedAt: typeof courseOpenedAt
  /** Part of a statement: the ids of the users to whom a course is open by itself at an instant. */
  openedTo: typeof openedTo
  /** Part of a statement: the members to whom strategies are open by themselves now, as `strategy_id` and `user_id`. */
  openedStrategiesOfMembers(): RawBuilder<unknown>
  /** Part of a statement: the one-to-one calls that are open to a user at an instant by purchases. */
  openedCallsOf: typeof openedCallsOf
  /** A condition: whether the calls of a purchase can take place at an instant. */
  areCallsOpen: typeof areCallsOpen
  /** Opens what was bought. Emits an event. */
  openBought: Bound<typeof openBought>
  moveBought: typeof moveBought
  /** Closes what a purchase has opened beside programs. Emits an event. */
  closeBought: Bound<typeof closeBought>
  /** A condition: whether the user in a column had access to a program at the instant in another. */
  hadProgram: typeof hadProgram
  begunBy: typeof begunBy
  /** Parts of statements: what happens to the access of users. */
  occasions: typeof accessOccasions
  /**
   * Adds a day to a user's active access; false without any. For use inside a transaction that has locked the user.
   * Emits an event.
   */
  extendByDay: Bound<typeof extendByDay>
  /** When the access of a user to a program, active at an instant, starts: with its cohort or by itself; null without one. */
  startOf: typeof findStart
  /** When the access of a user to a program, active at an instant, ends; null without one. */
  endOf: typeof findEnd
  /** Part of a statement: the ids of those whose active access to a program starts in a period. */
  startersIn: typeof startersIn
  /** Prevents an account from being deleted until the transaction ends. */
  lockUser(tx: Executor, userId: string): Promise<void>
  /** Files the request for a payment, once; null if that is impossible. Emits an event. */
  filePaidRequest: Bound<typeof filePaidRequest>
  /** Rejects the pending request of a refunded payment. Emits an event. */
  withdrawPaidRequest: Bound<typeof withdrawPaidRequest>
  /** Ends the access that payments have opened, once. Emits events. */
  takeBackPaid: Bound<typeof takeBackPaid>
  /** Adds the period that a renewal has paid for; false if the access it would renew is not wanted. */
  renewPaid: Bound<typeof renewPaid>
  /** Sets what is expected at the end of a subscription. Emits an event. */
  changeRenewal: typeof changeRenewal
  /** Part of a statement: whether the office has rejected, or ended, the access a payment was for. */
  isUnwanted: typeof isUnwanted
  /** Part of a statement: whether the office has ended a user's access to a program. */
  isEndedByOffice: typeof isEndedByOffice
  /** Part of a statement: whether the office has not decided yet about the access that the payment in a column is for. */
  isUndecided: typeof isUndecided
  /**
   * The cohort that an academy student approved at `at` joins: the next one with a free seat. Null while none of
   * those that the owner has made has one.
   */
  nextCohort(executor: Executor, at: Date): Promise<NextCohort | null>
  /** Makes a cohort; throws 409 where the program has one that starts on that day. */
  createCohort: Bound<typeof createCohort>
  /** The same, and the programs joined in cohorts that the owner has made, with the next one that has a seat. */
  nextCohorts(
    executor: Executor,
    at: Date,
  ): Promise<{
    next: NextCohort | null
    planned: Awaited<ReturnType<typeof selectPlannedPrograms>>
  }>
  /** Requests a program; throws conflict while a request is pending, rule_violated if it is open already. */
  requestRole: Bound<typeof requestRole>
}

/** Roles, role requests, subscriptions and cohorts: who may see what. */
export const access = defineModule('access', {
  needs,
  asks,
  create: (deps: AccessDeps): Contribution<Access> => {
    const { now, offers } = deps
    const nextCohorts: Access['nextCohorts'] = async (executor, at) => {
      const { cohorts } = (await offers.read(executor)).offers.academy
      if (!cohorts) throw new Failure('rule_violated', 'The academy has no cohorts.')
      const [planned, next] = await Promise.all([
        selectPlannedPrograms(executor, dayOf(at)),
        nextCohort(executor, cohorts, at),
      ])
      const academy = planned.find(({ program }) => program === 'academy')
      return { planned, next: academy ? academy.next : next }
    }
    const membersOf: Access['membersOf'] = (role) => {
      const at = now()
      const { directory } = deps.identity
      return directory.ids({ conditions: [isMemberWith(directory.userId, role, at)], at })
    }
    return {
      api: {
        accessOf: bind(deps, accessOf),
        lastGrantOf,
        exportFor: bind(deps, exportData),
        accessStatesOf: bind(deps, accessStatesOf),
        usersWithRole: bind(deps, usersWithRole),
        members: {
          ...createMemberAccess(deps),
          withAccess: bind(deps, withAccess),
          changeInBulk: bind(deps, changeInBulk),
        },
        office: async (executor) =>
          (await listOffice(executor, teamMaximum)).map(({ userId }) => userId),
        ownerId: findOwner,
        activeSubscriptions,
        officeIds,
        isWithheld,
        countryOf: async (executor, userId) => (await selectOwnCountry(executor, userId)).country,
        grantsOf,
        countPendingRequests,
        subscriptionCounts,
        holdersOf: (role) => holdersOf(role, now()),
        membersOf,
        joinedAt: (userId, role) => joinedAt(userId, role, deps.identity.registeredAt(userId)),
        courseOpenedAt,
        openedTo,
        openedStrategiesOfMembers: () =>
          openedStrategiesAmong(membersOf('community_student'), now()),
        openedCallsOf,
        areCallsOpen,
        openBought: bind(deps, openBought),
        moveBought,
        closeBought: bind(deps, closeBought),
        hadProgram,
        begunBy,
        occasions: accessOccasions,
        extendByDay: bind(deps, extendByDay),
        startOf: findStart,
        endOf: findEnd,
        startersIn,
        lockUser,
        createCohort: bind(deps, createCohort),
        nextCohort: async (executor, at) => (await nextCohorts(executor, at)).next,
        nextCohorts,
        async makeAdmin(executor, userId) {
          await grantRole(executor, userId, 'admin', now())
          await insertFirstOwner(executor, userId, now())
        },
        setOwner: bind(deps, setOwner),
        authorsWith: bind(deps, authorsWith),
        inNameOfAuthor: (...request) => inNameOfAuthor(deps, ...request),
        holdStaffGivers: bind(deps, holdStaffGivers),
        giveStaffRole: (tx, input) => giveStaffRole(tx, deps, input),
        async openSubscription(tx, userId, program) {
          await lockUser(tx, userId)
          const terms = await offers.now(tx, program)
          await subscriptions.open(tx, { userId, program, at: now(), terms }, 'unchanged')
        },
        async grantUntil(tx, userId, { program, endsAt }) {
          await lockUser(tx, userId)
          const at = now()
          const terms = await offers.now(tx, program)
          const end = endsAt ?? periodEnd(terms, at)
          await subscriptions.endAt(
            tx,
            { userId, program, at, terms },
            { endsAt: end, seated: false },
          )
        },
        refuseUnlessPayable: bind(deps, refuseUnlessPayable),
        filePaidRequest: bind(deps, filePaidRequest),
        withdrawPaidRequest: bind(deps, withdrawPaidRequest),
        renewPaid: bind(deps, renewPaid),
        changeRenewal,
        isUnwanted,
        isEndedByOffice,
        isUndecided,
        takeBackPaid: bind(deps, takeBackPaid),
        requestRole: bind(deps, requestRole),
      },
      routes: [
        ...accessRoutes(deps),
        ...staffRoutes(deps),
        ...cohortRoutes(deps),
        ...countriesRoutes(deps),
      ],
      jobs: [notifyOfEndsJob(deps), movedEndJob(deps), fillSeatsJob(deps), movedStartJob(deps)],
      mails: accessMails,
      notices: {
        ...countriesNotices({ asking: () => selectAsking(deps.db.pool) }),
        ...cohortNotices({
          cohortOf: (id) => describeCohort(deps.db.pool, id),
          seatOf: (userId, cohortId) => heldSeatOf(deps.db.pool, userId, cohortId),
          titleOf: (program) => offers.titleOf(deps.db.pool, program),
        }),
        ...accessNotices({
          requests: { describe: bind(deps, describeRoleRequest) },
          paidWith: (ids) => deps.paidWith(deps.db.pool, ids),
          subscriptionOf: (id) => findSubscription(deps.db.pool, id),
          titleOf: (program) => offers.titleOf(deps.db.pool, program),
          now,
        }),
      },
      personalData: {
        part: 'access',
        read: bind(deps, exportData),
        columns: {
          'user_roles.user_id': 'deleted',
          'staff.user_id': 'deleted',
          'staff.granted_by': {
            retainedBecause: 'it belongs to another user, who keeps it without the name',
          },
          'subscriptions.user_id': 'deleted',
          'access_changes.user_id': 'deleted',
          'access_grants.user_id': 'deleted',
          'opened_courses.user_id': 'deleted',
          'opened_strategies.user_id': 'deleted',
          'opened_calls.user_id': 'deleted',
          'role_requests.user_id': 'deleted',
          'waiting_list.user_id': 'deleted',
          'declared_countries.user_id': 'deleted',
          'role_requests.decided_by': {
            retainedBecause: 'it belongs to another user, who keeps it without the name',
          },
        },
      },
      answers: [
        answer(rolesInStatement, effectiveRoles),
        answer(staffRoleInStatement, staffRoleOf),
        answer(openedInStatement, (userId, at) => ({
          courses: openedCoursesOf(userId, at),
          strategies: openedStrategiesOf(userId, at),
        })),
        answer(withheldInStatement, isWithheld),
        answer(accessOfUser, bind(deps, accessOf)),
        answer(subscriptionsOfUser, bind(deps, subscriptionsOf)),
        answer(deletionPrepared, bind(deps, prepareDeletion)),
      ],
    }
  },
})
