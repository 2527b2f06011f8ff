import { type Kysely, sql } from 'kysely'

/**
 * The files that the import of a course has stored so far, by the upload that it reads: those of an import that a kill
 * has interrupted belong to nobody.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table course_import_files (
      file_key text primary key,
      -- Without a foreign key: the files of an upload that is gone are to be deleted as well.
      upload text not null
    )`.execute(db)
  await sql`create index course_import_files_upload on course_import_files (upload)`.execute(db)
}
