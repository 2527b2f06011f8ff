import { createReadAcademyContent } from './academy-content.ts'
import { createReadCommunityContent } from './community-content.ts'
import type { DashboardsDeps } from './deps.ts'
import { createReadMentorshipContent } from './mentorship-content.ts'

export const createOperations = (deps: DashboardsDeps) => ({
  readAcademy: createReadAcademyContent(deps),
  readMentorship: createReadMentorshipContent(deps),
  readCommunity: createReadCommunityContent(deps),
})

export type Operations = ReturnType<typeof createOperations>
