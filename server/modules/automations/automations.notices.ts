import type { Notices } from '#server/platform/module/contributions.ts'
import type { SentRow } from './runs.store.ts'

type Find = (id: string) => Promise<SentRow | undefined>

/** A step that is a notification; the e-mails of an automation are steps of their own. */
export const automationsNotices = (find: Find): Notices => ({
  'automation.notice': async ({ subject }) => {
    const sent = await find(subject)
    if (sent?.kind !== 'notice' || sent.leftOut) return null
    return { type: 'info', title: sent.title, message: sent.body ?? '', mailed: true }
  },
})
