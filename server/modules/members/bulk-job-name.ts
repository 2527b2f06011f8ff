/** Runs a bulk action on members. */
export const bulkJobName = 'members.bulk'
