import { academySettings } from '#server/modules/academy-settings/index.ts'
import { identity } from '#server/modules/identity/index.ts'
import { offers } from '#server/modules/offers/index.ts'
import { moneyMoved, payments, taxTerms } from '#server/modules/payments/index.ts'
import { site } from '#server/modules/site/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
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
import { exportFor, readBilling } from './invoices.store.ts'

const needs = { academySettings, identity, offers, payments, site }
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
    const taxTermsNow = async (executor: Executor) => {
      const { taxBasisPoints: basisPoints, taxIncluded: included } = await readBilling(executor)
      return { basisPoints, included }
    }
    return {
      api: {},
      mails: [receiptMail, refundMail],
      routes: invoicesRoutes(deps),
      jobs: [issueJob],
      notices: invoicesNotices(deps),
      personalData: {
        part: 'invoices',
        read: (userId) => exportFor(db.pool, userId),
        columns: {
          'billing_details.user_id': 'deleted',
          'billing_documents.user_id': {
            retainedBecause:
              'the law asks for invoices as they were written, with the buyer’s name',
          },
        },
      },
      answers: [
        answer(taxTerms, taxTermsNow),
        answer(mailAttachment, bind(deps, attachDocument)),
        answer(moneyMoved, (tx, transactionId) => jobs.send(tx, issueJob, { transactionId })),
      ],
    }
  },
})
