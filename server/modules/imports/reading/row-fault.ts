/** Why one row cannot be read: a sentence for people. Caught where the rows are gone through. */
export class RowFault extends Error {}
