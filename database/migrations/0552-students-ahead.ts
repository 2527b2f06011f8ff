import { type Kysely, sql } from 'kysely'

/**
 * Whether a student who has deleted their account was ahead, so that what is said of the results of students includes those who
 * left. Null for those who had fewer trades than are needed to say so: `tradesToSay` of the certificates' figures.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table left_students add column ahead boolean`.execute(db)
  await sql`
    create or replace function note_left_student() returns trigger language plpgsql as $$
    begin
      insert into left_students (began_on, academy_began_on, certified, ahead)
      select date_trunc('month', min(s.began) at time zone 'UTC')::date,
        date_trunc('month', min(s.began) filter (where s.program = 'academy') at time zone 'UTC')::date,
        exists (
          select from certificates c where c.user_id = old.id and coalesce((
            select h.kind from certificate_changes h where h.certificate_id = c.id
            order by h.id desc limit 1), 'restored') <> 'revoked'),
        (select case when count(*) >= 20 then sum(t.r) > 0 end from trades t
          where t.user_id = old.id and t.closed_at is not null and t.r is not null)
      from (
        select a.program, coalesce(
          (select h.starts_on::timestamp at time zone 'UTC' from cohorts h where h.id = a.cohort_id),
          a.starts_at) as began
        from subscriptions a where a.user_id = old.id) s
      having count(*) > 0;
      return old;
    end $$`.execute(db)
}
