-- What students and the academy write to each other: one conversation per student.

create table conversations (
  user_id uuid primary key references users on delete cascade,
  closed_at timestamptz,
  -- Numbers of messages, 0 for none: the newest of all and of each side, and how far each has read.
  last_number integer not null default 0,
  last_of_student integer not null default 0,
  last_of_academy integer not null default 0,
  read_by_student integer not null default 0,
  read_by_academy integer not null default 0,
  last_at timestamptz not null,
  check (last_number = greatest(last_of_student, last_of_academy)),
  check (read_by_student between 0 and last_number),
  check (read_by_academy between 0 and last_number)
);
create index conversations_inbox
on conversations ((last_of_student > read_by_academy) desc, last_at desc, user_id);

create table messages (
  id uuid primary key,
  user_id uuid not null references conversations on delete cascade,
  -- Counts the messages of the conversation, from 1.
  number integer not null check (number > 0),
  sender_id uuid references users on delete set null,
  side text not null check (side in ('student', 'academy')),
  client_id uuid not null,
  text text not null check (length(text) between 1 and 5000),
  sent_at timestamptz not null,
  constraint messages_number unique (user_id, number),
  constraint messages_once unique (sender_id, client_id)
);
