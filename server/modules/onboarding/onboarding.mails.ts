import { pages } from '#contract/site/pages.ts'
import { mailKind } from '#server/platform/mail/mail-kind.ts'

export const testOutcomes = {
  sent: 'This e-mail was sent through your academy’s mail server.',
  kept: 'Your academy has no mail server yet, so its e-mails are kept in the Mail Outbox.',
}

/** Tests the delivery of mails. */
export const testMail = mailKind({
  key: 'test',
  name: 'Test mail',
  occasion: 'To an admin who tests whether e-mails are sent',
  fields: {
    name: { says: 'the name of the admin', example: 'Ada Lovelace' },
    outcome: { says: 'whether it went through a mail server', example: testOutcomes.sent },
  },
  examplePath: pages.dashboard,
  words: {
    subject: 'Your academy can send e-mails',
    body: ['Hello {{name}},', '{{outcome}}', '[Open the dashboard]({{link}})'].join('\n\n'),
  },
})
