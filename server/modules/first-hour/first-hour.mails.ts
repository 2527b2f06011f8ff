import { pages } from '#contract/pages.ts'
import { mailKind } from '#server/platform/mail/mail-kind.ts'

export const testOutcomes = {
  sent: 'This mail went through the mail server that your academy is set to use.',
  kept: 'Your academy has no mail server yet, and keeps its mails in the Mail Outbox.',
}

/** Tests the delivery of mails. */
export const testMail = mailKind({
  key: 'test',
  name: 'Test mail',
  occasion: 'To an admin who tries whether mails go out',
  fields: {
    name: { says: 'the name of the admin', example: 'Ada Lovelace' },
    outcome: { says: 'whether it went through a mail server', example: testOutcomes.sent },
  },
  examplePath: pages.dashboard,
  words: {
    subject: 'Your academy can send mails',
    body: ['Hello {{name}},', '{{outcome}}', '[Open the dashboard]({{link}})'].join('\n\n'),
  },
})
