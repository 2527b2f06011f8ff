import { type Kysely, sql } from 'kysely'

/**
 * Each program has conditions of its own, and may certify its students. What there was is the academy's, and what the
 * mentorship begins with; it certifies nobody until the owner says so.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await conditionsByProgram(db)
  await certificatesByProgram(db)
  await countOnlyTheAcademys(db)
}

async function conditionsByProgram(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table certificate_conditions
      drop constraint certificate_conditions_pkey,
      drop column only_row,
      add column program text not null default 'academy' primary key
        check (program in ('academy', 'mentorship')),
      add column is_issued boolean not null default true,
      add column all_lessons boolean not null default true,
      add column all_assignments boolean not null default true,
      add constraint certificate_conditions_something check (
        all_lessons or all_assignments or final_project_id is not null
        or coalesce(quiz_percent, decisions, sessions) is not null)`.execute(db)
  await sql`
    alter table certificate_conditions
      alter column program drop default,
      alter column is_issued drop default`.execute(db)
  // Its final project is an assignment of the academy, which students of the mentorship do not see.
  await sql`
    insert into certificate_conditions
      (program, is_issued, quiz_percent, decisions, average_r, sessions)
    select 'mentorship', false, quiz_percent, decisions, average_r, sessions
    from certificate_conditions`.execute(db)
}

async function certificatesByProgram(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table certificates
      add column certified_program text not null default 'academy'
        check (certified_program in ('academy', 'mentorship')),
      drop constraint certificates_user,
      add constraint certificates_user_program unique (user_id, certified_program),
      -- None where the program does not ask for its lessons.
      drop constraint certificates_lessons_check,
      add constraint certificates_lessons_check check (lessons >= 0)`.execute(db)
  await sql`alter table certificates alter column certified_program drop default`.execute(db)
  await sql`drop trigger certificates_of_complete_academy on certificates`.execute(db)
  await sql`drop function only_of_complete_academy`.execute(db)
  // What is said of a program does not change until the certificates being written are committed.
  await sql`
    create function only_of_certifying_program() returns trigger language plpgsql as $$
    begin
      perform from certificate_conditions where program = new.certified_program and is_issued for share;
      if found and new.certified_program = 'academy' then
        perform from academy_settings where academy_complete for share;
      end if;
      return case when found then new end;
    end $$`.execute(db)
  await sql`
    create trigger certificates_of_certifying_program before insert on certificates
    for each row execute function only_of_certifying_program()`.execute(db)
}

/** What is said of those who finished the academy is of its own certificates. */
async function countOnlyTheAcademys(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function note_left_student() returns trigger language plpgsql as $$
    begin
      insert into left_students (began_on, academy_began_on, certified, ahead)
      select date_trunc('month', min(s.began) at time zone 'UTC')::date,
        date_trunc('month', min(s.began) filter (where s.program = 'academy') at time zone 'UTC')::date,
        exists (
          select from certificates c
          where c.user_id = old.id and c.certified_program = 'academy' and coalesce((
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
