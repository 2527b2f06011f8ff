import { type Kysely, sql } from 'kysely'

/** The lessons of a course may be in modules, each of which opens to a student by a rule of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table course_modules (
      id uuid primary key,
      course_id uuid not null references courses on delete cascade,
      title text not null constraint course_modules_title_one_line check (is_one_line(title)),
      -- Counted from 0 without gaps; checked at commit, so that modules can change places.
      position integer not null check (position >= 0),
      release text not null check (release in ('at_once', 'days', 'date', 'after')),
      -- Of each kind its own field, and no other.
      days integer check (days between 0 and 1000),
      opens_at timestamptz
        check (opens_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
      after_module_id uuid check (after_module_id <> id),
      created_at timestamptz not null default now(),
      check ((release = 'days') = (days is not null)),
      check ((release = 'date') = (opens_at is not null)),
      check ((release = 'after') = (after_module_id is not null)),
      constraint course_modules_position unique (course_id, position) deferrable initially deferred,
      unique (id, course_id),
      -- A module waits for one of its own course, which stays as long as it is waited for.
      constraint course_modules_after foreign key (after_module_id, course_id)
        references course_modules (id, course_id)
    )`.execute(db)
  await sql`create index course_modules_after on course_modules (after_module_id)`.execute(db)
  await sql`
    alter table course_videos
      -- Null for a lesson in no module.
      add column module_id uuid,
      add constraint course_videos_module foreign key (module_id, course_id)
        references course_modules (id, course_id) on delete set null (module_id)`.execute(db)
  await sql`create index course_videos_module on course_videos (module_id)`.execute(db)
}
