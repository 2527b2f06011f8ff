import { download } from '#client/platform/media/download.ts'
import { type ActivityFilter, activityCsvPath } from '#contract/activity.ts'

/** Has the browser save the matching entries as a CSV file. Throws ApiProblem and NetworkProblem. */
export async function exportActivity(filter: ActivityFilter): Promise<void> {
  const query = new URLSearchParams(
    Object.entries(filter).filter(([, value]) => value !== undefined),
  )
  await download(`${activityCsvPath}?${query}`, 'activity.csv')
}
