import { pages } from '#contract/site/pages.ts'
import { noticeMail } from '#server/platform/mail/notice-mail.ts'

const action = { label: 'Open journal', href: pages.journal }

export const tradeCommentedMail = noticeMail({
  key: 'trade.commented',
  name: 'Comment on a trade',
  occasion: 'To the student, when the academy comments on a trade',
  title: 'New comment on your trade',
  message: 'The academy has commented on your EUR/USD buy trade.',
  action,
})

export const journalCommentedMail = noticeMail({
  key: 'journal.commented',
  name: 'Comment on a journal',
  occasion: 'To the student, when the academy comments on the figures of a journal',
  title: 'New comment on your journal',
  message: 'The academy has commented on your figures.',
  action,
})
