/** Why a single row cannot be read, as a message for people. Caught by the loop over the rows. */
export class RowFault extends Error {}
