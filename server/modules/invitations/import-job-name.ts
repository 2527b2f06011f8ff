/** Creates the accounts of an imported list. */
export const importJobName = 'members.import'
