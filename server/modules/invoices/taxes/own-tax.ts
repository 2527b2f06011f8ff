import type { OwnTax, OwnTaxInput } from '#contract/taxes.ts'
import { violatedUnique } from '#server/platform/database/problems.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { InvoicesDeps } from '../index.ts'
import { findIdentity, readTaxSettings, saveIdentity } from './taxes.store.ts'
import { readVatNumber } from './vat-numbers.rules.ts'

/** What the caller has said of who is taxed, and where. */
export async function getOwnTax(
  { access, db }: Pick<InvoicesDeps, 'access' | 'db'>,
  actor: Actor,
): Promise<OwnTax> {
  const [identity, { byCountry: isAsked }, suggestedCountry] = await Promise.all([
    findIdentity(db.pool, actor.id),
    readTaxSettings(db.pool),
    access.countryOf(db.pool, actor.id),
  ])
  const nothing = { country: null, isBusiness: false, vatNumber: null }
  return { isAsked, suggestedCountry, ...(identity ?? nothing) }
}

/**
 * Stores who is taxed, and where, for payments that begin from now on. Throws 422 for a VAT number that cannot be one
 * of the country, 409 for that of another account.
 */
export async function updateOwnTax(
  deps: Pick<InvoicesDeps, 'access' | 'db' | 'now'>,
  actor: Actor,
  { country, isBusiness, vatNumber: typed }: OwnTaxInput,
): Promise<OwnTax> {
  const vatNumber = typed && (await checkedNumber(country, typed))
  const identity = { country, isBusiness, vatNumber }
  await saveIdentity(deps.db.pool, actor.id, identity, deps.now()).catch((error: unknown) => {
    throw violatedUnique(error) === 'tax_identities_vat_number' ? isTaken() : error
  })
  return getOwnTax(deps, actor)
}

/** The number as it is stored; throws 422 for one that cannot be right. */
async function checkedNumber(country: string, typed: string): Promise<string> {
  const read = await readVatNumber(country, typed)
  if (read.problem !== undefined) throw refusal('rule_violated', read.problem)
  return read.number
}

const refusal = (code: 'conflict' | 'rule_violated', message: string) =>
  new Failure(code, message, { issues: [{ path: 'vatNumber', message }] })

const isTaken = () =>
  refusal(
    'conflict',
    'This VAT number is used by another account. Sign in there, or write to the academy.',
  )
