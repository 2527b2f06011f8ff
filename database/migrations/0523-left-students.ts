import { type Kysely, sql } from 'kysely'

/**
 * What is counted of students who have deleted their account, so that figures about students include those who left: no
 * person, only months and whether there was a certificate.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table left_students (
      id bigint primary key generated always as identity,
      -- The first day of the month in which their access to a paid program began first, and that to the academy.
      began_on date not null check (extract(day from began_on) = 1),
      academy_began_on date check (extract(day from academy_began_on) = 1),
      certified boolean not null
    )`.execute(db)
  await sql`
    create function note_left_student() returns trigger language plpgsql as $$
    begin
      insert into left_students (began_on, academy_began_on, certified)
      select date_trunc('month', min(s.began) at time zone 'UTC')::date,
        date_trunc('month', min(s.began) filter (where s.program = 'academy') at time zone 'UTC')::date,
        exists (
          select from certificates c where c.user_id = old.id and coalesce((
            select h.kind from certificate_changes h where h.certificate_id = c.id
            order by h.id desc limit 1), 'restored') <> 'revoked')
      from (
        select a.program, coalesce(
          (select h.starts_on::timestamp at time zone 'UTC' from cohorts h where h.id = a.cohort_id),
          a.starts_at) as began
        from subscriptions a where a.user_id = old.id) s
      having count(*) > 0;
      return old;
    end $$`.execute(db)
  await sql`
    create trigger note_left_student before delete on users
    for each row execute function note_left_student()`.execute(db)
}
