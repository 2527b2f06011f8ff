/** What happens to a column that names a user. */
interface PersonalData {
  /** The part of the user's own download that shows it; null where it says nothing of the user. */
  exportedAs:
    | 'account'
    | 'access'
    | 'payments'
    | 'courses'
    | 'assignments'
    | 'certificates'
    | 'liveSessions'
    | 'journal'
    | 'notifications'
    | 'messages'
    | 'mentorship'
    | null
  /** With the account its row is deleted, or kept without the user for this reason. */
  onDeletion: 'deleted' | { keptBecause: string }
}

const deletedWith = (exportedAs: PersonalData['exportedAs']): PersonalData => ({
  exportedAs,
  onDeletion: 'deleted',
})
const kept = (exportedAs: PersonalData['exportedAs'], keptBecause: string): PersonalData => ({
  exportedAs,
  onDeletion: { keptBecause },
})

const books = 'books must be kept, and no name stands in them'
const others = 'it belongs to another user, who keeps it without the name'

/**
 * Every column that names a user, by table and column. A new foreign key to users that is not named
 * here fails the tests.
 */
export const personalData: Readonly<Record<string, PersonalData>> = {
  'sessions.user_id': deletedWith('account'),
  'password_resets.user_id': deletedWith('account'),
  'user_preferences.user_id': deletedWith('account'),

  'user_roles.user_id': deletedWith('access'),
  'subscriptions.user_id': deletedWith('access'),
  'access_changes.user_id': deletedWith(null),
  'role_requests.user_id': deletedWith('access'),
  'role_requests.decided_by': kept(null, others),

  'payment_intents.user_id': kept('payments', books),
  'transactions.user_id': kept('payments', books),
  'sandbox_intents.user_id': kept('payments', 'it stands for what a card provider keeps'),

  'lesson_progress.user_id': deletedWith('courses'),
  'video_uploads.user_id': deletedWith('courses'),
  'course_students.user_id': deletedWith(null),
  'submissions.user_id': deletedWith('assignments'),
  'submissions.graded_by': kept('assignments', others),
  'certificates.user_id': deletedWith('certificates'),
  'live_session_attendance.user_id': deletedWith('liveSessions'),
  'calendar_feeds.user_id': deletedWith(null),

  'trades.user_id': deletedWith('journal'),
  'trade_comments.author_id': kept('journal', others),
  'journal_settings.user_id': deletedWith('journal'),

  'notifications.user_id': deletedWith('notifications'),
  'notifications.about_user': deletedWith(null),
  'notification_dismissals.user_id': deletedWith('notifications'),
  'push_subscriptions.user_id': deletedWith('notifications'),
  'telegram_chats.user_id': deletedWith('notifications'),
  'telegram_codes.user_id': deletedWith(null),

  'conversations.user_id': deletedWith('messages'),
  'messages.sender_id': kept('messages', others),
  'challenge_participants.user_id': deletedWith('mentorship'),
}
