/** Does something to many members. */
export const bulkJobName = 'members.bulk'
