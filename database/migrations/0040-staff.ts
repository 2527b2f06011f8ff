import { type Kysely, sql } from 'kysely'

/**
 * The academy's office: who owns it, and which staff hold part of the admins' permissions.
 *
 * There is exactly one owner, who is always an admin: the index allows no second one, the foreign
 * key to `user_roles` keeps the role, and the trigger keeps the row even if its account were
 * deleted. Ownership is transferred by giving the row another user. Until now all admins were
 * equal; the longest-serving one becomes the owner.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table staff (
      user_id uuid primary key references users on delete cascade,
      role text not null check (role in ('owner', 'teacher', 'support', 'bookkeeper')),
      since timestamptz not null default now(),
      granted_by uuid references users on delete set null,
      role_beneath text generated always as (case when role = 'owner' then 'admin' end) stored,
      constraint staff_owner_is_admin foreign key (user_id, role_beneath)
        references user_roles (user_id, role)
    )`.execute(db)
  await sql`create unique index staff_one_owner on staff (role) where role = 'owner'`.execute(db)
  await sql`
    create function keep_owner() returns trigger language plpgsql as $$
    begin
      if old.role = 'owner' and (tg_op = 'DELETE' or new.role <> 'owner') then
        raise exception 'the academy has an owner at all times'
          using errcode = 'restrict_violation', constraint = 'staff_owner_stays';
      end if;
      return case when tg_op = 'DELETE' then old else new end;
    end $$`.execute(db)
  await sql`
    create trigger staff_owner_stays before update or delete on staff
    for each row execute function keep_owner()`.execute(db)
  await sql`
    insert into staff (user_id, role, since)
    select user_id, 'owner', granted_at from user_roles where role = 'admin'
    order by granted_at, user_id limit 1`.execute(db)
}
