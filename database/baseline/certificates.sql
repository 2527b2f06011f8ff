-- One certificate per student, with what it says as it was at the time: neither a new name nor later lessons
-- change it. It goes with the account, and then nothing is known of its code.

create table certificates (
  id uuid primary key,
  user_id uuid not null constraint certificates_user unique references users on delete cascade,
  code text not null constraint certificates_code unique
    check (code ~ '^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$'),
  name text not null,
  lessons integer not null check (lessons > 0),
  assignments integer not null check (assignments >= 0),
  issued_at timestamptz not null,
  program text not null,
  issued_on text not null check (issued_on ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$')
);
