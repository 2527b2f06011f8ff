import { academySettings } from '#server/modules/academy-settings/index.ts'
import { access } from '#server/modules/access/index.ts'
import { identity } from '#server/modules/identity/index.ts'
import { moneyMoved, payments, taxTerms } from '#server/modules/payments/index.ts'
import { site } from '#server/modules/site/index.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { bind } from '#server/platform/module/bind.ts'
import { type Contribution, type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { mailAttachment } from '#server/platform/module/platform-questions.ts'
import { answer } from '#server/platform/module/question.ts'
import { attachDocument, issueDocuments } from './documents.ts'
import { receiptMail, refundMail } from './invoices.mails.ts'
import { invoicesNotices } from './invoices.notices.ts'
import { invoicesRoutes } from './invoices.routes.ts'
import { issueJobName } from './invoices.rules.ts'
import { exportFor } from './invoices.store.ts'
import { taxTermsFor } from './taxes/tax-terms.ts'
import { taxesRoutes } from './taxes/taxes.routes.ts'

const needs = { academySettings, access, identity, payments, site }
export type InvoicesDeps = DepsOf<'db' | 'jobs' | 'log' | 'mail' | 'now', typeof needs>

/** Invoices and credit notes with gapless numbers, issued after each movement of money. */
export const invoices = defineModule('invoices', {
  needs,
  create: (deps: InvoicesDeps): Contribution<object> => {
    const { db, jobs } = deps
    const issueJob: JobKind<{ transactionId: string }> = {
      name: issueJobName,
      handle: ({ transactionId }) => issueDocuments(deps, transactionId),
    }
    return {
      api: {},
      mails: [receiptMail, refundMail],
      routes: [...invoicesRoutes(deps), ...taxesRoutes(deps)],
      jobs: [issueJob],
      notices: invoicesNotices(deps),
      personalData: {
        part: 'invoices',
        read: (userId) => exportFor(db.pool, userId),
        columns: {
          'billing_details.user_id': 'deleted',
          'tax_identities.user_id': 'deleted',
          'billing_documents.user_id': {
            retainedBecause:
              'the law asks for invoices as they were written, with the buyer’s name',
          },
        },
      },
      answers: [
        answer(taxTerms, bind(deps, taxTermsFor)),
        answer(mailAttachment, bind(deps, attachDocument)),
        answer(moneyMoved, (tx, transactionId) => jobs.send(tx, issueJob, { transactionId })),
      ],
    }
  },
})
