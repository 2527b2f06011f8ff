import { type RawBuilder, sql } from 'kysely'
import type { OwnCountry, WithheldCountries } from '#contract/countries.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { isWithheld } from '../access.store.ts'

export async function selectOwnCountry(executor: Executor, userId: string): Promise<OwnCountry> {
  const { rows } = await sql<OwnCountry>`
    select own.country, exists (select from withheld_countries) as is_asked,
      ${isWithheld(sql`${userId}::uuid`)} as is_withheld
    from (select) one left join declared_countries own
      on own.user_id = ${userId} and own.ended_at is null`.execute(executor)
  return rows[0] ?? { country: null, isAsked: false, isWithheld: false }
}

/** Declares a country instead of the present one; nothing if it is the same. The user is locked. */
export async function declare(
  tx: Executor,
  { userId, country, at }: { userId: string; country: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('declaredCountries')
    .set({ endedAt: sql<Date>`greatest(${at}::timestamptz, declared_at)` })
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .where('country', '<>', country)
    .execute()
  await sql`
    insert into declared_countries (user_id, country, declared_at)
    values (${userId}, ${country}, ${at})
    on conflict (user_id) where ended_at is null do nothing`.execute(tx)
}

/** What a user has declared, and when, for that user's own eyes. */
export const exportCountries = (executor: Executor, userId: string) =>
  executor
    .selectFrom('declaredCountries')
    .select(['country', 'declaredAt', 'endedAt'])
    .where('userId', '=', userId)
    .orderBy('declaredAt')
    .execute()

interface Withheld extends Omit<WithheldCountries, 'updatedAt'> {
  updatedAt: Date
}

/** The countries in which no signals are received, and whom that concerns; `members` is part of the statement. */
export async function selectWithheld(
  executor: Executor,
  members: RawBuilder<unknown>,
): Promise<Withheld> {
  const { rows } = await sql<Withheld>`
    with members as (${members})
    select changed.updated_at, changed.withholds_undeclared,
      array(select country from withheld_countries order by country) as countries,
      (select count(*)::int from members m
        join declared_countries d on d.user_id = m.id and d.ended_at is null
        join withheld_countries w on w.country = d.country) as members,
      (select count(*)::int from members m where not exists (
        select from declared_countries d where d.user_id = m.id and d.ended_at is null
      )) as undeclared
    from withheld_countries_change changed`.execute(executor)
  const [row] = rows
  if (!row) throw new Error('the row of the withheld countries is missing')
  return row
}

/** In which countries no signals are received, and whether who has declared nothing receives none either. */
export interface Withholding {
  countries: readonly string[]
  withholdsUndeclared: boolean
}

/** That, and when it was changed last, locked until the transaction ends. */
export async function lockWithheld(tx: Executor): Promise<Withholding & { updatedAt: Date }> {
  const changed = await tx
    .selectFrom('withheldCountriesChange')
    .select(['withholdsUndeclared', 'updatedAt'])
    .forUpdate()
    .executeTakeFirstOrThrow()
  const rows = await tx
    .selectFrom('withheldCountries')
    .select('country')
    .orderBy('country')
    .execute()
  return { ...changed, countries: rows.map(({ country }) => country) }
}

export async function replaceWithheld(
  tx: Executor,
  { countries, withholdsUndeclared }: Withholding,
  updatedAt: Date,
): Promise<void> {
  await tx.deleteFrom('withheldCountries').execute()
  if (countries.length > 0) {
    await tx
      .insertInto('withheldCountries')
      .values(countries.map((country) => ({ country })))
      .execute()
  }
  await tx.updateTable('withheldCountriesChange').set({ withholdsUndeclared, updatedAt }).execute()
}

/** What is asked of members now: nothing while the list is empty. */
export async function selectAsking(executor: Executor): Promise<'nothing' | 'asked' | 'withheld'> {
  const { rows } = await sql<{ asking: 'nothing' | 'asked' | 'withheld' }>`
    select case when not exists (select from withheld_countries) then 'nothing'
      when withholds_undeclared then 'withheld' else 'asked' end as asking
    from withheld_countries_change`.execute(executor)
  return rows[0]?.asking ?? 'nothing'
}
