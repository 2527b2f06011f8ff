import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unseen } from '#contract/one-line.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { createLog } from '#server/platform/log.ts'
import { createEarlierDatabase, type TestDatabase } from '#testing/database.ts'

/** Every text that is not held to one line by the database, by the reason why. */
const others: Record<string, string> = {
  'several lines may be written there': `
    announcements.text assignment_extensions.reason assignments.description billing_details.address billing_settings.footer
    bookings.note bookings.topic
    billing_settings.seller_address broadcasts.body challenges.description challenges.reward
    cancelled_live_sessions.description chart_exercise_answers.comment chart_exercise_answers.reason chart_exercises.task
    conversations.last_search course_videos.text courses.content courses.description
    journal_comments.text journal_days.planned journal_days.went journal_weeks.change
    journal_weeks.failed journal_weeks.worked lesson_notes.text lesson_question_messages.text
    lesson_questions.quote lesson_questions.text live_sessions.description
    mail_templates.body member_notes.text messages.text notifications.message quiz_answers.comment
    quiz_answers.wrong received_signals.text saved_answers.text shop_offers.text signal_history.note signal_warnings.text signals.content strategies.description strategies.rules
    submissions.feedback submissions.text suspensions.reason testimonials.text trade_comments.text trades.notes
    transactions.reason transactions.refund_note transcript_cues.following transcript_cues.text
    automation_sent.body bank_transfer_refunds.reason bank_transfers.reason transfer_settings.details
  `,
  'never changes, so it could not be cleaned: what is written now comes from texts that are one line, or several': `
    audit_entries.subject_name billing_documents.buyer_address billing_documents.buyer_name
    billing_documents.buyer_tax_number billing_documents.description billing_documents.footer
    billing_documents.seller_address billing_documents.seller_name
    billing_documents.seller_tax_number certificates.name
  `,
  "the program's own sentences, made of texts that are one line": `
    account_news.detail
    backups.failure candle_files.error member_bulk_people.failure member_import_rows.problem
    notifications.action_label notifications.title sandbox_intents.error_message
    chat_groups.trouble chat_people.failure renditions.note scheduled_signals.problem received_signals.problem
    signal_channel_codes.problem signal_channels.trouble signal_outlets.trouble signal_posts.failure record_stamps.problem
    sandbox_intents.then_message statement_imports.error automation_sent.title disputes.reason mail_suppressions.detail
    member_import_rows.came member_import_rows.completed member_import_rows.notes open_exports.failure
  `,
  'an address, a pair, a zone or a link, which the contract reads by its form': `
    academy_settings.contact_email academy_settings.discord_url academy_settings.support_url
    academy_settings.telegram_url
    address_changes.new_email address_changes.old_email address_changes.old_email_key
    address_links.email booking_hours.meeting_url booking_hours.time_zone candle_files.pair candle_files.time_zone candle_months.pair
    chart_exercises.pair drill_moments.pair
    chat_links.url price_quotes.pair quiz_charts.pair
    course_videos.external_url invitations.email last_sightings.time_zone live_sessions.meeting_url
    live_sessions.recording_url live_sessions.series_zone member_import_rows.tags sessions.address
    signal_history.further_targets signals.further_targets signals.pair statement_imports.time_zone
    strategies.video_url trade_templates.pair trades.pair trading_accounts.time_zone
    leaderboard_months.time_zone own_drills.time_zone trading_plans.time_zone user_preferences.time_zone users.email users.email_key
    mail_suppressions.address payment_intents.pay_url
  `,
  'keys, codes and states that nobody types, or that are never shown': `
    costliest_findings.version course_students.sort_name promise_breaches.program
    practice_runs.last_action practice_runs.pair record_entries.content record_entries.hash record_entries.previous
    record_entries.sealed record_days.day record_head_messages.channel record_heads.day record_heads.hash record_heads.key record_heads.signature record_keys.key
    record_keys.private_key record_keys.signature record_tip.hash record_tip.previous
    access_grants.program account_news.kind audit_entries.action audit_entries.client_address audit_entries.subject
    backups.file billing_documents.currency billing_documents.series candle_files.file_key
    certificates.program coupon_uses.program coupons.program course_videos.file_key
    course_videos.file_type courses.thumbnail_key lesson_files.file_key live_session_files.file_key document_counters.series facts.key
    lesson_pictures.file_key shop_offers.picture_key
    course_import_files.file_key course_import_files.upload
    quiz_pictures.file_key signal_outlets.address signal_posts.message_id signal_posts.sent
    former_prices.currency ledger_entries.currency ledger_tallies.currency mail_templates.key
    member_views.query notification_deliveries.channel notifications.mail_key
    notifications.staff_permission notifications.unless_roles outbox.audience_role outbox.subject
    outbox.type passkey_challenges.challenge passkeys.credential_id passkeys.transports
    payment_events.id payment_events.type payment_intents.currency payment_intents.provider_id
    push_subscriptions.auth push_subscriptions.p256dh push_subscriptions.user_agent
    rendition_files.file_key rendition_files.source_key rendition_files.stream renditions.source_key
    received_signals.once_id signal_alerts.used
    recurring_payments.currency recurring_payments.customer_id recurring_payments.provider_id
    sandbox_intents.client_secret sandbox_intents.currency sandbox_intents.id
    sandbox_intents.idempotency_key sandbox_intents.subscription_id sandbox_intents.then_code
    sandbox_subscriptions.currency sandbox_subscriptions.id sandbox_subscriptions.idempotency_key
    signal_history.status signals.chart_key site_pictures.file_key staged_movements.kind
    staged_trades.direction staged_trades.source staged_trades.takes_over statement_imports.file_key
    stored_files.file_key submissions.file_key submissions.returned_key totp_factors.sealed_secret trade_screenshots.file_key
    transactions.currency transactions.provider_id users.avatar_key users.password_hash
    video_tracks.language video_uploads.file_key video_uploads.id
    adopted_payments.provider_id automation_runs.occasion bank_transfer_refunds.reference bank_transfers.currency
    disputes.currency disputes.network disputes.provider_id member_import_rows.subscription member_imports.source
    stripe_settings.methods transfer_settings.currencies withdrawal_terms.countries withdrawals.currency
  `,
}

const log = createLog({ level: 'silent', pretty: false })
const turned = 'Ma\u202er\u0007ia\u2066'

let database: TestDatabase
let client: Client
beforeAll(async () => {
  database = await createEarlierDatabase()
  await migrate(database.url, log)
  client = new Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const addUser = async (name: string) => {
  const id = randomUUID()
  await client.query(
    `insert into users (id, name, email, email_key, password_hash) values ($1, $2, $3, $3, '-')`,
    [id, name, `${id}@people.example`],
  )
  return id
}
const texts = async (statement: string, ...values: unknown[]) => {
  const { rows } = await client.query({ text: statement, values, rowMode: 'array' })
  return rows.flat()
}

test('such characters are refused, in a text and in a list', async () => {
  await expect(addUser(turned)).rejects.toThrow('users_name_one_line')
  const tags = `update trades set tags = array['fine', $1]`
  await expect(client.query(tags, [turned])).rejects.toThrow('trades_tags_one_line')
  await client.query(tags, ['k\u200djoined'])
})

test('the database refuses the characters that the contract refuses', async () => {
  const characters = Array.from({ length: 0x2fff }, (_, index) => String.fromCharCode(index + 1))
  const refused = await texts(
    'select c from unnest($1::text[]) with ordinality u (c, n) where not is_one_line(c) order by n',
    characters,
  )
  expect(refused).toEqual(characters.filter((character) => unseen.test(character)))
})

test('every other text that the database stores has a reason', async () => {
  const names = await texts(`
    select a.attrelid::regclass || '.' || a.attname from pg_attribute a join pg_class t on t.oid = a.attrelid
    where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and a.attnum > 0
      and not a.attisdropped and a.atttypid in ('text'::regtype, 'text[]'::regtype) and a.attgenerated = ''
      and not exists (select from pg_constraint k where k.conrelid = a.attrelid and k.contype = 'c'
        and k.conkey @> array[a.attnum]
        and pg_get_constraintdef(k.oid) ~ 'is_one_line|= ANY|<@| ~ ')`)
  const listed = Object.values(others).flatMap((columns) => columns.trim().split(/\s+/))
  expect(names.toSorted()).toEqual(listed.toSorted())
})

test('what earlier releases let in is cleaned', async () => {
  const earlier = await createEarlierDatabase()
  try {
    await migrate(earlier.url, log, '0274-programs-of-imported-lines')
    const old = new Client({ connectionString: earlier.url })
    await old.connect()
    await old.query('update trades set symbol = $1, comment = $2', [turned, '\u2028'])
    await migrate(earlier.url, log)
    const { rows } = await old.query('select distinct symbol, comment from trades')
    await old.end()
    expect(rows).toEqual([{ symbol: 'Maria', comment: null }])
  } finally {
    await earlier.drop()
  }
})
