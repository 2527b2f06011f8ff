-- What students and the academy write to each other: one conversation per student.

create table saved_answers (
  id uuid primary key,
  title text not null check (length(title) between 1 and 100)
    constraint saved_answers_title_one_line check (is_one_line(title)),
  text text not null check (length(text) between 1 and 5000),
  created_at timestamptz not null
    check (created_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
  updated_at timestamptz not null
    check (updated_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z')
);
create unique index saved_answers_title on saved_answers (lower(title));

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
  assigned_to uuid references users on delete set null,
  -- Null before the first message.
  last_search text collate "C",
  check (last_number = greatest(last_of_student, last_of_academy)),
  check (read_by_student >= 0 and read_by_student <= last_number),
  check (read_by_academy >= 0 and read_by_academy <= last_number)
);
create index conversations_inbox on conversations ((last_of_student > read_by_academy) desc, last_at desc, user_id);
create index conversations_assigned_to on conversations (assigned_to) where assigned_to is not null;

create table messages (
  id uuid primary key,
  user_id uuid not null references conversations (user_id) on delete cascade,
  -- Counts the messages of the conversation, from 1.
  number integer not null check (number > 0),
  sender_id uuid references users on delete set null,
  side text not null check (side in ('student', 'academy')),
  client_id uuid not null,
  text text not null,
  sent_at timestamptz not null,
  file_key text,
  file_name text check (length(file_name) between 1 and 200),
  file_bytes bigint check (file_bytes >= 0),
  search_text text collate "C" not null 
    generated always as (plain_text(text)) stored,
  constraint messages_number unique (user_id, number),
  constraint messages_once unique (sender_id, client_id),
  constraint messages_file check (num_nulls(file_key, file_name, file_bytes) in (0, 3)),
  constraint messages_text_check check (length(text) <= 5000 and (length(text) > 0 or file_key is not null))
);
create unique index messages_file_key on messages (file_key) where file_key is not null;

-- So that a word that most people write is not looked for in the messages of each of them. A message is numbered
-- one further than the conversation counts at that moment.
create function keep_last_message() returns trigger language plpgsql as $$
    begin
      update conversations set last_search = new.search_text
      where user_id = new.user_id and last_number <= new.number;
      return null;
    end $$;
create trigger messages_last_kept after insert on messages
  for each row execute function keep_last_message();
