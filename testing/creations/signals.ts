import {
  listSignalDrafts,
  makeSignalSource,
  publishSignalDraft,
} from '#contract/signals/incoming-signals.ts'
import { scheduleSignal } from '#contract/signals/scheduled-signals.ts'
import { askOnSignal, followUpOnSignal } from '#contract/signals/signal-questions.ts'
import { createSignal, recordSignalStep } from '#contract/signals/signals.ts'
import { makeSignalQuestion } from '../lesson-questions.ts'
import type { CreationWays } from './bench.ts'

const role = ['academy_student' as const]

/** Signals and the questions on them. */
export const signalCreations: CreationWays = {
  'a signal': {
    endpoint: createSignal,
    table: 'signals',
    prepare: async ({ admin }) => ({
      as: admin,
      path: createSignal.path,
      requestHash: (title) => ({ title, content: 'Up', roleAccess: role }),
    }),
  },
  'a step of a signal': {
    endpoint: recordSignalStep,
    table: 'signal_history',
    async prepare({ app, admin }) {
      const body = { title: 'Followed', content: 'First' }
      const { id } = (await app.call(createSignal, { as: admin, body })).body
      const path = `/courses/signal/${id}/steps`
      return { as: admin, path, requestHash: (note) => ({ kind: 'note', note }) }
    },
  },
  'a scheduled signal': {
    endpoint: scheduleSignal,
    table: 'scheduled_signals',
    prepare: async ({ admin }) => ({
      as: admin,
      path: scheduleSignal.path,
      requestHash: (title) => ({
        signal: { title, content: 'Up' },
        publishAt: '2030-05-20T10:00:00Z',
      }),
    }),
  },
  'a signal that came in': {
    endpoint: publishSignalDraft,
    table: 'signals',
    async prepare({ app, admin }) {
      const source = { name: 'Alerts', mode: 'draft' as const, roleAccess: role }
      const made = await app.call(makeSignalSource, { as: admin, body: source })
      const url = `/api/signals/incoming/${made.body.secret}`
      await app.request({ method: 'POST', url, payload: 'EURUSD BUY 1.0850 SL 1.0820' })
      const { body: drafts } = await app.call(listSignalDrafts, { as: admin })
      const id = drafts.find((draft) => draft.source.id === made.body.id)?.id ?? ''
      return {
        as: admin,
        path: publishSignalDraft.path.replace(':id', id),
        requestHash: (title) => ({ title, content: 'Up', roleAccess: role }),
      }
    },
  },
  'a question on a signal': {
    endpoint: askOnSignal,
    table: 'lesson_questions',
    async prepare({ app, admin, student }) {
      const body = { title: 'Euro', content: 'Up' }
      const { body: signal } = await app.call(createSignal, { as: admin, body })
      return {
        as: student,
        path: `/courses/signal/${signal.id}/questions`,
        requestHash: (text) => ({ text }),
      }
    },
  },
  'a follow-up of a question on a signal': {
    endpoint: followUpOnSignal,
    table: 'lesson_question_messages',
    async prepare({ app, admin, student }) {
      const body = { title: 'Euro', content: 'Up' }
      const { body: signal } = await app.call(createSignal, { as: admin, body })
      const { id } = await makeSignalQuestion(app, student, signal.id)
      return {
        as: student,
        path: `/courses/signal/${signal.id}/questions/${id}/messages`,
        requestHash: (text) => ({ text }),
      }
    },
  },
}
