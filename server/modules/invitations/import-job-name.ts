/** Makes accounts of a list. */
export const importJobName = 'members.import'
