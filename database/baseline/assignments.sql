-- Assignments, and every attempt that students submit.

create table assignments (
  id uuid primary key,
  course_id uuid not null references courses on delete cascade,
  title text not null
    constraint assignments_title_one_line check (is_one_line(title)),
  description text not null,
  due_date timestamptz
    constraint assignments_due_date_known
      check (due_date between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  evidence jsonb
);
create index assignments_course on assignments (course_id);
create index assignments_newest on assignments (created_at desc, id desc);
create trigger deleted_in_turn before delete on assignments
  for each statement execute function take_turns_deleting();

create table submissions (
  id uuid primary key,
  assignment_id uuid not null references assignments on delete cascade,
  user_id uuid not null references users on delete cascade,
  -- Counts the attempts of one student at one assignment, from 1.
  version integer not null check (version > 0),
  -- Whether no later attempt has taken its place.
  newest boolean not null,
  text text not null,
  file_key text unique,
  file_name text,
  file_bytes bigint check (file_bytes > 0),
  submitted_at timestamptz not null,
  late boolean not null,
  grade text check (grade in ('pass', 'needs_work')),
  feedback text not null default '',
  graded_at timestamptz,
  graded_by uuid references users on delete set null,
  evidence jsonb,
  constraint submissions_version unique (assignment_id, user_id, version),
  check (text <> '' or file_key is not null),
  check ((file_key is null) = (file_name is null) and (file_key is null) = (file_bytes is null)),
  check ((grade is null) = (graded_at is null))
);
create unique index submissions_newest on submissions (assignment_id, user_id) where newest;
create index submissions_queue on submissions (submitted_at, id) where newest;
create index submissions_user on submissions (user_id);
create index submissions_graded_by on submissions (graded_by);
create index submissions_newest_user on submissions (user_id) include (id) where newest;
