import { plainText } from './plain-text.ts'

/** The wording of actions in the list and its CSV file; any other action gets words derived from its name. */
const actionWords: Readonly<Record<string, string>> = {
  'account.deleted': 'Account deleted by its owner',
  'account.exported': 'Personal data downloaded',
  'activity.exported': 'Activity exported',
  'admin.created': 'Administrator created',
  'assignment.extended': 'Assignment extended for a student',
  'assignment.extension_removed': 'Extension of an assignment removed',
  'backup.made': 'Manual backup made',
  'calendar.renewed': 'Calendar address renewed',
  'call.hours_set': 'Hours for calls set',
  'call.noted': 'Note on a call written',
  'course.exported': 'Course exported as a file',
  'course.imported': 'Course imported from a file',
  'cohort.rule_changed': 'Way of joining a program changed',
  'course.modules_moved': 'Modules of a course moved',
  'course.thumbnail_set': 'Course picture set',
  'dispute.evidence_taken': 'Dispute evidence downloaded',
  'email.change_asked': 'New e-mail address requested',
  'email.changed': 'E-mail address changed',
  'email.taken_back': 'E-mail address change undone',
  'factor.added': 'Second factor added',
  'factor.recovery_code_used': 'Recovery code used',
  'factor.recovery_codes_renewed': 'Recovery codes renewed',
  'factor.removed': 'Second factor removed',
  'first_hour.changed': 'First-hour checklist changed',
  'first_hour.mail_tested': 'Mail server tested',
  'letter.deleted': 'E-mail draft deleted',
  'letter.held': 'E-mail put on hold',
  'letter.planned': 'E-mail scheduled',
  'letter.saved': 'E-mail draft saved',
  'letter.tested': 'Test e-mail sent',
  'mail.read': 'Stored e-mail opened',
  'mail_words.published': 'E-mail text published',
  'mail_words.restored': 'Earlier e-mail text published again',
  'mail_words.tested': 'E-mail text tested',
  'offer.reset': 'Offer reset',
  'own_drill.sent': 'Drill of own trades sent',
  'push.disabled': 'Live alerts switched off',
  'push.enabled': 'Live alerts switched on',
  'quiz.answer_marked': 'Quiz answer marked',
  'quiz.chart_added': 'Candles added to a quiz',
  'quiz.picture_added': 'Picture added to a quiz',
  'refund.settled': 'Refund paid out',
  'session.others_ended': 'All other sessions ended',
  'session.revoked': 'Session ended: a used token was sent again',
  'settings.changed': 'Academy settings changed',
  'sign_in.new_device': 'Sign-in from a new device',
  'sign_in_rules.changed': 'Sign-in rules changed',
  'signal.chart_set': 'Signal chart set',
  'site.draft_saved': 'Site text draft saved',
  'site.published': 'Site text published',
  'site.restored': 'Earlier site text published again',
  'site.picture_added': 'Site picture uploaded',
  'submission.file_returned': 'File given back with a grade',
  'submission.file_taken_back': 'File given back taken back',
  'transaction.exported': 'Transactions exported',
  'transaction.refunded': 'Refund started',
  'upload.begun': 'Video upload started',
  'upload.discarded': 'Video upload discarded',
  'import.begun': 'Member import started',
  'import.read': 'Member list uploaded',
  'cards.sent': 'Questions of a quiz sent to a student',
  'course.students_exported': 'Students of a course exported',
  'promise.changed': 'Promise of a program changed',
  'bulk.done': 'Bulk change of members',
  'bulk.begun': 'Bulk change of members started',
  'bulk.undone': 'Bulk change of members undone',
  'user.access_extended': 'Access extended',
  'user.access_granted': 'Access granted',
  'user.cohort_set': 'Member moved to a cohort',
  'user.access_set': 'End date of access set',
  'user.tagged': 'Tag added',
  'user.tags_set': 'Tags changed',
  'user.untagged': 'Tag removed',
  'viewing.begun': 'Started viewing as someone else',
  'viewing.ended': 'Stopped viewing as someone else',
  'view.deleted': 'Saved member view deleted',
  'view.saved': 'Member view saved',
  'user.factors_reset': 'Second factors reset',
  'user.roles_set': 'Roles changed',
  'user.staff_role_set': 'Staff role changed',
  'user.updated': 'Plan or status changed',
  'video.created': 'Lesson added',
  'video.deleted': 'Lesson deleted',
  'video.chapters_set': 'Chapters of a video changed',
  'video.checkpoint_added': 'Checkpoint added',
  'video.checkpoint_changed': 'Checkpoint changed',
  'video.checkpoint_deleted': 'Checkpoint deleted',
  'video.file_added': 'File of a lesson added',
  'video.all_prepared': 'Earlier videos prepared for streaming',
  'video.file_replaced': 'Video of a lesson replaced',
  'video.picture_added': 'Picture of a text added',
  'video.subtitles_added': 'Subtitles added',
  'video.subtitles_removed': 'Subtitles removed',
  'video.subtitles_replaced': 'Subtitles replaced',
  'video.file_removed': 'File of a lesson removed',
  'video.updated': 'Lesson updated',
}

/** The wording of an action: 'role_request.approved' becomes 'Role request approved'. */
export function actionInWords(action: string): string {
  const known = Object.hasOwn(actionWords, action) ? actionWords[action] : undefined
  return known ?? sentence(action.replaceAll(/[._]+/g, ' '))
}

/** The actions whose wording contains every word of `search`, ignoring case. */
export function actionsWithWords(search: string): string[] {
  const wanted = plainText(search).trim().split(/\s+/)
  return Object.entries(actionWords)
    .filter(([, words]) => wanted.every((word) => words.toLowerCase().includes(word)))
    .map(([action]) => action)
}

/** The display name of a field: 'academyEndsAt' becomes 'Academy ends at', 'videoUrl' becomes 'Video link'. */
export function fieldInWords(field: string): string {
  const words = field.replaceAll(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)
  return sentence(words.replace(/ url$/, ' link'))
}

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
