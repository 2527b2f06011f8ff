-- Rows for the tables that neither the demo nor the audit actions fill.
create temporary view student as
  select u.* from users u join user_roles r on r.user_id = u.id
  where r.role = 'mentorship_student' order by u.id limit 1;

insert into recurring_payments (id, user_id, program, provider, provider_id, list_cents, discount_cents, tax_cents,
  tax_basis_points, tax_included, amount_cents, currency, access_months, in_test)
  select gen_random_uuid(), id, 'mentorship', 'stripe', 'sub_1', 9900, 900, 0, 0, true, 9000, 'usd', 1, false
  from student;
insert into payment_intents (id, user_id, program, amount_cents, currency, provider, provider_id, open, list_cents,
  discount_cents, coupon_id, recurring_id)
  select gen_random_uuid(), s.id, 'mentorship', 9000, 'usd', 'stripe', 'pi_1', false, 9900, 900, c.id, r.id
  from student s, (select id from coupons limit 1) c, recurring_payments r;
insert into transactions (id, intent_id, user_id, program, amount_cents, currency, status, provider, provider_id,
  paid_at)
  select id, id, user_id, program, amount_cents, currency, 'paid', provider, provider_id, '2026-05-01T10:00:00Z'
  from payment_intents where provider_id = 'pi_1';
insert into access_grants (transaction_id, user_id, program, starts_at, ends_at)
  select id, user_id, program, paid_at, paid_at + interval '1 month' from transactions where provider_id = 'pi_1';
insert into coupon_uses (intent_id, coupon_id, user_id, program, discount_cents, state)
  select id, coupon_id, user_id, program, discount_cents, 'used' from payment_intents where provider_id = 'pi_1';
insert into sandbox_subscriptions (id, idempotency_key, user_id, amount_cents, currency, access_months)
  select 'sandbox_sub', 'a', id, 9900, 'usd', 1 from student;
insert into sandbox_intents (id, client_secret, idempotency_key, user_id, amount_cents, currency, subscription_id)
  select 'sandbox_pi', 'secret', 'b', id, 9900, 'usd', 'sandbox_sub' from student;
insert into subscription_news (subscription_id, ends_at, kind) select id, ends_at, 'week' from subscriptions limit 1;
insert into billing_details (user_id, name, address) select id, name, '1 High Street' from student;
insert into offers (program, title, is_open, currency, price_cents, access_months, landing, dashboard, updated_at)
  values ('mentorship', 'Mentorship', true, 'usd', 9900, 1, '{"badge": null, "lead": "With a mentor", "points": ["Calls"], "action": "Start"}',
    '{"badge": "Elite", "points": ["Calls"], "tagline": "Personal guidance"}', now());
insert into former_prices (program, amount_cents, currency, until) values ('mentorship', 8900, 'usd', now());

insert into passkeys (id, user_id, credential_id, public_key, counter, transports, synced, name, created_at)
  select gen_random_uuid(), id, 'credential', '\x0102', 3, '{internal,hybrid}', true, 'Phone', now() from student;
insert into passkey_challenges (challenge, purpose, user_id, expires_at) select 'challenge', 'add', id, now()
  from student;
insert into totp_factors (user_id, sealed_secret, created_at, confirmed_at) select id, 'sealed', now(), now()
  from student;
insert into recovery_codes (user_id, code_hash) select id, '\x03' from student;
insert into pending_sign_ins (token_hash, user_id, password_mark, expires_at) select '\x04', id, '\x05', now()
  from student;
insert into hand_overs (token_hash, user_id, expires_at) select '\x06', id, now() from student;
insert into leaderboard_names (user_id) select id from student;
insert into member_views (owner_id, name, query) select id, 'Recent', 'sort=newest' from student;
insert into letter_people (letter_id, user_id) select l.id, s.id from student s, (select id from letters limit 1) l;
insert into announcement_dismissals (announcement_id, user_id) select a.id, s.id from student s, announcements a;
insert into notification_dismissals (user_id, notification_id, dismissed_at)
  select s.id, n.id, now() from student s, (select id from notifications limit 1) n;
insert into push_subscriptions (id, user_id, endpoint, p256dh, auth, user_agent, created_at)
  select gen_random_uuid(), id, 'https://push.example/1', 'p', 'a', 'Browser', now() from student;
insert into telegram_chats (id, user_id, chat_id, name, code_hash, connected_at)
  select gen_random_uuid(), id, 1, 'Chat', '\x07', now() from student;
insert into telegram_codes (user_id, code_hash, expires_at) select id, '\x08', now() from student;
insert into site_drafts (name, content, updated_at) values ('terms', '{"text": "# Terms"}', now());
insert into visits (day, count) values ('2026-05-01', 12);
insert into backups (id, started_at, ended_at, file, bytes)
  values (gen_random_uuid(), now(), now(), 'academy.tar.zst', 1000);

insert into certificates (id, user_id, code, name, lessons, assignments, issued_at, program, issued_on)
  select gen_random_uuid(), id, '0000-1111-2222-3333', name, 3, 1, now(), 'Academy', '2026-05-01' from student;
insert into live_session_attendance (live_session_id, user_id)
  select l.id, s.id from student s, (select id from live_sessions limit 1) l;
insert into signal_reads (signal_id, user_id, read_at)
  select g.id, s.id, now() from student s, (select id from signals limit 1) g;

insert into trading_accounts (id, user_id, number, name, broker, currency, kind, time_zone, used_at, created_at,
  updated_at)
  select gen_random_uuid(), id, '1001', 'Main', 'Broker', 'USD', 'real', 'UTC', now(), now(), now() from student;
insert into account_rules (account_id, rules, shared, updated_at)
  select id, '{"startCents": 1000000}', true, now() from trading_accounts;
insert into statement_imports (id, user_id, account_id, status, file_key, file_name, created_at)
  select gen_random_uuid(), user_id, id, 'ready', 'imports/1', 'statement.html', now() from trading_accounts;
insert into account_movements (id, account_id, import_id, ticket, kind, at, amount_cents, comment)
  select gen_random_uuid(), account_id, id, '7', 'balance', now(), 100000, 'Deposit' from statement_imports;
insert into staged_movements (import_id, seq, id, ticket, kind, at, amount, comment)
  select id, 1, gen_random_uuid(), '8', 'balance', now(), 10.50, '' from statement_imports;
insert into staged_trades (id, import_id, seq, ticket, source, pair, symbol, direction, opened_at, entry, lots,
  commission, swap, taxes, fee, comment)
  select gen_random_uuid(), id, 1, '9', 'mt5', 'EURUSD', 'EURUSD.x', 'BUY', now(), 1.10, 0.5, -3, 0, 0, 0, ''
  from statement_imports;
insert into candle_files (id, user_id, for_academy, status, file_name, created_at)
  select gen_random_uuid(), id, false, 'failed', 'candles.csv', now() from student;
insert into playbooks (id, user_id, place, title, rules, updated_at)
  select gen_random_uuid(), id, 1, 'Breakouts', '[]', now() from student;
insert into trade_playbooks (trade_id, playbook_id, kept, broken)
  select t.id, p.id, array[p.id], '{}' from (select id from trades limit 1) t, playbooks p;
insert into trade_screenshots (id, trade_id, file_key, created_at)
  select gen_random_uuid(), id, 'screenshots/1', now() from trades limit 1;
insert into trade_templates (id, user_id, name, pair, direction, lots, tags)
  select gen_random_uuid(), id, 'Usual', 'EURUSD', 'BUY', 0.50, '{london}' from student;
insert into trading_plans (user_id, weekdays, from_minute, to_minute, time_zone)
  select id, '{1,2,3}', 480, 960, 'Europe/London' from student;
insert into journal_days (user_id, day, planned, went, updated_at)
  select id, '2026-05-01', 'Wait', 'Well', now() from student;
insert into journal_weeks (user_id, monday, worked, failed, change, updated_at)
  select id, '2026-04-27', 'A', 'B', 'C', now() from student;
insert into journal_sharing (user_id, part, scope, updated_at) select id, 'notes', 'whole', now() from student;
insert into journal_looks (reader_id, student_id, seen_at)
  select u.id, s.id, now() from student s, (select id from users order by id desc limit 1) u;
-- Candles take the most space and cannot be compressed.
delete from candle_months where (pair, frame, month) not in (
  select pair, frame, month from candle_months order by length(packed) limit 1);
-- A few rows of these are enough.
delete from rate_limits where key not in (select key from rate_limits limit 3);
delete from outbox where id not in (select id from outbox order by id desc limit 20);
delete from notifications where id not in (select id from notifications order by id limit 12)
  and id not in (select notification_id from notification_dismissals);
delete from notification_deliveries where (notification_id, channel, coalesce(target, notification_id)) not in (
  select notification_id, channel, coalesce(target, notification_id) from notification_deliveries limit 20);
drop view student;
