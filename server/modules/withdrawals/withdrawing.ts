import { amountText, decimalOf } from '#contract/currencies.ts'
import type { PaidProgram } from '#contract/offers/programs.ts'
import type { MadeWithdrawal, OpenContract, OwnWithdrawals } from '#contract/withdrawals.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { newId } from '#server/platform/clock.ts'
import { claimOnce } from '#server/platform/creations/create-once.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { instants } from '#server/platform/http/instants.ts'
import type { WithdrawalsDeps } from './index.ts'
import { mailOfWithdrawal } from './withdrawals.mails.ts'
import { longestPeriod, openUntil, shownFor, sumsOf } from './withdrawals.rules.ts'
import {
  consentedAmong,
  findWithdrawal,
  insertStatement,
  insertWithdrawal,
  selectTerms,
  type TermsRow,
  type WithdrawalRow,
  withdrawalsOf,
} from './withdrawals.store.ts'

type ReadDeps = Pick<WithdrawalsDeps, 'access' | 'now' | 'payments'>

/** A contract that can be withdrawn from, with the sums as of an instant. */
type Contract = Omit<WithdrawalRow, 'id' | 'madeAt' | 'userId'> & {
  paidAt: Date
  isDisputed: boolean
}

/** Whether the terms are for a user. */
async function appliesTo(
  executor: Executor,
  { access }: Pick<ReadDeps, 'access'>,
  { isOn, countries, coversUndeclared }: TermsRow,
  userId: string,
): Promise<boolean> {
  if (!isOn) return false
  const country = await access.countryOf(executor, userId)
  return country === null ? coversUndeclared : countries.includes(country)
}

/** The contracts that a user can withdraw from at this moment, with the sums as of `asOf`. */
async function contractsOf(
  executor: Executor,
  { access, now, payments }: ReadDeps,
  { days, userId, asOf }: { days: number; userId: string; asOf: Date },
): Promise<Contract[]> {
  const at = now()
  const since = new Date(at.getTime() - longestPeriod(days))
  const purchases = (await payments.purchasesOf(executor, userId, since)).filter(
    ({ paidAt }) => openUntil(paidAt, days) > at,
  )
  const ids = purchases.map(({ id }) => id)
  const [consented, grants] = await Promise.all([
    consentedAmong(executor, userId, purchases),
    access.grantsOf(executor, ids),
  ])
  return purchases.map(({ id, program, offerId, paidAt, currency, amountCents, ...row }) => {
    const purchase = {
      paidCents: amountCents,
      refundedCents: row.refundedCents,
      isDisputed: row.dispute === 'open' || row.dispute === 'lost',
      consented: consented.has(id),
      access: grants.get(id) ?? null,
    }
    const { paidCents, isDisputed } = purchase
    return {
      transactionId: id,
      program,
      offerId,
      paidAt,
      openUntil: openUntil(paidAt, days),
      consented: purchase.consented,
      paidCents,
      currency,
      isDisputed,
      ...sumsOf(purchase, asOf),
    }
  })
}

/** What the caller can withdraw from, with the sums, and what they have withdrawn from. */
export async function listOwn(
  deps: ReadDeps & Pick<WithdrawalsDeps, 'db'>,
  actor: Actor,
): Promise<OwnWithdrawals> {
  const { pool } = deps.db
  const asOf = deps.now()
  const [terms, made] = await Promise.all([selectTerms(pool), withdrawalsOf(pool, actor.id)])
  const applies = await appliesTo(pool, deps, terms, actor.id)
  const { days } = terms
  const contracts = applies ? await contractsOf(pool, deps, { days, userId: actor.id, asOf }) : []
  const withdrawn = new Set(made.map(({ transactionId }) => transactionId))
  const open = contracts.filter(({ transactionId }) => !withdrawn.has(transactionId))
  const [shown, listed] = await Promise.all([
    deps.payments.withOfferNames(pool, open),
    deps.payments.withOfferNames(pool, made),
  ])
  return {
    applies,
    days,
    contracts: shown.map((one): OpenContract => ({ ...instants(one), asOf: asOf.toISOString() })),
    made: listed.map((row): MadeWithdrawal => instants(row)),
  }
}

/** Records what the caller says at the checkout about an immediate start; nothing while nobody can withdraw. */
export async function stateStart(
  { db, now }: Pick<WithdrawalsDeps, 'db' | 'now'>,
  actor: Actor,
  { program, consents }: { program: PaidProgram; consents: boolean },
): Promise<void> {
  const { isOn } = await selectTerms(db.pool)
  if (!isOn) return
  await insertStatement(db.pool, { userId: actor.id, program, consents, statedAt: now() })
}

/**
 * Withdraws from a contract: the access that it opened ends, the sum that was shown is refunded and a mail with the
 * date and the time confirms it; a repeat changes nothing. Throws 404 for what is not the caller's or not open any
 * more, and 409 if the sums are others than those shown.
 */
export async function withdraw(
  deps: WithdrawalsDeps,
  actor: Actor,
  {
    transactionId,
    asOf,
    refundCents,
  }: { transactionId: string; asOf: string; refundCents: number },
): Promise<MadeWithdrawal> {
  const { access, db, identity, mail, now, payments } = deps
  return db.transaction(async (tx) => {
    await identity.holdSession(tx, actor)
    await access.lockUser(tx, actor.id)
    const before = await findWithdrawal(tx, transactionId)
    if (before?.userId === actor.id) return presentMade(tx, deps, before)
    const [madeAt, shownAt] = [now(), new Date(asOf)]
    const terms = await selectTerms(tx)
    if (!(await appliesTo(tx, deps, terms, actor.id))) throw notFound()
    const of = { days: terms.days, userId: actor.id, asOf: shownAt }
    const contract = (await contractsOf(tx, deps, of)).find(
      (one) => one.transactionId === transactionId,
    )
    if (!contract) throw notFound()
    const isOld = shownAt > madeAt || madeAt.getTime() - shownAt.getTime() > shownFor
    if (isOld || contract.refundCents !== refundCents) throw otherSums()
    const id = newId()
    await claimOnce(tx, actor, id)
    const { paidAt, isDisputed: _, ...facts } = contract
    const row = { ...facts, id, userId: actor.id, madeAt }
    if (!(await insertWithdrawal(tx, row))) throw otherSums()
    await payments.refundWithdrawn(tx, { transactionId, userId: actor.id, cents: refundCents })
    const title = await payments.titleOf(tx, row)
    const [user] = await identity.usersByIds(tx, [actor.id])
    if (user) {
      const values = { name: user.name, title, paidAt, madeAt, ...wordsOf(row) }
      await mail.queue(tx, { to: user.email, account: user.id, ...mailOfWithdrawal(values) })
    }
    await recordAudit(tx, actor, {
      action: 'withdrawal.made',
      subject: transactionId,
      name: title,
      person: actor.id,
      details: { refundCents, keptCents: row.keptCents, consented: row.consented },
    })
    await emit(tx, { type: 'withdrawal.made', subject: id, audience: { role: 'admin' } })
    return presentMade(tx, deps, row)
  })
}

async function presentMade(
  executor: Executor,
  { payments }: Pick<WithdrawalsDeps, 'payments'>,
  row: WithdrawalRow,
): Promise<MadeWithdrawal> {
  const [named] = await payments.withOfferNames(executor, [row])
  return { ...instants(row), offerName: named?.offerName ?? null }
}

const otherSums = () =>
  new Failure('conflict', 'The sums have changed since they were shown. Please check them again.')

function wordsOf({ transactionId, paidCents, refundCents, keptCents, currency }: WithdrawalRow) {
  const text = (cents: number) => amountText(cents, currency)
  return {
    contract: `payment ${transactionId}, ${decimalOf(paidCents, currency)} ${currency.toUpperCase()}`,
    refund:
      refundCents > 0
        ? `We are returning ${text(refundCents)} to your payment method. Banks take 5 to 10 days.`
        : 'There is nothing left to be returned.',
    kept:
      keptCents > 0
        ? `You asked for an immediate start; ${text(keptCents)} of the price are for the time that you have used.`
        : '',
  }
}
