import { type Kysely, sql } from 'kysely'

/** Which modules a student has begun is recorded as they do, so that no lesson moved later opens or closes one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table begun_modules (
      user_id uuid not null references users on delete cascade,
      module_id uuid not null references course_modules on delete cascade,
      primary key (user_id, module_id)
    )`.execute(db)
  await sql`create index begun_modules_module on begun_modules (module_id)`.execute(db)
  await sql`
    insert into begun_modules (user_id, module_id)
    select distinct p.user_id, v.module_id
    from lesson_progress p join course_videos v on v.id = p.video_id
    where v.module_id is not null`.execute(db)
}
