import type {
  OwnRoleRequest,
  RoleRequest,
  RoleRequestSort,
  RoleRequestStatus,
} from '#contract/access/access.ts'
import type { ListQuery } from '#contract/lists.ts'
import type { PaidProgram } from '#contract/offers/programs.ts'
import { recordAudit, system } from '#server/platform/audit/audit.ts'
import { createOnce } from '#server/platform/creations/create-once.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { partOf } from '#server/platform/database/lists.ts'
import { violatedForeignKey, violatedUnique } from '#server/platform/database/problems.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { presentOwnRequest, presentRequest } from './access.present.ts'
import { type AccessRecord, isActive, isRenewal } from './access.rules.ts'
import {
  accessRecord,
  accessRecords,
  insertGrant,
  lockUser,
  noAccess,
  setRenewal,
} from './access.store.ts'
import { releasePaidSeat } from './cohorts/seats.store.ts'
import { requireSeat } from './cohorts/seats.ts'
import type { AccessDeps } from './index.ts'
import {
  decidePending,
  findRequest,
  insertRequest,
  type RoleRequestRow,
  requestsInStatus,
  requestsOf,
} from './role-requests.store.ts'
import { requireRight } from './staff/require-right.ts'
import { mayReject } from './staff/staff.rules.ts'
import { type SeatRule, subscriptions } from './subscriptions.ts'

/** Files a request. Throws 409 while one is pending, 422 if the program is open to the user or not offered. */
export async function requestRole(
  {
    academySettings,
    db,
    now,
    offers,
  }: Pick<AccessDeps, 'academySettings' | 'db' | 'now' | 'offers'>,
  actor: Actor,
  program: PaidProgram,
): Promise<OwnRoleRequest> {
  try {
    const id = await createOnce(db, actor, async (tx, made) => {
      await lockUser(tx, actor.id)
      const at = now()
      const { subscriptions } = await accessRecord(tx, actor.id)
      if (subscriptions.some((one) => one.program === program && isActive(one, at))) {
        throw new Failure('rule_violated', 'You already have access to this program.')
      }
      const { askWithoutPayment } = await academySettings.read(tx)
      if (!askWithoutPayment) {
        throw new Failure('rule_violated', 'To get access, please pay for the program.')
      }
      await offers.requireOpen(tx, program)
      await requireSeat(tx, { userId: actor.id, program }, at)
      const { accessMonths } = await offers.now(tx, program)
      const requested = { id: made, userId: actor.id, program, accessMonths, createdAt: at }
      const request = await insertRequest(tx, requested)
      await emit(tx, {
        type: 'role_request.filed',
        subject: request.id,
        audience: { role: 'admin' },
      })
    })
    const request = await findRequest(db.pool, id)
    if (!request) throw notFound()
    return presentOwnRequest(request)
  } catch (error) {
    if (violatedUnique(error) === 'role_requests_one_pending') {
      throw new Failure('conflict', 'You already have a pending request for this program.')
    }
    // The user has just been deleted.
    if (violatedForeignKey(error)) throw new Failure('unauthorized', 'Please sign in.')
    throw error
  }
}

const mostOwn = 100

/** The actor's own requests, newest first. */
export async function listOwnRoleRequests(
  { db }: Pick<AccessDeps, 'db'>,
  actor: Actor,
): Promise<OwnRoleRequest[]> {
  return (await requestsOf(db.pool, actor.id, mostOwn)).map(presentOwnRequest)
}

/** One page of all requests in one status, oldest first unless sorted. */
export async function listRoleRequests(
  { db, identity, paidWith }: Pick<AccessDeps, 'db' | 'identity' | 'paidWith'>,
  actor: Actor,
  query: ListQuery<RoleRequestSort> & { status: RoleRequestStatus },
) {
  const { requests, total } = await requestsInStatus(db.pool, partOf(query), identity.lookup)
  const userIds = [...new Set(requests.map((request) => request.userId))]
  const paying = requests.flatMap(({ transactionId }) => transactionId ?? [])
  const [people, access, paid] = await Promise.all([
    identity.usersByIds(db.pool, userIds),
    accessRecords(db.pool, userIds),
    paidWith(db.pool, paying),
  ])
  const users = new Map(people.map((user) => [user.id, user]))
  const items: RoleRequest[] = requests.flatMap((request) => {
    // A user may have been deleted, including the request, between the two reads.
    const user = users.get(request.userId)
    if (!user) return []
    const granted = access.get(user.id) ?? noAccess()
    const amount = paid.get(request.transactionId ?? '')
    return [presentRequest(actor, request, { ...user, ...granted }, amount)]
  })
  return { items, total }
}

/**
 * Grants the role and opens or renews the subscription, with a seat for the academy. Throws 409 if
 * the payment is being, or has been, refunded, or if somebody else has already decided.
 */
export async function approveRoleRequest(
  deps: AccessDeps,
  actor: Actor,
  id: string,
): Promise<RoleRequest> {
  const at = deps.now()
  const decision = { status: 'approved', by: actor.id, at } as const
  return deps.db.transaction(async (tx) => {
    const { userId, access } = await lockApplicant(tx, actor, id)
    const request = await decide(tx, id, decision)
    if (request.transactionId && (await deps.isRefunded(tx, request.transactionId))) {
      throw new Failure('conflict', 'The payment for this request is being refunded.')
    }
    await grantRequest(tx, deps, request, at, seatFor(access, request))
    await recordDecision(tx, deps, actor, request)
    await emit(tx, { type: 'role_request.decided', subject: id, audience: { user: userId } })
    await emit(tx, { type: 'access.changed', subject: userId, audience: { user: userId } })
    return presentDecided(tx, deps, actor, { request, access })
  })
}

/** A renewal stays one, even if access has ended while the request waited, or its payment was on its way. */
const seatFor = (access: AccessRecord, request: Parameters<typeof isRenewal>[1]): SeatRule =>
  isRenewal(access, request) ? 'unchanged' : 'needed'

type Deps = Pick<AccessDeps, 'now' | 'offers' | 'renewalOf'>

/**
 * Approves a request that was just paid, if the owner has enabled that, in the payment's
 * transaction, so that money and access are recorded together or not at all.
 */
export async function approveAtOnce(
  tx: Executor,
  { now, offers, renewalOf }: Deps,
  id: string,
): Promise<void> {
  const at = now()
  const request = await decidePending(tx, id, { status: 'approved', by: null, at })
  if (!request) return
  const { userId } = request
  const seat = seatFor(await accessRecord(tx, userId), request)
  await grantRequest(tx, { offers, renewalOf }, request, at, seat)
  await recordDecision(tx, { offers }, system, request)
  await emit(tx, { type: 'role_request.decided', subject: id, audience: { user: userId } })
  await emit(tx, { type: 'access.changed', subject: userId, audience: { user: userId } })
}

/**
 * Rejects the request and refunds its payment, which requires the right to refund (403); the user's
 * access is unchanged. Throws 409 if somebody else has already decided.
 */
export function rejectRoleRequest(
  deps: AccessDeps,
  actor: Actor,
  id: string,
): Promise<RoleRequest> {
  const decision = { status: 'rejected', by: actor.id, at: deps.now() } as const
  return deps.db.transaction(async (tx) => {
    const { userId, access } = await lockApplicant(tx, actor, id)
    const request = await decide(tx, id, decision)
    if (!mayReject(actor, request)) {
      throw new Failure('forbidden', 'Only an admin can decline this request.')
    }
    if (request.transactionId) await deps.refundForRequest(tx, request.transactionId)
    await releasePaidSeat(tx, request)
    await recordDecision(tx, deps, actor, request)
    await emit(tx, { type: 'role_request.decided', subject: id, audience: { user: userId } })
    return presentDecided(tx, deps, actor, { request, access })
  })
}

/** Locks the applicant of a request, with their access before it; 404, 403 without the right. */
async function lockApplicant(tx: Executor, actor: Actor, id: string) {
  const known = await findRequest(tx, id)
  if (!known) throw notFound()
  await lockUser(tx, known.userId)
  const access = await accessRecord(tx, known.userId)
  requireRight(actor, { id: known.userId, ...access }, 'manage')
  return { userId: known.userId, access }
}

/** Of several simultaneous decisions the first counts, the others get 409. */
async function decide(
  tx: Executor,
  id: string,
  decision: { status: 'approved' | 'rejected'; by: string; at: Date },
): Promise<RoleRequestRow> {
  const request = await decidePending(tx, id, decision).catch((error) => {
    // The deciding admin has just been deleted.
    throw violatedForeignKey(error) ? new Failure('unauthorized', 'Please sign in.') : error
  })
  if (!request) throw new Failure('conflict', 'This request has already been decided.')
  return request
}

async function recordDecision(
  tx: Executor,
  { offers }: Pick<AccessDeps, 'offers'>,
  by: Actor | typeof system,
  { id, userId, program, status }: RoleRequestRow,
): Promise<void> {
  await recordAudit(tx, by, {
    action: `role_request.${status}`,
    subject: id,
    name: await offers.titleOf(tx, program),
    person: userId,
    details: { program },
    before: { status: 'pending' },
    after: { status },
  })
}

async function presentDecided(
  tx: Executor,
  { identity }: Pick<AccessDeps, 'identity'>,
  actor: Actor,
  {
    request,
    access,
  }: { request: RoleRequestRow; access: Awaited<ReturnType<typeof accessRecord>> },
): Promise<RoleRequest> {
  const [user] = await identity.usersByIds(tx, [request.userId])
  if (!user) throw notFound()
  return presentRequest(actor, request, { ...user, ...access })
}

type Approved = Pick<RoleRequestRow, 'userId' | 'program' | 'transactionId' | 'accessMonths'>

/**
 * Opens or renews access for an approved request, and records which period was paid by which
 * payment, so that it can be taken back together with the money. The period promised when the
 * request was made counts, whatever is offered by now. Throws 422 where a seat is needed, and the program's cohorts
 * have none.
 */
export async function grantRequest(
  tx: Executor,
  { offers, renewalOf }: Pick<AccessDeps, 'offers' | 'renewalOf'>,
  { userId, program, transactionId, accessMonths }: Approved,
  at: Date,
  seat: SeatRule = 'needed',
): Promise<void> {
  const offer = await offers.now(tx, program)
  const terms = { ...offer, accessMonths: accessMonths ?? offer.accessMonths }
  const stretch = await subscriptions.renew(tx, { userId, program, at, terms }, seat)
  await releasePaidSeat(tx, { userId, program })
  await setRenewal(tx, { userId, program }, await renewalOf(tx, { userId, program }))
  if (transactionId) await insertGrant(tx, { transactionId, userId, program, ...stretch })
}

export interface RoleRequestFacts {
  program: PaidProgram
  /** The program's current title. */
  title: string
  status: RoleRequestStatus
  userId: string
  userName: string
  /** The payment, if there was one. */
  transactionId: string | null
}

/** A request with its applicant and outcome; null if there is no such request. */
export async function describeRoleRequest(
  { db, identity, offers }: Pick<AccessDeps, 'db' | 'identity' | 'offers'>,
  id: string,
): Promise<RoleRequestFacts | null> {
  const request = await findRequest(db.pool, id)
  if (!request) return null
  const [user] = await identity.usersByIds(db.pool, [request.userId])
  if (!user) return null
  const { program, status, transactionId } = request
  const title = await offers.titleOf(db.pool, program)
  return { program, title, status, userId: user.id, userName: user.name, transactionId }
}
