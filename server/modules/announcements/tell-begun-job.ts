import type { JobKind } from '#server/platform/jobs/jobs.ts'
import type { AnnouncementsDeps } from './deps.ts'
import { tellBegun } from './tell-begun.ts'

/** Every minute: notifies about scheduled announcements that begin now. */
export const createTellBegunJob = ({ db, now }: AnnouncementsDeps): JobKind<never> => ({
  name: 'announcements.begin',
  cron: '* * * * *',
  handle: () => db.transaction((tx) => tellBegun(tx, now())),
})
